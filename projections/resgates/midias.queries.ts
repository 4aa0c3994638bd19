import { sql, type RawBuilder } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import { allOf, between } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { dosDias } from '../dias.queries.ts'
import { reading } from '../reading.ts'
import { cadaResgate, dias, midias } from './resgates.projection.ts'

const d = reading(dias, 'resgates.dias d')
const m = reading(midias, 'resgates.midias m')
const r = reading(cadaResgate, 'resgates.resgates r')
/** Columns of `LISTADAS`. */
const t = { ...reading(cadaResgate, 'resgates.resgates t'), ...reading(midias, 'resgates.midias t') }

/** The files of one photo or video, by their names in the file store. */
export interface ArquivosDaMidia {
  idMidia: string
  arquivo: string
  tipo: string
  vista: string | null
  miniatura: string | null
}

export interface QuemVeMidias {
  reach: Reach
  /** A salesperson, who sees what their shop redeemed; a panel user sees what is within their reach. */
  membro: string | undefined
  /** Of a salesperson's shop only what they redeemed themselves. */
  soProprias?: boolean
}

/** `id_dental` is the redemption's own column: what a search names is found by indexes of one table. */
const LISTADAS = sql`(select m.*, ${r.numero}, ${r.codigo_premio}, ${r.id_parceiro}, ${r.id_premio},
  ${r.id_revenda} as id_dental
  from ${m} join ${r} on ${r.id_resgate} = ${m.id_resgate}) t`

/** Photos and videos with the names of today. */
export const MIDIAS = {
  from: sql`from ${LISTADAS} where true`,
  names: {
    of: 't',
    joins: sql`left join parceiros p on p.id = ${t.id_parceiro} left join revendas r on r.id = ${t.id_revenda}
      left join redes d on d.id = ${t.id_rede} left join premios pm on pm.id = ${t.id_premio}`,
  },
  key: t.id_midia,
  idParceiro: t.id_parceiro,
  idPremio: t.id_premio,
  idDental: sql`t.id_dental`,
  columns: {
    id: t.numero,
    parceiro: sql`coalesce(p.nome, '')`,
    premio: sql`coalesce(pm.nome, ${t.codigo_premio})`,
    revenda: sql`coalesce(r.nome_fantasia, '')`,
    cidade: sql`coalesce(r.end_cidade, '')`,
    rede: sql`coalesce(d.nome, '')`,
    resgatadoEm: t.resgatado_em,
    anexadaEm: t.anexada_em,
    midia: sql`json_build_object('id', ${t.id_midia}, 'url', coalesce(${t.vista}, ${t.arquivo}), 'tipo', ${t.tipo},
      'miniatura', ${t.miniatura}, 'original', ${t.arquivo})`,
  },
} as const

/** What is kept of days. */
export function midiasDosDias({ reach, membro }: QuemVeMidias, dias: { dataInicial?: Dia; dataFinal?: Dia }) {
  const from =
    membro === undefined
      ? dosDias(d, reach, dias)
      : sql`from ${d} where ${allOf([daDental(d.id, membro), ...between(d.dia, dias.dataInicial, dias.dataFinal)])}`
  return from && { from, count: sql`sum(${d.midias})` }
}

/** Whether a shop is the one in which a salesperson works now. */
const daDental = (revenda: RawBuilder<unknown>, membro: string): RawBuilder<boolean> =>
  sql<boolean>`${revenda} = (select id_revenda from parceiros where id = ${membro})`

/** One of them, with its redemption's id, for who sees it. */
export async function midiaPorId(
  db: Db,
  quem: QuemVeMidias,
  idMidia: string,
): Promise<(ArquivosDaMidia & { idResgate: string; numero: number }) | undefined> {
  const { rows } = await sql<ArquivosDaMidia & { idResgate: string; numero: number }>`
    select ${t.id_midia} as "idMidia", ${t.id_resgate} as "idResgate", ${t.numero}, ${t.arquivo}, ${t.tipo}, ${t.vista},
      ${t.miniatura}
    from ${LISTADAS} where ${t.id_midia} = ${idMidia} and ${midiaVista(quem)}`.execute(db)
  return rows[0]
}

/** Whether a photo is one that somebody sees. */
export const midiaVista = ({ reach, membro, soProprias }: QuemVeMidias): RawBuilder<boolean> =>
  allOf([
    membro === undefined ? within(reach, { rede: t.id_rede, revenda: t.id_revenda }) : daDental(t.id_revenda, membro),
    ...(soProprias ? [sql<boolean>`${t.id_parceiro} = ${membro ?? null}::uuid`] : []),
  ])
