import {
  alterarCategoriaDePremio,
  categoriasDePremio,
  criarCategoriaDePremio,
  excluirCategoriaDePremio,
} from '#contracts/http/categorias-premio.ts'
import {
  alterarPremio,
  criarPremio,
  excluirPremio,
  premio,
  premioNoPainel,
  premios,
  premiosNoPainel,
  previaDaDescricao,
} from '#contracts/http/premios.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  usePremiosQuery,
  usePremioQuery,
  useLazyPremioQuery,
  useCriarPremioMutation,
  useAlterarPremioMutation,
  useExcluirPremioMutation,
  usePreviaDaDescricaoQuery,
  useCategoriasDePremioQuery,
  useLazyCategoriasDePremioQuery,
  useCriarCategoriaDePremioMutation,
  useAlterarCategoriaDePremioMutation,
  useExcluirCategoriaDePremioMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    premios: queryOf(build, { ...premios, answers: premiosNoPainel }),
    premio: queryOf(build, { ...premio, answers: premioNoPainel }),
    criarPremio: mutationOf(build, criarPremio),
    alterarPremio: mutationOf(build, alterarPremio),
    excluirPremio: mutationOf(build, excluirPremio),
    previaDaDescricao: queryOf(build, previaDaDescricao),
    categoriasDePremio: queryOf(build, categoriasDePremio),
    criarCategoriaDePremio: mutationOf(build, criarCategoriaDePremio),
    alterarCategoriaDePremio: mutationOf(build, alterarCategoriaDePremio),
    excluirCategoriaDePremio: mutationOf(build, excluirCategoriaDePremio),
  }),
})
