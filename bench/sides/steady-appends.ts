import { caughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { idDaVenda } from '#services/vendas/registrar-vendas.ts'
import { percentile } from '../kit/benchmark.ts'
import { idOf, SELLERS } from '../kit/programme.ts'
import { found, sideOptions } from '../kit/side.ts'
import { eventMetadata } from '../kit/writers.ts'

/**
 * Appends sales at a steady rate, for some seconds or until it is told that it is enough; for fifty of them a second,
 * measures the time from the call until every one of the read models shows it.
 */
const { url, perSecond, seconds, readModels } = sideOptions<{
  url: string
  perSecond: number
  seconds?: number
  readModels: readonly string[]
}>()
const SAMPLED = perSecond / 50
/** Other sales than those of the turns before. */
const TURN = Date.now().toString(36)
const PATIENCE_MS = 60_000
const pool = createPool(url)
const ledger = postgresLedger(url)
const waiting = await caughtUp(url, pool)
const lagsMs: number[] = []
/** The part of that time taken by the append itself. */
const appendsMs: number[] = []

function sale(n: number) {
  const seller = n % SELLERS
  const [idRevenda, identificador] = [idOf('revenda', seller % 500), `${TURN}-${String(n).padStart(9, '0')}`]
  const idVenda = idDaVenda(idRevenda, 'N', identificador)
  return {
    stream: `venda-${idVenda}`,
    event: {
      id: newId(),
      type: 'VendaRegistrada',
      metadata: { ...eventMetadata(), commandId: newId() },
      data: {
        idVenda,
        numero: n,
        idParceiro: idOf('parceiro', seller),
        idRevenda,
        idRede: idOf('rede', (seller % 500) % 6),
        tipoFiscal: 'N',
        identificador,
        realizadoEm: '2026-11-20',
        pontuadoEm: '2026-11-20',
        venceEm: '2027-11-20',
        origem: 'upload',
        idProcessamento: null,
        itens: [
          {
            idItem: n,
            idProduto: idOf('produto', n % 120),
            codigo: 'D1',
            qtde: 200,
            valorUnitario: 10000,
            valorDesconto: 0,
            valorTotal: 20000,
            valorPontos: 500,
            pontos: 1000,
          },
        ],
        totalPontos: 1000,
        totalVenda: 20000,
        totalDescontos: 0,
        valorPonto: 10,
      },
    },
  }
}

async function append(n: number): Promise<void> {
  const { stream, event } = sale(n)
  const begin = performance.now()
  const { position } = await ledger.append(stream, 'none', [event])
  if (n % SAMPLED !== 0) return
  appendsMs.push(performance.now() - begin)
  if (!(await waiting.wait(readModels, position, PATIENCE_MS))) throw new Error('the read models did not follow')
  lagsMs.push(performance.now() - begin)
}

let last = seconds === undefined ? Infinity : perSecond * seconds
if (seconds === undefined) process.stdin.once('data', () => (last = 0))
const begin = performance.now()
const underWay: Promise<void>[] = []
let n = 1
while (n <= last) {
  const due = ((performance.now() - begin) * perSecond) / 1000
  for (; n <= due && n <= last; n++) underWay.push(append(n))
  await new Promise((resolve) => setTimeout(resolve, 2))
}
const appendedMs = performance.now() - begin
await Promise.all(underWay)
found({
  p50: percentile(lagsMs, 50),
  p99: percentile(lagsMs, 99),
  longest: Math.max(...lagsMs),
  appendP99: percentile(appendsMs, 99),
  perSecond: ((n - 1) * 1000) / appendedMs,
})
await waiting.close()
await ledger.close()
await pool.end()
process.stdin.pause()
