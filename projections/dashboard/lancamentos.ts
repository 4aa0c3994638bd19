import type pg from 'pg'
import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import type { CampoDoMes, TipoLancamento } from '#contracts/http/origem.ts'
import { mesDoDia, type Dia } from '#contracts/values/dia.ts'
import type { Recorded } from '#services/ledger/port.ts'
import { columns } from '../projection.ts'

/** One event and what it adds to the figures: what "De onde vem" shows (`visual.md`, "Explained number"). */
export interface Lancamento {
  posicao: string
  id: string
  tipo: TipoLancamento
  campo: CampoDoMes
  mes: string
  em: Dia
  registrado_em: string
  pontos: number
  id_parceiro: string
  id_revenda: string
  id_rede: string
  id_origem: string | null
  detalhe: string | null
  por: string | null
  por_tipo: string
  id_texto: string | null
}

type DaConta = Recorded<Extract<LedgerEvent, { data: { idParceiro: string; idRevenda: string; idRede: string } }>>

/** `mesDe` is the day whose month shows it; `origem` the sale or redemption, described by the event that begins it. */
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
    detalhe: detalhe ? JSON.stringify(detalhe) : null,
    por: metadata.by,
    por_tipo: metadata.byKind,
    id_texto: 'motivo' in data ? (data.motivo?.idTexto ?? null) : null,
  }
}

/** In order of days: so the first award that stands is found. */
export const createLancamentos = (schema: string): string[] => [
  `create table ${schema}.lancamentos (
    posicao bigint primary key, id uuid not null, tipo text not null, campo text not null, mes text not null, em date not null, registrado_em timestamptz not null,
    pontos bigint not null, id_parceiro uuid not null, id_revenda uuid not null, id_rede uuid not null,
    id_origem uuid, detalhe jsonb, por uuid, por_tipo text not null, id_texto uuid)`,
  `create index on ${schema}.lancamentos (id_parceiro, em, posicao) where campo = 'creditados'`,
  `create index on ${schema}.lancamentos (id_revenda, em, posicao) where campo = 'creditados'`,
  `create index on ${schema}.lancamentos (id_origem, posicao) where tipo in ('cancelamento', 'anulacao')`,
]

/** How a page is read; pages of a seller and a shop have an index above. */
export const indexesDosLancamentos = {
  lancamentos_mes: 'lancamentos (mes, campo, em, posicao)',
  lancamentos_detalhe: 'lancamentos (id_origem, posicao) where detalhe is not null',
}

export async function insertLancamentos(
  lancamentos: readonly Lancamento[],
  tx: pg.ClientBase,
  schema: string,
): Promise<void> {
  if (lancamentos.length === 0) return
  await tx.query(
    `insert into ${schema}.lancamentos select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::date[], $7::timestamptz[],
       $8::bigint[], $9::uuid[], $10::uuid[], $11::uuid[], $12::uuid[], $13::jsonb[], $14::uuid[], $15::text[], $16::uuid[])`,
    columns(
      lancamentos,
      'posicao',
      'id',
      'tipo',
      'campo',
      'mes',
      'em',
      'registrado_em',
      'pontos',
      'id_parceiro',
      'id_revenda',
      'id_rede',
      'id_origem',
      'detalhe',
      'por',
      'por_tipo',
      'id_texto',
    ),
  )
}
