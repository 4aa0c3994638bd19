import type { ContaEvent } from '#contracts/events/conta.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaRegistrada } from '#contracts/events/venda.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { derivedId, idOfMoment } from '#services/engine/ledger/ids.ts'
import { idDaVenda } from '#services/vendas/registrar-vendas.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { withClient } from '../../tools/temporary-postgres.ts'
import { copyIn } from '#services/engine/database/copy-in.ts'
import { idOf, NETWORKS, SELLERS, SHOPS } from './programme.ts'

const FIRST_DAY = '2025-11-01'
const DAYS = 380
/** One sheet; what it causes has ids of one moment. */
const SALES_AN_UPLOAD = 1000

const placeOf = (seller: number) => ({
  idParceiro: idOf('parceiro', seller),
  idRevenda: idOf('revenda', seller % SHOPS),
  idRede: idOf('rede', (seller % SHOPS) % NETWORKS),
})

/** The `n`-th sale of the programme, with one item or three. A shop's numbers ascend. */
export function saleCommand(n: number, seller: number, dia: Dia): Extract<VendaCommand, { tipo: 'registrar' }> {
  const place = placeOf(seller)
  const identificador = String(n).padStart(9, '0')
  return {
    tipo: 'registrar',
    ...place,
    idVenda: idDaVenda(place.idRevenda, 'N', identificador),
    numero: n,
    tipoFiscal: 'N',
    identificador,
    realizadoEm: dia,
    pontuadoEm: dia,
    venceEm: somarDias(dia, 365),
    origem: 'upload',
    idProcessamento: null,
    itens: Array.from({ length: n % 2 === 0 ? 1 : 3 }, (_, k) => ({
      idItem: n * 4 + k,
      idProduto: idOf('produto', (n + k) % 120),
      codigo: `D${(n + k) % 120}`,
      qtde: 200,
      valorUnitario: 10_000,
      valorDesconto: 0,
      // Each seller's items score differently, because few real people have equal points.
      valorPontos: 500 + Math.floor(seller / 20),
    })),
    valorPonto: 10,
    vendaAntiga: false,
  }
}

/** What the account of its seller decides for a sale, when it has no debt. */
export function creditOf(
  sale: VendaRegistrada['data'],
  saldo: number,
): Extract<ContaEvent, { type: 'PontosCreditados' }> {
  const { idVenda, idParceiro, idRevenda, idRede, numero, tipoFiscal, identificador, realizadoEm } = sale
  const { totalPontos: pontos, pontuadoEm, venceEm } = sale
  return {
    type: 'PontosCreditados',
    data: {
      idParceiro,
      idRevenda,
      idRede,
      em: pontuadoEm,
      saldo,
      idVenda,
      revisaoVenda: 0,
      alvo: pontos,
      documento: { numeroVenda: numero, tipoFiscal, identificador, realizadoEm },
      pontos,
      lote: { idLote: derivedId(idVenda, 'lote', 0), pontos, pontuadoEm, venceEm },
      abatido: 0,
    },
  }
}

export const commandOfSale = (chave: string, idVenda: string): string => derivedId(chave, 'registrar-venda', idVenda)
export const commandOfCredit = (idEvento: string, { idParceiro, idVenda }: VendaRegistrada['data']): string =>
  derivedId(idEvento, 'reacao-conta', idParceiro, `${idVenda}@0`)

/** Events that travel in one statement. */
const EVENTS_A_STATEMENT = 20_000
const COLUMNS = 'position, stream, revision, id, type, data, metadata'

/**
 * Fills a ledger with sales and their credits, alternating, with the ids and contents that uploads write. What stands
 * there already is of other sellers. Rows are inserted, as the product does: a table that was filled by COPY has room
 * left in most of its pages, and later rows go to these, one here and one there, until it is used up.
 */
export const writeSales = (url: string, sales: number): Promise<void> =>
  withClient(url, async (client) => {
    const {
      rows: [head],
    } = await client.query<{ position: string }>('select coalesce(max(position), 0) as position from ledger.events')
    const after = Number(head!.position)
    await client.query(`create temporary table written as select ${COLUMNS} from ledger.events limit 0`)
    const lines = linesOf(sales, after)
    for (let left = sales * 2; left > 0; left -= EVENTS_A_STATEMENT) {
      await copyIn(client, `copy written (${COLUMNS}) from stdin`, inTexts(lines))
      await client.query(
        `with taken as (select * from written order by position)
         insert into ledger.events (${COLUMNS}) select * from taken`,
      )
      await client.query('truncate written')
    }
    await client.query('drop table written')
    await client.query('select setval($1, $2)', ['ledger.position_seq', after + sales * 2])
    await client.query('vacuum analyze ledger.events')
    await client.query('checkpoint')
  })

function* linesOf(sales: number, after: number): Generator<string> {
  const saldos = new Float64Array(SELLERS)
  const by = idOf('usuario', 0)
  let [dia, chave, at] = [FIRST_DAY, '', '']
  for (let n = 1; n <= sales; n++) {
    if (n % SALES_AN_UPLOAD === 1) {
      dia = somarDias(FIRST_DAY, Math.floor((n * DAYS) / sales))
      // Uploads of one day follow each other by a millisecond for every thousand sales.
      const moment = new Date(Date.parse(`${dia}T21:30:00Z`) + Math.floor(n / SALES_AN_UPLOAD))
      ;[chave, at] = [idOfMoment(moment, 'upload'), moment.toISOString()]
    }
    const seller = n % SELLERS
    const [sale] = vendaDecider.decide(saleCommand(n, seller, dia), vendaDecider.initialState()) as [VendaRegistrada]
    const credit = creditOf(sale.data, (saldos[seller]! += sale.data.totalPontos))
    const metadata = { by, byKind: 'usuario', at, correlationId: chave, schema: 1 }

    const { idVenda, idParceiro } = sale.data
    const [venda, conta] = [streamName('venda', idVenda), streamName('conta', idParceiro)]
    const commandId = commandOfSale(chave, idVenda)
    const id = derivedId(commandId, venda, 0)
    yield line(after + n * 2 - 1, venda, 0, id, sale, { ...metadata, causationId: null, commandId })
    const reaction = commandOfCredit(id, sale.data)
    yield line(after + n * 2, conta, Math.floor((n - 1) / SELLERS), derivedId(reaction, conta, 0), credit, {
      ...metadata,
      causationId: id,
      commandId: reaction,
    })
  }
}

/** A line of COPY's text format; nothing in these events needs escaping. */
const line = (
  position: number,
  stream: string,
  revision: number,
  id: string,
  { type, data }: { type: string; data: unknown },
  metadata: object,
): string =>
  `${position}\t${stream}\t${revision}\t${id}\t${type}\t${JSON.stringify(data)}\t${JSON.stringify(metadata)}\n`

const LINES_A_TEXT = 500

/** The lines of the next statement; the iterator stays open for those after it. */
function* inTexts(lines: Iterator<string>): Generator<string> {
  let text = ''
  for (let n = 1; n <= EVENTS_A_STATEMENT; n++) {
    const next = lines.next()
    if (next.done) break
    text += next.value
    if (n % LINES_A_TEXT !== 0) continue
    yield text
    text = ''
  }
  yield text
}
