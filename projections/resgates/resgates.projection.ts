import type pg from 'pg'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import {
  CANCELADO,
  CANCELADO_PELO_FORNECEDOR,
  ENTREGUE,
  LIBERADO,
  type StatusResgate,
} from '#contracts/values/status-resgate.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { IGNORE, projection, type Handlers } from '../projection.ts'
import { bigint, day, hundredths, instant, int, nullable, table, text, uuid, type RowOf } from '../table.ts'
import { rowAt } from '../row-at.ts'

export const cadaResgate = table(
  'resgates',
  {
    id_resgate: uuid,
    numero: bigint,
    id_parceiro: uuid,
    id_revenda: uuid,
    id_rede: uuid,
    id_premio: uuid,
    codigo_premio: text,
    qtde: int,
    pontos: hundredths,
    saldo_anterior: hundredths,
    resgatado_em: instant,
    status: int,
    entregue_em: nullable(day),
    previsao_entrega: nullable(day),
    observacao: nullable(uuid),
    erro: nullable(uuid),
    versao: int,
  },
  {
    key: ['id_resgate'],
    indexes: {
      resgates_numero: '(numero)',
      resgates_em: '(resgatado_em, numero)',
      resgates_pontos: '(pontos, numero)',
      resgates_status: '(status, resgatado_em, numero)',
      resgates_rede: '(id_rede, resgatado_em, numero)',
      resgates_rede_status: '(id_rede, status, resgatado_em, numero)',
      resgates_premio: '(id_premio, resgatado_em, numero)',
      resgates_revenda: '(id_revenda, resgatado_em, numero)',
      resgates_parceiro: '(id_parceiro, resgatado_em, numero)',
    },
  },
)

/**
 * Photos and videos that are attached now; names are those of the file store. Each has the place and the moment of its
 * redemption, by which it is listed.
 */
export const midias = table(
  'midias',
  {
    id_midia: uuid,
    id_resgate: uuid,
    arquivo: text,
    tipo: text,
    vista: nullable(text),
    miniatura: nullable(text),
    anexada_em: instant,
    id_revenda: uuid,
    id_rede: uuid,
    resgatado_em: instant,
  },
  {
    key: ['id_midia'],
    indexes: {
      midias_resgate: '(id_resgate)',
      midias_em: '(resgatado_em, id_midia)',
      midias_rede: '(id_rede, resgatado_em, id_midia)',
      midias_revenda: '(id_revenda, resgatado_em, id_midia)',
    },
  },
)
type Anexada = Omit<RowOf<typeof midias>, 'id_revenda' | 'id_rede' | 'resgatado_em'>
const DA_ANEXADA = ['id_midia', 'id_resgate', 'arquivo', 'tipo', 'vista', 'miniatura', 'anexada_em'] as const

/** How many of them are of redemptions of each day in São Paulo, by network and shop: the list need not count. */
export const dias = table(
  'dias',
  { id: uuid, dia: day, midias: int },
  { key: ['id', 'dia'], onRepeat: { midias: 'sum' }, fillfactor: 50 },
)

/** How many redemptions a network has in each status, so that a list over all of them need not count. */
export const somas = table(
  'somas',
  { id_rede: uuid, status: int, resgates: int },
  // Room in the page for a new sum: no index needs a new entry.
  { key: ['id_rede', 'status'], onRepeat: { resgates: 'sum' }, fillfactor: 50 },
)

/** The codes under which a prize was redeemed, which it may have changed since: a search finds it by each of them. */
export const codigos = table(
  'codigos',
  { id_premio: uuid, codigo_premio: text, resgates: int },
  { key: ['id_premio', 'codigo_premio'], onRepeat: { resgates: 'sum' }, fillfactor: 50 },
)

type Resgate = RowOf<typeof cadaResgate>
const DO_STATUS = ['status', 'entregue_em'] as const
/** What events change; each group is written by a statement of its own. */
const GRUPOS = [DO_STATUS, ['previsao_entrega'], ['observacao'], ['erro'], ['versao']] as const
type Mudanca = Partial<Pick<Resgate, (typeof GRUPOS)[number][number]>>

interface Batch {
  novos: Map<string, Resgate>
  /** Changes of redemptions from before the batch. */
  mudancas: Map<string, Mudanca>
  midias: Map<string, Anexada>
  /** Media from before the batch. */
  excluidas: string[]
}

