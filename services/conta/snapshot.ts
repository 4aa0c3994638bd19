import type { ParteLote } from '#contracts/events/conta.ts'
import type { Conta } from './estado.ts'

type Parte = ParteLote & { idVenda: string }
type ParteEmJson = [idLote: string, idVenda: string, pontos: number, pontuadoEm: string, venceEm: string]

/** Lists in place of objects and maps: an account of thousands of sales is read with each cold start. */
interface ContaEmJson {
  lotes: [...ParteEmJson, creditado: number][]
  divida: number
  vendas: [idVenda: string, revisao: number, alvo: number, creditado: number, estornado: number, expirado: number][]
  resgates: [idResgate: string, pontos: number, devolvido: boolean, lotes: ParteEmJson[]][]
  expirados: [...ParteEmJson, em: string][]
  lancamentos: string[]
  encerrada: boolean
}

/**
 * How accounts are written down. The version rises with every change of the account's state, of what an event makes of
 * it, or of this file; a test holds what a given history becomes.
 */
export const snapshotDaConta = {
  name: 'conta',
  version: 3,

  toJson: ({ lotes, divida, vendas, resgates, expirados, lancamentos, encerrada }: Conta): ContaEmJson => ({
    lotes: lotes.map((lote) => [...daParte({ ...lote, pontos: lote.restante }), lote.creditado]),
    divida,
    vendas: [...vendas].map(([id, { revisao, alvo, creditado, estornado, expirado }]) => [
      id,
      revisao,
      alvo,
      creditado,
      estornado,
      expirado,
    ]),
    resgates: [...resgates].map(([id, { pontos, devolvido, lotes: partes }]) => [
      id,
      pontos,
      devolvido,
      partes.map(daParte),
    ]),
    expirados: expirados.map((parte) => [...daParte(parte), parte.em]),
    lancamentos: [...lancamentos],
    encerrada,
  }),

  fromJson: ({ lotes, divida, vendas, resgates, expirados, lancamentos, encerrada }: ContaEmJson): Conta => ({
    lotes: lotes.map(([idLote, idVenda, restante, pontuadoEm, venceEm, creditado]) => ({
      idLote,
      idVenda,
      creditado,
      restante,
      pontuadoEm,
      venceEm,
    })),
    divida,
    vendas: new Map(
      vendas.map(([id, revisao, alvo, creditado, estornado, expirado]) => [
        id,
        { revisao, alvo, creditado, estornado, expirado },
      ]),
    ),
    resgates: new Map(
      resgates.map(([id, pontos, devolvido, partes]) => [id, { pontos, devolvido, lotes: partes.map(aParte) }]),
    ),
    expirados: expirados.map(([idLote, idVenda, pontos, pontuadoEm, venceEm, em]) => ({
      idLote,
      idVenda,
      pontos,
      pontuadoEm,
      venceEm,
      em,
    })),
    lancamentos: new Set(lancamentos),
    encerrada,
  }),
}

const daParte = ({ idLote, idVenda, pontos, pontuadoEm, venceEm }: Parte): ParteEmJson => [
  idLote,
  idVenda,
  pontos,
  pontuadoEm,
  venceEm,
]
const aParte = ([idLote, idVenda, pontos, pontuadoEm, venceEm]: ParteEmJson): Parte => ({
  idLote,
  idVenda,
  pontos,
  pontuadoEm,
  venceEm,
})
