import type pg from 'pg'
import type { ArquivoEnviado } from '#contracts/events/envio.ts'
import type { SituacaoDoEnvio } from '#contracts/http/pendentes.ts'
import { projection, type Handlers } from '../projection.ts'
import { rowAt } from '../row-at.ts'
import { bigint, instant, int, json, nullable, oneOf, table, text, uuid, type RowOf } from '../table.ts'

export const envios = table(
  'envios',
  {
    id_envio: uuid,
    numero: bigint,
    id_parceiro: uuid,
    id_revenda: uuid,
    id_rede: uuid,
    enviado_em: instant,
    /** The first of its files, by which a new sale names it. */
    arquivo: text,
    arquivos: json<ArquivoEnviado[]>(),
    situacao: oneOf<SituacaoDoEnvio>(),
    atualizado_em: nullable(instant),
    por: nullable(uuid),
    motivo: nullable(uuid),
    numero_venda: nullable(bigint),
  },
  {
    key: ['id_envio'],
    indexes: {
      envios_numero: '(numero)',
      envios_arquivo: '(arquivo)',
      envios_situacao: '(situacao, enviado_em, numero)',
      envios_rede: '(id_rede, situacao, enviado_em, numero)',
      envios_revenda: '(id_revenda, situacao, enviado_em, numero)',
      envios_parceiro: '(id_parceiro, numero)',
      envios_venda: '(numero_venda) where numero_venda is not null',
    },
  },
)

/** How many submissions of a shop are in each state, so that a list over all of them need not count. */
export const somas = table(
  'somas',
  { id_rede: uuid, id_revenda: uuid, situacao: oneOf<SituacaoDoEnvio>(), envios: int },
  // Room in the page for a new sum: no index needs a new entry.
  { key: ['id_rede', 'id_revenda', 'situacao'], onRepeat: { envios: 'sum' }, fillfactor: 50 },
)

type Envio = RowOf<typeof envios>
const DO_FIM = ['situacao', 'atualizado_em', 'por', 'motivo', 'numero_venda'] as const
type Fim = Pick<Envio, (typeof DO_FIM)[number]>

interface Batch {
  novos: Map<string, Envio>
  /** Ends of submissions from before the batch. */
  fins: Map<string, Fim>
}

function terminar(id: string, fim: Fim, { novos, fins }: Batch): void {
  const novo = novos.get(id)
  if (novo) Object.assign(novo, fim)
  else fins.set(id, fim)
}

const on: Handlers<Batch, 'envio'> = {
  FotoVendaEnviada: ({ data, metadata }, { novos }) =>
    novos.set(data.idEnvio, {
      id_envio: data.idEnvio,
      numero: data.numero,
      id_parceiro: data.idParceiro,
      id_revenda: data.idRevenda,
      id_rede: data.idRede,
      enviado_em: metadata.at,
      arquivo: data.arquivos[0]!.arquivo,
      arquivos: data.arquivos,
      situacao: 'pendente',
      atualizado_em: null,
      por: null,
      motivo: null,
      numero_venda: null,
    }),
  EnvioProcessado: ({ data, metadata: { at, by } }, batch) =>
    terminar(
      data.idEnvio,
      { situacao: 'processada', atualizado_em: at, por: by, motivo: null, numero_venda: data.numeroVenda },
      batch,
    ),
  EnvioEncerrado: ({ data, metadata: { at, by } }, batch) =>
    terminar(
      data.idEnvio,
      { situacao: 'encerrada', atualizado_em: at, por: by, motivo: data.motivo?.idTexto ?? null, numero_venda: null },
      batch,
    ),
}

/** Every photo submission as it stands now: pending awards, and what became of the others. */
export const pendentes = projection<Batch, 'envio'>({
  name: 'pendentes',
  version: 2,
  follows: ['envio'],
  tables: [envios, somas],
  on,
  startBatch: () => ({ novos: new Map(), fins: new Map() }),
  async flush({ novos, fins }, tx, schema) {
    await envios.insert([...novos.values()], tx, schema)
    await somas.insert(contar(novos.values()), tx, schema)
    if (fins.size === 0) return
    const rows = [...fins].map(([id_envio, fim]) => ({ id_envio, ...fim }))
    // While the rows still have their state from before.
    await recontar(rows, tx, schema)
    const { text: b, values } = envios.given(rows, 'id_envio', ...DO_FIM)
    const mudados = DO_FIM.map((campo) => `${campo} = b.${campo}`).join(', ')
    await tx.query(`update ${schema}.envios as t set ${mudados} from ${b} where t.id_envio = b.id_envio`, values)
  },
})

/** The sums of new submissions, each as it stands at the end of the batch. */
function contar(novos: Iterable<Envio>): RowOf<typeof somas>[] {
  const porChave = new Map<string, RowOf<typeof somas>>()
  for (const { id_rede, id_revenda, situacao } of novos)
    rowAt(porChave, `${id_rede} ${id_revenda} ${situacao}`, () => ({ id_rede, id_revenda, situacao, envios: 0 }))
      .envios++
  return [...porChave.values()]
}

/** Moves submissions from the sum of the state that they have to that of their end. */
async function recontar(
  fins: readonly Pick<Envio, 'id_envio' | 'situacao'>[],
  tx: pg.ClientBase,
  schema: string,
): Promise<void> {
  const { text: b, values } = envios.given(fins, 'id_envio', 'situacao')
  const { rows: vazias } = await tx.query<Omit<RowOf<typeof somas>, 'envios'>>(
    `with mudou as (
       select t.id_rede, t.id_revenda, lado.situacao, lado.envios
       from ${b} join ${schema}.envios t using (id_envio)
       cross join lateral (values (t.situacao, -1), (b.situacao, 1)) as lado(situacao, envios)),
     somadas as (
       ${somas.into(schema)}
       select id_rede, id_revenda, situacao, sum(envios) from mudou group by 1, 2, 3 ${somas.onRepeat}
       returning id_rede, id_revenda, situacao, envios)
     select id_rede, id_revenda, situacao from somadas where envios = 0`,
    values,
  )
  await somas.remove(vazias, tx, schema)
}
