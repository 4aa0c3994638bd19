import type { ContaEvent, ParteLote } from '#contracts/events/conta.ts'
import type { TipoMovimento } from '#contracts/http/extrato.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { projection, type Handlers } from '../projection.ts'
import { bigint, day, hundredths, instant, json, nullable, oneOf, position, table, uuid, type RowOf } from '../table.ts'

/** What gave lots or took from them, and what closed accounts refused. */
export const movimentos = table(
  'movimentos',
  {
    posicao: position,
    id_parceiro: uuid,
    tipo: oneOf<TipoMovimento>(),
    em: day,
    registrado_em: instant,
    pontos: hundredths,
    divida: hundredths,
    numero_venda: nullable(bigint),
    documento: nullable(json<object>()),
    id_resgate: nullable(uuid),
    resgate: nullable(json<object>()),
  },
  {
    key: ['posicao'],
    indexes: {
      movimentos_venda: '(numero_venda, posicao) where numero_venda is not null',
      movimentos_resgate: '(id_resgate) where id_resgate is not null',
    },
  },
)
export const cadaLote = table(
  'lotes',
  {
    id_lote: uuid,
    posicao: position,
    pontos: hundredths,
    abatido: hundredths,
    pontuado_em: day,
    vence_em: day,
    origem: nullable(uuid),
  },
  { key: ['id_lote'], indexes: { lotes_posicao: '(posicao)', lotes_origem: '(origem) where origem is not null' } },
)
export const usos = table(
  'usos',
  { id_lote: uuid, posicao: position, pontos: hundredths },
  { key: ['id_lote', 'posicao'] },
)

interface Batch {
  movimentos: RowOf<typeof movimentos>[]
  lotes: RowOf<typeof cadaLote>[]
  usos: RowOf<typeof usos>[]
}

/** `pontos` is signed. */
function mover(batch: Batch, { position, data, metadata }: Recorded<ContaEvent>, tipo: TipoMovimento, pontos: number) {
  const venda = 'documento' in data ? data.documento : null
  batch.movimentos.push({
    posicao: position,
    id_parceiro: data.idParceiro,
    tipo,
    em: data.em,
    registrado_em: metadata.at,
    pontos,
    divida: 'divida' in data ? data.divida : 0,
    numero_venda: venda?.numeroVenda ?? null,
    documento: venda,
    id_resgate: 'idResgate' in data ? data.idResgate : null,
    resgate:
      'numeroResgate' in data
        ? { numero: data.numeroResgate, idPremio: data.idPremio, codigoPremio: data.codigoPremio, qtde: data.qtde }
        : null,
  })
}

type LoteNovo = ParteLote & { abatido: number; origem?: string }

const entrar =
  <E extends Recorded<ContaEvent> & { data: { pontos: number } }>(
    tipo: TipoMovimento,
    lotesDe: (data: E['data']) => readonly LoteNovo[],
  ) =>
  (event: E, batch: Batch): void => {
    mover(batch, event, tipo, event.data.pontos)
    for (const { idLote, pontos, abatido, pontuadoEm, venceEm, origem } of lotesDe(event.data))
      batch.lotes.push({
        id_lote: idLote,
        posicao: event.position,
        pontos,
        abatido,
        pontuado_em: pontuadoEm,
        vence_em: venceEm,
        origem: origem ?? null,
      })
  }

const sair =
  (tipo: TipoMovimento) =>
  (event: Recorded<ContaEvent> & { data: { pontos: number; lotes: readonly ParteLote[] } }, batch: Batch): void => {
    mover(batch, event, tipo, 0 - event.data.pontos)
    for (const { idLote, pontos } of event.data.lotes)
      batch.usos.push({ id_lote: idLote, posicao: event.position, pontos })
  }

const recusar = (event: Recorded<ContaEvent>, batch: Batch): void => mover(batch, event, 'credito-recusado', 0)

const on: Handlers<Batch, 'conta'> = {
  PontosCreditados: entrar('credito', ({ lote, abatido }) => [{ ...lote, abatido }]),
  PontosDevolvidos: entrar('devolucao', ({ lotes }) => lotes),
  PontosReativados: entrar('reativacao', ({ lotes }) => lotes),
  PontosResgatados: sair('resgate'),
  PontosEstornados: sair('estorno'),
  PontosExpirados: sair('expiracao'),
  PontosLancados: (event, batch) => {
    const { lote, abatido } = event.data
    if (lote) entrar('lancamento', () => [{ ...lote, abatido }])(event, batch)
    else sair('retirada')(event, batch)
  },
  ContaEncerrada: sair('encerramento'),
  CreditoRecusado: recusar,
  DevolucaoRecusada: recusar,
}

/**
 * Lots both ways (`domain.md §3.1`): where each came from, and what took from it. Rows are only ever added; what is left
 * of a lot is what it got less what was taken.
 */
export const lotes = projection<Batch, 'conta'>({
  name: 'lotes',
  version: 4,
  follows: ['conta'],
  tables: [movimentos, cadaLote, usos],
  on,
  startBatch: () => ({ movimentos: [], lotes: [], usos: [] }),
  async flush(batch, tx, schema) {
    await movimentos.insert(batch.movimentos, tx, schema)
    await cadaLote.insert(batch.lotes, tx, schema)
    await usos.insert(batch.usos, tx, schema)
  },
})
