import { projections } from '#projections/all.ts'
import { rebuild } from '#projections/rebuild.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { creditar, writeHistory } from './kit/account.ts'
import type { Benchmark } from './kit/benchmark.ts'
import { startGateway } from './kit/gateway.ts'
import { idOf, writeCadastros } from './kit/programme.ts'

const accountOf = (seller: number) => ({
  idParceiro: idOf('parceiro', seller),
  idRevenda: idOf('revenda', seller),
  idRede: idOf('rede', seller),
})

/**
 * Whether a statement gets slower as an account grows: its first page by HTTP, through session, validation and
 * encoding, of an account of 10,000 movements and of one of 10, in turns.
 */
export const benchmark: Benchmark = {
  names: ['read.statement'],
  async run({ server, runs, scaled }) {
    const { url, drop } = await server.database('statement')
    await writeCadastros(url)
    const pool = createPool(url)
    const ledger = postgresLedger(url)
    for (const [seller, movements] of [
      [1, 10_000],
      [2, 10],
    ] as const) {
      const account = accountOf(seller)
      await writeHistory(
        ledger,
        account,
        Array.from({ length: movements }, (_, n) => creditar(account, n, 100)),
      )
    }
    for (const projection of projections)
      await rebuild(projection, { ledger, pool, log: { info: () => undefined, error: () => undefined } })
    await pool.query('vacuum analyze')
    await ledger.close()
    await pool.end()

    const gateway = await startGateway(url, server.dir)
    const tokens = [
      await gateway.session('loja', idOf('parceiro', 1)),
      await gateway.session('loja', idOf('parceiro', 2)),
    ]
    const long: number[] = []
    const short: number[] = []
    for (let run = 0; run < runs; run++) {
      const [longMs, shortMs] = await gateway.request(
        tokens.map((token) => ({ path: '/api/extrato', token })),
        scaled(300, 50),
      )
      long.push(longMs!)
      short.push(shortMs!)
    }
    await gateway.stop()
    await drop()
    return [
      { name: 'read.statement', unit: 'ms', runs: long, peer: { what: 'an account of 10 movements', runs: short } },
    ]
  },
}
