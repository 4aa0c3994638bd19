import { median, type Benchmark } from './kit/benchmark.ts'
import { startGateway } from './kit/gateway.ts'
import { cpfOf, idOf, writeCadastros } from './kit/programme.ts'
import { buildReadModels } from './kit/read-models.ts'

const PEOPLE = 100_000
/** Beginnings of names, middles, and two words; common and rare; with and without accents. */
const PARTS = ['fernanda', 'OLIV', 'conceicao', 'rique sou', 'ana lima', 'gonçalves']

/**
 * Whether a person is found as quickly by part of the name as by CPF: the panel's search among 100,000 salespeople,
 * median.
 */
export const benchmark: Benchmark = {
  names: ['read.search'],
  async run(bench) {
    const { url, drop } = await bench.server.database('people')
    await writeCadastros(url, PEOPLE)
    await buildReadModels(url)
    const gateway = await startGateway(url, bench.server.dir)
    const token = await gateway.session('painel', idOf('usuario', 0))
    const searching = (terms: readonly string[]) =>
      terms.map((termo) => ({ path: `/api/busca?termo=${encodeURIComponent(termo)}`, token }))
    const cpfs = [5, 777, 5000, 31_415, 77_777, 99_999].map(cpfOf)
    for (const call of searching([...PARTS, ...cpfs])) {
      if ((await gateway.ask<{ vendedores: unknown[] }>(call)).vendedores.length === 0)
        throw new Error(`${call.path} finds nobody`)
    }
    const [byName, byCpf]: number[][] = [[], []]
    for (let run = 0; run < bench.runs; run++) {
      byName!.push(median(await gateway.request(searching(PARTS), bench.scaled(40, 5))))
      byCpf!.push(median(await gateway.request(searching(cpfs), bench.scaled(40, 5))))
    }
    await gateway.stop()
    await drop()
    return [{ name: 'read.search', unit: 'ms', runs: byName!, peer: { what: 'by CPF', runs: byCpf! } }]
  },
}
