import type pg from 'pg'
import type { ContaEvent, ParteLote } from '#contracts/events/conta.ts'
import type { ItemVenda } from '#contracts/events/venda.ts'
import type { TipoMovimento } from '#contracts/http/extrato.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { IGNORE, projection, type Handlers } from '../projection.ts'
import {
  bigint,
  bool,
  day,
  hundredths,
  instant,
  int,
  json,
  nullable,
  oneOf,
  planOnce,
  position,
  table,
  text,
  uuid,
  withDefault,
  type RowOf,
} from '../table.ts'
import { marcar, marcos } from './marcos.ts'

/** A part of a lot that a movement took or gave; `abatido` of it paid debt. */
type Parte = ParteLote & { abatido?: number }

export const movimentos = table(
  'movimentos',
  {
    id_parceiro: uuid,
    posicao: position,
    id: uuid,
    tipo: oneOf<TipoMovimento>(),
    em: day,
    registrado_em: instant,
    pontos: hundredths,
    saldo: hundredths,
    abatido: hundredths,
    divida: hundredths,
    id_revenda: uuid,
    id_venda: nullable(uuid),
    revisao_venda: nullable(int),
    documento: nullable(json<object>()),
    lotes: json<Parte[]>(),
    por: nullable(uuid),
    por_tipo: text,
    id_texto: nullable(uuid),
    recusado: withDefault(hundredths, '0'),
    causa: nullable(text),
    id_resgate: nullable(uuid),
    id_comprovante: nullable(uuid),
    aprovado_por: nullable(uuid),
  },
  {
    key: ['id_parceiro', 'posicao'],
    // Every page has credits; movements of other kinds can be far apart.
    indexes: { movimentos_tipo: `(id_parceiro, tipo, posicao) where tipo <> 'credito'` },
  },
)
export const contas = table(
  'contas',
  { id_parceiro: uuid, saldo: hundredths, divida: hundredths, movimentos: int },
  {
    key: ['id_parceiro'],
    onRepeat: { saldo: 'last', divida: 'sum', movimentos: 'sum' },
    // Room in the page for a new balance: no index needs a new entry.
    fillfactor: 50,
  },
)
export const lotes = table(
  'lotes',
  {
    id_lote: uuid,
    id_parceiro: uuid,
    posicao: position,
    creditado: hundredths,
    restante: hundredths,
    pontuado_em: day,
    vence_em: day,
  },
  { key: ['id_lote'], indexes: { lotes_vencem: '(id_parceiro, vence_em) where restante > 0' } },
)
/** The items of a registered sale; of a correction only those that changed, which readers lay over the registration. */
export const documentos = table(
  'documentos',
  {
    id_venda: uuid,
    revisao: int,
    itens: json<Pick<ItemVenda, 'idItem' | 'valorPontos' | 'pontos'>[]>(),
    correcao: withDefault(bool, 'false'),
  },
  { key: ['id_venda', 'revisao'] },
)
export const resgates = table(
  'resgates',
  { id_resgate: uuid, numero: bigint, id_premio: uuid, codigo_premio: text, qtde: int },
  { key: ['id_resgate'] },
)

type Conta = RowOf<typeof contas>
interface Lote extends RowOf<typeof lotes> {
  /** Opened in this batch. Of other lots, `restante` is the change. */
  novo: boolean
}
interface Batch {
  movimentos: RowOf<typeof movimentos>[]
  contas: Map<string, Conta>
  lotes: Map<string, Lote>
  documentos: RowOf<typeof documentos>[]
  resgates: RowOf<typeof resgates>[]
}

type Movimentado = Recorded<ContaEvent>

