import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import type { CampoDoMes } from '#contracts/http/origem.ts'
import { mesDoDia, type Dia } from '#contracts/values/dia.ts'
import type { TipoLancamento } from '#contracts/values/lancamentos.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { day, hundredths, instant, json, nullable, oneOf, position, table, text, uuid, type RowOf } from '../table.ts'

/** One event and what it adds to the figures, as "De onde vem" shows it (`visual.md`, "Explained number"). */
export type Lancamento = RowOf<typeof lancamentos>
export const lancamentos = table(
  'lancamentos',
  {
    posicao: position,
    id: uuid,
    tipo: oneOf<TipoLancamento>(),
    campo: oneOf<CampoDoMes>(),
    mes: text,
    em: day,
    registrado_em: instant,
    pontos: hundredths,
    id_parceiro: uuid,
    id_revenda: uuid,
    id_rede: uuid,
    id_origem: nullable(uuid),
    detalhe: nullable(json<object>()),
    por: nullable(uuid),
    por_tipo: text,
    id_texto: nullable(uuid),
  },
  {
    key: ['posicao'],
    // By day, to find the first standing award. Readers use them for pages of a seller or a shop.
    lookups: [
      `(id_parceiro, em, posicao) where campo = 'creditados'`,
      `(id_revenda, em, posicao) where campo = 'creditados'`,
      `(id_origem, posicao) where tipo in ('cancelamento', 'anulacao')`,
    ],
    indexes: {
      lancamentos_mes: '(mes, campo, em, posicao)',
      lancamentos_detalhe: '(id_origem, posicao) where detalhe is not null',
    },
  },
)

type DaConta = Recorded<Extract<LedgerEvent, { data: { idParceiro: string; idRevenda: string; idRede: string } }>>

/** `mesDe` is the day whose month shows it. `origem` is the sale or redemption; its first event brings `detalhe`. */
interface Descricao {
  tipo: TipoLancamento
  campo: CampoDoMes
  pontos: number
  em: Dia
  mesDe?: Dia
  origem?: string
  detalhe?: object
}

export function lancamento(
  { id, position, metadata, data }: DaConta,
  { tipo, campo, pontos, em, mesDe = em, origem, detalhe }: Descricao,
): Lancamento {
  return {
    posicao: position,
    id,
    tipo,
    campo,
    mes: mesDoDia(mesDe),
    em,
    registrado_em: metadata.at,
    pontos,
    id_parceiro: data.idParceiro,
    id_revenda: data.idRevenda,
    id_rede: data.idRede,
    id_origem: origem ?? null,
    detalhe: detalhe ?? null,
    por: metadata.by,
    por_tipo: metadata.byKind,
    id_texto: 'motivo' in data ? (data.motivo?.idTexto ?? null) : null,
  }
}
