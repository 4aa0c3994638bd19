import { skipToken } from '@reduxjs/toolkit/query'
import { composicaoDoSaldo } from '#contracts/http/composicao.ts'
import { apagarDadosDoParceiro, efeitoDoApagamento } from '#contracts/http/direitos.ts'
import { extratoDoParceiro, type Movimento, type TipoMovimento } from '#contracts/http/extrato.ts'
import { lancarPontos } from '#contracts/http/pontos.ts'
import { cursorQueryOf, mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { usePosicaoFora } from '#web/shared/movimentos/movement-address.ts'
import { api } from '#web/painel/api.ts'

/** Somewhat more than one screenful; the person asks for further pages. */
const PAGINA = 30

export const {
  useExtratoDoParceiroInfiniteQuery,
  usePaginaDoExtratoQuery,
  useComposicaoDoSaldoQuery,
  useEfeitoDoApagamentoQuery,
  useApagarDadosMutation,
  useLancarPontosMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    extratoDoParceiro: cursorQueryOf(build, extratoDoParceiro, ({ proximo }) => proximo),
    paginaDoExtrato: queryOf(build, extratoDoParceiro),
    composicaoDoSaldo: queryOf(build, composicaoDoSaldo),
    efeitoDoApagamento: queryOf(build, efeitoDoApagamento),
    apagarDados: mutationOf(build, apagarDadosDoParceiro),
    lancarPontos: mutationOf(build, lancarPontos),
  }),
})

/** Which part of the statement: one kind of movement, since a day, as of a day, as known on a day (`domain.md §2`). */
export interface Recorte {
  tipo?: TipoMovimento | undefined
  desde?: string | undefined
  em?: string | undefined
  sabidoEm?: string | undefined
}

/** The seller's statement, page after page. */
export const useExtratoDe = (cpf: string, recorte: Recorte = {}) =>
  useExtratoDoParceiroInfiniteQuery(
    { params: { cpf }, query: { limite: PAGINA, ...recorte } },
    { refetchOnMountOrArgChange: 30 },
  )

/** The movement that the address names, when it is not among these: of the same statement, whatever its kind. */
export function useMovimentoFora(
  cpf: string,
  { em, sabidoEm }: Recorte,
  movimentos: readonly Movimento[],
): Movimento | undefined {
  const posicao = usePosicaoFora(movimentos)
  const { currentData } = usePaginaDoExtratoQuery(
    posicao === null ? skipToken : { params: { cpf }, query: { posicao, em, sabidoEm } },
  )
  return currentData?.movimentos[0]
}