/** Adds a line of the statement and its effect on the account's sums. `pontos` is signed. */
function mover(
  batch: Batch,
  event: Movimentado,
  tipo: TipoMovimento,
  pontos: number,
  partes: readonly Parte[],
  { abatido = 0, divida = 0, recusado = 0 }: { abatido?: number; divida?: number; recusado?: number } = {},
): void {
  const { data, metadata } = event
  const venda = 'idVenda' in data ? data : undefined
  batch.movimentos.push({
    id_parceiro: data.idParceiro,
    posicao: event.position,
    id: event.id,
    tipo,
    em: data.em,
    registrado_em: metadata.at,
    pontos,
    saldo: data.saldo,
    abatido,
    divida,
    id_revenda: data.idRevenda,
    id_venda: venda?.idVenda ?? null,
    revisao_venda: venda?.revisaoVenda ?? null,
    documento: venda?.documento ?? null,
    lotes: partes.map(({ idLote, pontos: parte, pontuadoEm, venceEm, abatido: pago }) => ({
      idLote,
      pontos: parte,
      pontuadoEm,
      venceEm,
      ...(pago ? { abatido: pago } : {}),
    })),
    por: metadata.by,
    por_tipo: metadata.byKind,
    id_texto: 'motivo' in data ? (data.motivo?.idTexto ?? null) : null,
    recusado,
    causa: 'causa' in data ? data.causa : null,
    id_resgate: 'idResgate' in data ? data.idResgate : null,
    id_comprovante: 'comprovante' in data ? data.comprovante.idTexto : null,
    aprovado_por: metadata.aprovadoPor ?? null,
  })
  const conta = batch.contas.get(data.idParceiro) ?? {
    id_parceiro: data.idParceiro,
    saldo: 0,
    divida: 0,
    movimentos: 0,
  }
  batch.contas.set(data.idParceiro, {
    ...conta,
    saldo: data.saldo,
    divida: conta.divida + divida - abatido,
    movimentos: conta.movimentos + 1,
  })
}

function abrir(
  batch: Batch,
  { position: posicao, data }: Movimentado,
  { idLote, pontos, pontuadoEm, venceEm }: ParteLote,
  abatido: number,
): void {
  batch.lotes.set(idLote, {
    id_lote: idLote,
    id_parceiro: data.idParceiro,
    posicao,
    creditado: pontos,
    restante: pontos - abatido,
    pontuado_em: pontuadoEm,
    vence_em: venceEm,
    novo: true,
  })
}

function tirar(
  batch: Batch,
  { position: posicao, data }: Movimentado & { data: { lotes: readonly ParteLote[] } },
): void {
  for (const { idLote, pontos, pontuadoEm, venceEm } of data.lotes) {
    const lote = batch.lotes.get(idLote) ?? {
      id_lote: idLote,
      id_parceiro: data.idParceiro,
      posicao,
      creditado: 0,
      restante: 0,
      pontuado_em: pontuadoEm,
      vence_em: venceEm,
      novo: false,
    }
    lote.restante -= pontos
    batch.lotes.set(idLote, lote)
  }
}