const mudar =
  <E extends Recorded<ResgateEvent>>(mudanca: (data: E['data']) => Mudanca) =>
  ({ data, revision }: E, { novos, mudancas }: Batch): void => {
    const linha = novos.get(data.idResgate) ?? rowAt(mudancas, data.idResgate, () => ({}))
    Object.assign(linha, mudanca(data), { versao: revision + 1 })
  }

const paraStatus = (status: StatusResgate, em: string): Mudanca => ({
  status,
  entregue_em: status === ENTREGUE ? em : null,
})

const on: Handlers<Batch, 'conta' | 'resgate'> = {
  // It exists from here on: its own stream begins with the reaction, which may come later.
  PontosResgatados: ({ data, metadata }, { novos }) =>
    novos.set(data.idResgate, {
      id_resgate: data.idResgate,
      numero: data.numeroResgate,
      id_parceiro: data.idParceiro,
      id_revenda: data.idRevenda,
      id_rede: data.idRede,
      id_premio: data.idPremio,
      codigo_premio: data.codigoPremio,
      qtde: data.qtde,
      pontos: data.pontos,
      saldo_anterior: data.saldoAnterior,
      resgatado_em: metadata.at,
      status: data.statusInicial,
      entregue_em: null,
      previsao_entrega: null,
      observacao: null,
      erro: null,
      versao: 0,
    }),
  ResgateSolicitado: mudar(() => ({})),
  ResgateAprovado: mudar(({ em }) => paraStatus(LIBERADO, em)),
  ResgateStatusAlterado: mudar(({ para, em }) => paraStatus(para, em)),
  ResgateCancelado: mudar(({ em }) => paraStatus(CANCELADO, em)),
  ResgateCanceladoPeloFornecedor: mudar(({ em }) => paraStatus(CANCELADO_PELO_FORNECEDOR, em)),
  ObservacaoResgateAlterada: mudar(({ observacao }) => ({ observacao: observacao?.idTexto ?? null })),
  PrevisaoEntregaAlterada: mudar(({ previsaoEntrega }) => ({ previsao_entrega: previsaoEntrega })),
  ErroDaEntregaInformado: mudar(({ erro }) => ({ erro: erro?.idTexto ?? null })),
  MidiaAnexada(event, batch) {
    mudar(() => ({}))(event, batch)
    const { idMidia, idResgate, arquivo, tipo, vista, miniatura } = event.data
    const anexada_em = event.metadata.at
    batch.midias.set(idMidia, { id_midia: idMidia, id_resgate: idResgate, arquivo, tipo, vista, miniatura, anexada_em })
  },
  MidiaExcluida(event, batch) {
    mudar(() => ({}))(event, batch)
    if (!batch.midias.delete(event.data.idMidia)) batch.excluidas.push(event.data.idMidia)
  },
  PontosCreditados: IGNORE,
  CreditoRecusado: IGNORE,
  PontosEstornados: IGNORE,
  PontosDevolvidos: IGNORE,
  DevolucaoRecusada: IGNORE,
  PontosExpirados: IGNORE,
  PontosReativados: IGNORE,
  PontosLancados: IGNORE,
  ContaEncerrada: IGNORE,
}

/**
 * Every redemption as it stands now, by what is stamped on it, and its photos and videos. `versao` counts the events of
 * its own stream. Every order and filter that the list offers has its index, and its length without a search is in the
 * sums by network and status.
 */
export const resgates = projection<Batch, 'conta' | 'resgate'>({
  name: 'resgates',
  version: 6,
  follows: ['conta', 'resgate'],
  tables: [cadaResgate, somas, codigos, midias, dias],
  on,
  startBatch: () => ({ novos: new Map(), mudancas: new Map(), midias: new Map(), excluidas: [] }),
  async flush({ novos, mudancas, midias: anexadas, excluidas }, tx, schema) {
    await cadaResgate.insert([...novos.values()], tx, schema)
    await somas.insert(contar(novos.values()), tx, schema)
    await codigos.insert(codigosDe(novos.values()), tx, schema)
    await excluir(excluidas, tx, schema)
    await anexar([...anexadas.values()], tx, schema)
    const rows = [...mudancas].map(([id_resgate, mudanca]) => ({ id_resgate, ...mudanca }))
    for (const campos of GRUPOS) {
      const mudados = rows.filter((row) => row[campos[0]] !== undefined) as Resgate[]
      if (mudados.length === 0) continue
      // While the rows still have their status from before.
      if (campos === DO_STATUS) await recontar(mudados, tx, schema)
      await gravar(mudados, campos, tx, schema)
    }
  },
})

