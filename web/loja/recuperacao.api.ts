import { atualizarSenha, esqueceuSenha, validarRecuperacao } from '#contracts/http/recuperacao.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from './api.ts'

export const { useEsqueceuSenhaMutation, useValidarRecuperacaoQuery, useAtualizarSenhaMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    esqueceuSenha: mutationOf(build, esqueceuSenha),
    /** A POST that only reads: the link stays out of addresses and logs. */
    validarRecuperacao: queryOf(build, validarRecuperacao),
    atualizarSenha: mutationOf(build, atualizarSenha),
  }),
})
