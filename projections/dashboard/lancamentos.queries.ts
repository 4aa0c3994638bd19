import { sql, type RawBuilder } from 'kysely'
import { campoDoMesSchema, type CampoDoMes } from '#contracts/http/origem.ts'
import { nomeDoLancamento } from '#contracts/values/lancamentos.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { contado } from './contado.queries.ts'
import { reading } from '../reading.ts'
import { lancamentos } from './lancamentos.ts'

const l = reading(lancamentos, 'dashboard.lancamentos l')
const o = reading(lancamentos, 'dashboard.lancamentos o')

const NOME = sql`case ${l.tipo} ${sql.join(
  Object.entries(nomeDoLancamento).map(([tipo, nome]) => sql`when ${sql.lit(tipo)} then ${sql.lit(nome)}`),
  sql` `,
)} end`

/** The sale or redemption that an entry `l` is about, which its origin's first event brought. */
export const DETALHE = sql`coalesce(${l.detalhe}, (select ${o.detalhe} from ${o}
  where ${o.id_origem} = ${l.id_origem} and ${o.detalhe} is not null and ${o.posicao} < ${l.posicao}
    order by ${o.posicao} desc limit 1))`

/** As `normalizarIdentificador` writes it. */
const IDENTIFICADOR = sql`regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  regexp_replace(upper(d->>'identificador'), '\\s', '', 'g'), '(\\d)([.,]0{1,2})+$', '\\1'), '\\.', '', 'g'),
  '^((NFC?-?E?|CUPOM|N[Oº°]|NUM)[-:]*)+(?=\\d)', ''), '^0+(?=.)', '')`

/** The columns of the list of entries, by the contract's names. */
export const COLUNAS_DOS_LANCAMENTOS = {
  data: l.em,
  movimento: NOME,
  documento: sql`(select case
      when d->>'numeroVenda' is not null
      then case d->>'tipoFiscal' when 'N' then 'NF ' else 'CF ' end || ${IDENTIFICADOR}
      when d->>'numero' is not null then 'Resgate ' || (d->>'numero') else '' end from (select ${DETALHE}) as x(d))`,
  nomeVendedor: sql`p.nome`,
  cpf: sql`coalesce(p.cpf, '')`,
  nomeFantasia: sql`r.nome_fantasia`,
  pontos: l.pontos,
  idVenda: sql`(select (d->>'numeroVenda')::int from (select ${DETALHE}) as x(d))`,
  idResgate: sql`(select (d->>'numero')::int from (select ${DETALHE}) as x(d))`,
  registradoEm: l.registrado_em,
  posicao: l.posicao,
} as const
/** Each kind by itself. */
export const SOMAS_DOS_LANCAMENTOS = sql`json_build_object(${sql.join(
  campoDoMesSchema.options.map(
    (campo) => sql`${sql.lit(campo)}, coalesce(sum(${l.pontos}) filter (where ${l.campo} = ${sql.lit(campo)}), 0)`,
  ),
)})`
export const CHAVE_DOS_LANCAMENTOS = l.posicao

/** Which entries: those of a month, a seller or a shop. */
export interface FiltroDeLancamentos {
  mes?: string | undefined
  cpf?: string | undefined
  revenda?: string | undefined
  tipo?: CampoDoMes | undefined
}

/** `from … where …`: the entries that the dashboard counts for whoever asks. */
export function lancamentosDe(reach: Reach, { mes, cpf, revenda, tipo }: FiltroDeLancamentos): RawBuilder<unknown> {
  const conditions = [
    contado(reach, { rede: l.id_rede, revenda: l.id_revenda }),
    ...(mes === undefined ? [] : [sql`${l.mes} = ${mes}`]),
    ...(cpf === undefined ? [] : [sql`${l.id_parceiro} = (select id from parceiros where cpf = ${cpf})`]),
    ...(revenda === undefined ? [] : [sql`${l.id_revenda} = ${revenda}`]),
    ...(tipo === undefined ? [] : [sql`${l.campo} = ${tipo}`]),
  ]
  return sql`from ${l} join parceiros p on p.id = ${l.id_parceiro}
    join revendas r on r.id = ${l.id_revenda} where ${sql.join(conditions, sql` and `)}`
}
