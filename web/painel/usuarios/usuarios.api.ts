import { apagarDadosDoUsuario } from '#contracts/http/direitos.ts'
import {
  alterarPerfil,
  alterarUsuario,
  criarUsuario,
  redefinirSenha,
  usuario,
  usuarios,
} from '#contracts/http/usuarios.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useUsuariosQuery,
  useLazyUsuarioQuery,
  useCriarUsuarioMutation,
  useAlterarUsuarioMutation,
  useRedefinirSenhaMutation,
  useAlterarPerfilMutation,
  useApagarDadosDoUsuarioMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    usuarios: queryOf(build, usuarios),
    usuario: queryOf(build, usuario),
    criarUsuario: mutationOf(build, criarUsuario),
    alterarUsuario: mutationOf(build, alterarUsuario),
    redefinirSenha: mutationOf(build, redefinirSenha),
    alterarPerfil: mutationOf(build, alterarPerfil),
    apagarDadosDoUsuario: mutationOf(build, apagarDadosDoUsuario),
  }),
})
