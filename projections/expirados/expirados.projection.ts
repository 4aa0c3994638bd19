import type { ContaEvent } from '#contracts/events/conta.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { IGNORE, projection, type Handlers } from '../projection.ts'
import { rowAt } from '../row-at.ts'
import { day, hundredths, int, nullable, oneOf, position, table, uuid, type RowOf } from '../table.ts'

/** What each expiry took from an account, and the day on which it came back, if it did. */
export const baixas = table(
  'baixas',
  {
    posicao: position,
    id_parceiro: uuid,
    id_revenda: uuid,
    id_rede: uuid,
    causa: oneOf<'vencimento' | 'encerramento'>(),
    pontos: hundredths,
    expirado_em: day,
    reativado_em: nullable(day),
  },
  {
    key: ['posicao'],
    lookups: ['(id_parceiro, expirado_em, posicao)'],
    indexes: {
      baixas_em: '(expirado_em, posicao)',
      baixas_rede: '(id_rede, expirado_em, posicao)',
      baixas_revenda: '(id_revenda, expirado_em, posicao)',
    },
  },
)

/** What expired on each day in a network or a shop, so that a list over all of it need not count. */
export const dias = table(
  'dias',
  { id: uuid, dia: day, baixas: int, pontos: hundredths },
  { key: ['id', 'dia'], onRepeat: { baixas: 'sum', pontos: 'sum' } },
)

type Baixa = RowOf<typeof baixas>
interface Batch {
  novas: Baixa[]
  /** What came back of days before the batch, the first return of each account and day. */
  voltas: Map<string, Pick<Baixa, 'id_parceiro' | 'expirado_em' | 'reativado_em'>>
}

const expirar =
  (causa: Baixa['causa']) =>
  ({ position, data }: Recorded<Extract<ContaEvent, { type: 'PontosExpirados' | 'ContaEncerrada' }>>, batch: Batch) => {
    if (data.pontos === 0) return
    batch.novas.push({
      posicao: position,
      id_parceiro: data.idParceiro,
      id_revenda: data.idRevenda,
      id_rede: data.idRede,
      causa,
      pontos: data.pontos,
      expirado_em: data.em,
      reativado_em: null,
    })
  }

const on: Handlers<Batch, 'conta'> = {
  PontosExpirados: expirar('vencimento'),
  ContaEncerrada: expirar('encerramento'),
  PontosReativados: ({ data: { idParceiro, expiradoEm, em } }, { novas, voltas }) => {
    const volta = { id_parceiro: idParceiro, expirado_em: expiradoEm, reativado_em: em }
    const chave = `${idParceiro} ${expiradoEm}`
    if (!voltas.has(chave)) voltas.set(chave, volta)
    for (const nova of novas)
      if (nova.id_parceiro === idParceiro && nova.expirado_em === expiradoEm && nova.causa === 'vencimento')
        nova.reativado_em ??= em
  },
  PontosCreditados: IGNORE,
  CreditoRecusado: IGNORE,
  PontosEstornados: IGNORE,
  PontosResgatados: IGNORE,
  PontosDevolvidos: IGNORE,
  DevolucaoRecusada: IGNORE,
  PontosLancados: IGNORE,
}

/** Points that expired, by run and account: the list of the panel, and what a return by date looks for. */
export const expirados = projection<Batch, 'conta'>({
  name: 'expirados',
  version: 2,
  follows: ['conta'],
  tables: [baixas, dias],
  on,
  startBatch: () => ({ novas: [], voltas: new Map() }),
  async flush({ novas, voltas }, tx, schema) {
    if (voltas.size > 0) {
      const b = baixas.given([...voltas.values()], 'id_parceiro', 'expirado_em', 'reativado_em')
      await tx.query(
        `update ${schema}.baixas t set reativado_em = b.reativado_em from ${b.text}
         where t.id_parceiro = b.id_parceiro and t.expirado_em = b.expirado_em and t.causa = 'vencimento'
           and t.reativado_em is null`,
        b.values,
      )
    }
    await baixas.insert(novas, tx, schema)
    await dias.insert(somar(novas), tx, schema)
  },
})

function somar(novas: readonly Baixa[]): RowOf<typeof dias>[] {
  const porDia = new Map<string, RowOf<typeof dias>>()
  for (const { id_rede, id_revenda, expirado_em: dia, pontos } of novas)
    for (const id of [id_rede, id_revenda]) {
      const soma = rowAt(porDia, `${id} ${dia}`, () => ({ id, dia, baixas: 0, pontos: 0 }))
      soma.baixas++
      soma.pontos += pontos
    }
  return [...porDia.values()]
}