/** The sums of new redemptions, each as it stands at the end of the batch. */
function contar(novos: Iterable<Resgate>): RowOf<typeof somas>[] {
  const porChave = new Map<string, RowOf<typeof somas>>()
  for (const { id_rede, status } of novos)
    rowAt(porChave, `${id_rede} ${status}`, () => ({ id_rede, status, resgates: 0 })).resgates++
  return [...porChave.values()]
}

function codigosDe(novos: Iterable<Resgate>): RowOf<typeof codigos>[] {
  const porChave = new Map<string, RowOf<typeof codigos>>()
  for (const { id_premio, codigo_premio } of novos)
    rowAt(porChave, `${id_premio} ${codigo_premio}`, () => ({ id_premio, codigo_premio, resgates: 0 })).resgates++
  return [...porChave.values()]
}

/** Moves redemptions from the sum of the status that they have to that of their new one. */
async function recontar(mudados: readonly Resgate[], tx: pg.ClientBase, schema: string): Promise<void> {
  const { text: b, values } = cadaResgate.given(mudados, 'id_resgate', 'status')
  const { rows: vazias } = await tx.query<Pick<RowOf<typeof somas>, 'id_rede' | 'status'>>(
    `with mudou as (
       select t.id_rede, lado.status, lado.resgates from ${b} join ${schema}.resgates t using (id_resgate)
       cross join lateral (values (t.status, -1), (b.status, 1)) as lado(status, resgates)),
     somadas as (
       ${somas.into(schema)}
       select id_rede, status, sum(resgates) from mudou group by id_rede, status ${somas.onRepeat}
       returning id_rede, status, resgates)
     select id_rede, status from somadas where resgates = 0`,
    values,
  )
  await somas.remove(vazias, tx, schema)
}

async function gravar(
  mudados: readonly Resgate[],
  campos: readonly (keyof Mudanca)[],
  tx: pg.ClientBase,
  schema: string,
): Promise<void> {
  const { text: b, values } = cadaResgate.given(mudados, 'id_resgate', ...campos)
  const novos = campos.map((campo) => `${campo} = b.${campo}`).join(', ')
  await tx.query(`update ${schema}.resgates as t set ${novos} from ${b} where t.id_resgate = b.id_resgate`, values)
}

/** Adds the CTE `mudaram` of media to the days, or takes it away. */
const somarDias = (schema: string, sinal: 1 | -1): string => `
  ${dias.into(schema)}
  select e.id, d.dia, ${sinal} * count(*) from mudaram
  cross join lateral (values (id_rede), (id_revenda)) as e(id)
  cross join lateral (select (resgatado_em at time zone 'America/Sao_Paulo')::date as dia) d
  group by e.id, d.dia ${dias.onRepeat}`

async function anexar(anexadas: readonly Anexada[], tx: pg.ClientBase, schema: string): Promise<void> {
  if (anexadas.length === 0) return
  const { text: b, values } = midias.given(anexadas, ...DA_ANEXADA)
  await tx.query(
    `with mudaram as (
       ${midias.into(schema)}
       select ${DA_ANEXADA.map((coluna) => `b.${coluna}`).join(', ')}, r.id_revenda, r.id_rede, r.resgatado_em
       from ${b} join ${schema}.resgates r using (id_resgate) returning t.id_rede, t.id_revenda, t.resgatado_em)
     ${somarDias(schema, 1)}`,
    values,
  )
}

async function excluir(ids: readonly string[], tx: pg.ClientBase, schema: string): Promise<void> {
  if (ids.length === 0) return
  const { rows: vazios } = await tx.query<{ id: string; dia: string }>(
    `with mudaram as (delete from ${schema}.midias where id_midia = any($1::uuid[]) returning *),
     somados as (${somarDias(schema, -1)} returning id, dia, midias)
     select id, dia from somados where midias = 0`,
    [ids],
  )
  await dias.remove(vazios, tx, schema)
}