const on: Handlers<Batch, 'venda' | 'conta'> = {
  VendaRegistrada: ({ data, revision }, batch) => {
    batch.documentos.push({
      id_venda: data.idVenda,
      revisao: revision,
      correcao: false,
      itens: data.itens.map(({ idItem, idProduto, codigo, qtde, valorPontos, pontos }) => ({
        idItem,
        idProduto,
        codigo,
        qtde,
        valorPontos,
        pontos,
      })),
    })
  },
  PontuacaoCorrigida: ({ data, revision }, batch) => {
    batch.documentos.push({ id_venda: data.idVenda, revisao: revision, correcao: true, itens: data.itens })
  },
  PontosCreditados: (event, batch) => {
    const { lote, abatido, pontos } = event.data
    mover(batch, event, 'credito', pontos, [{ ...lote, abatido }], { abatido })
    abrir(batch, event, lote, abatido)
  },
  CreditoRecusado: (event, batch) => mover(batch, event, 'credito-recusado', 0, [], { recusado: event.data.pontos }),
  PontosEstornados: (event, batch) => {
    mover(batch, event, 'estorno', -event.data.pontos, event.data.lotes, { divida: event.data.divida })
    tirar(batch, event)
  },
  PontosResgatados: (event, batch) => {
    const { idResgate, numeroResgate, idPremio, codigoPremio, qtde } = event.data
    batch.resgates.push({
      id_resgate: idResgate,
      numero: numeroResgate,
      id_premio: idPremio,
      codigo_premio: codigoPremio,
      qtde,
    })
    mover(batch, event, 'resgate', -event.data.pontos, event.data.lotes)
    tirar(batch, event)
  },
  PontosDevolvidos: (event, batch) => {
    mover(batch, event, 'devolucao', event.data.pontos, event.data.lotes, { abatido: event.data.abatido })
    for (const lote of event.data.lotes) abrir(batch, event, lote, lote.abatido)
  },
  DevolucaoRecusada: (event, batch) => mover(batch, event, 'credito-recusado', 0, [], { recusado: event.data.pontos }),
  PontosExpirados: (event, batch) => {
    mover(batch, event, 'expiracao', -event.data.pontos, event.data.lotes)
    tirar(batch, event)
  },
  PontosReativados: (event, batch) => {
    mover(batch, event, 'reativacao', event.data.pontos, event.data.lotes, { abatido: event.data.abatido })
    for (const lote of event.data.lotes) abrir(batch, event, lote, lote.abatido)
  },
  PontosLancados: (event, batch) => {
    const { lote, abatido, pontos, lotes: tirados } = event.data
    if (lote) {
      mover(batch, event, 'lancamento', pontos, [{ ...lote, abatido }], { abatido })
      abrir(batch, event, lote, abatido)
      return
    }
    mover(batch, event, 'retirada', -pontos, tirados)
    tirar(batch, event)
  },
  ContaEncerrada: (event, batch) => {
    mover(batch, event, 'encerramento', -event.data.pontos, event.data.lotes)
    tirar(batch, event)
  },
  PontuacaoCancelada: IGNORE,
  VendaAnulada: IGNORE,
}

/**
 * Movements between two milestones of an account. Most accounts never reach the first one, and a view reads at most so
 * many movements one by one.
 */
const PASSO = 250

/**
 * Each account's movements with running balance, its lots, and the items behind each credit (`visual.md`, "De onde
 * vem").
 */
export const extratoDe = (passo: number) =>
  projection<Batch, 'venda' | 'conta'>({
    name: 'extrato',
    version: 7,
    follows: ['venda', 'conta'],
    tables: [movimentos, marcos, contas, lotes, documentos, resgates],
    on,
    startBatch: () => ({ movimentos: [], contas: new Map(), lotes: new Map(), documentos: [], resgates: [] }),
    async flush(batch, tx, schema) {
      await documentos.insert(batch.documentos, tx, schema)
      await resgates.insert(batch.resgates, tx, schema)
      if (batch.movimentos.length === 0) return
      await movimentos.insert(batch.movimentos, tx, schema)
      await somarContas(batch.contas, passo, tx, schema)
      const todos = [...batch.lotes.values()]
      await lotes.insert(
        todos.filter(({ novo }) => novo),
        tx,
        schema,
      )
      const velhos = todos.filter(({ novo }) => !novo)
      if (velhos.length > 0) {
        const b = lotes.given(velhos, 'id_lote', 'restante')
        await tx.query(
          `update ${schema}.lotes as t set restante = t.restante + b.restante
           from ${b.text} where t.id_lote = b.id_lote`,
          b.values,
        )
      }
    },
  })

export const extrato = extratoDe(PASSO)

/** Updates the accounts, and writes a milestone for each whose count of movements passed a multiple of `passo`. */
async function somarContas(mudancas: Batch['contas'], passo: number, tx: pg.ClientBase, schema: string): Promise<void> {
  const { text, values } = contas.insertion([...mudancas.values()], schema)
  const { rows: movidas } = await planOnce<Pick<Conta, 'id_parceiro' | 'movimentos'>>(
    contas,
    { text: `${text} returning id_parceiro, movimentos`, values },
    tx,
    schema,
  )
  const passaram = movidas.filter(
    ({ id_parceiro, movimentos: agora }) => agora % passo < mudancas.get(id_parceiro)!.movimentos,
  )
  if (passaram.length === 0) return
  await marcar(
    tx,
    schema,
    passaram.map(({ id_parceiro }) => id_parceiro),
    passo,
  )
}
