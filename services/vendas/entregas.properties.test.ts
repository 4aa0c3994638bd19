import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { handle, replay, type Stored } from '#services/engine/ledger/handle.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { memoryLedger } from '#services/resgates/memory-ledger.fixture.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id, motivo } from '../../tools/test-kit/events.ts'
import { idDe, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoContabil } from '#services/conta/estado.ts'
import { reagirAVendas } from './vendas.reactions.ts'

const QUEM = ['ana', 'bruno', 'carla']
const NOTAS = 3
const agora = () => new Date('2026-11-26T12:00:00.000Z')

type Passo = {
  nota: number
  quem: number
  pontos: number
  que: 'registrar' | 'cancelar' | 'anular' | 'corrigir' | 'resgatar'
}
const passo: fc.Arbitrary<Passo> = fc.record({
  nota: fc.nat(NOTAS - 1),
  quem: fc.nat(QUEM.length - 1),
  pontos: fc.integer({ min: 1, max: 300 }),
  que: fc.constantFrom('registrar', 'registrar', 'anular', 'corrigir', 'corrigir', 'cancelar', 'resgatar'),
})
/** When the events so far are told, and which of them: some of them, in some order, some of them twice. */
const entrega = fc.record({ depoisDe: fc.nat(30), quais: fc.array(fc.nat(60), { minLength: 1, maxLength: 6 }) })

const daNota = (nota: number, quem: number, pontos: number) => venda(`${nota + 1}`, pontos, { parceiro: QUEM[quem]! })

/** Writes the step to its sale, or to the account; a reaction is somebody else's. */
async function dar(ledger: Ledger, { nota, quem, pontos, que }: Passo, n: number): Promise<Stored<VendaEvent>[]> {
  const de = daNota(nota, quem, pontos)
  const stream = streamName('venda', idDe(de))
  const comando = (): VendaCommand => {
    switch (que) {
      case 'cancelar':
      case 'anular':
        return { tipo: que, hoje: '2026-11-25', motivo, foraDoPrazo: true }
      case 'corrigir':
        return {
          tipo: 'corrigir',
          hoje: '2026-11-22',
          valores: new Map([[1, pontos]]),
          motivo: null,
          foraDoPrazo: true,
        }
      default:
        return registrar(de, { numero: n + 1 })
    }
  }
  try {
    if (que !== 'resgatar')
      return (await handle(ledger, stream, vendaDecider, comando(), cause())).events as Stored<VendaEvent>[]
    await handle(
      ledger,
      streamName('conta', id(QUEM[quem]!)),
      contaDecider,
      comandosDaConta(QUEM[quem]).resgatar(`r${n}`, pontos, '2026-11-21'),
      cause(),
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  return []
}

const conta = async (ledger: Ledger, quem: string) =>
  replay(contaDecider, await ledger.readStream(streamName('conta', id(quem))))

/** What the sales say, and nobody's reaction: points of those that stand, by seller. */
async function peloQueAsVendasDizem(ledger: Ledger, quem: string): Promise<number> {
  let pontos = 0
  for (let nota = 0; nota < NOTAS; nota++) {
    const { situacao, registro, totalPontos } = replay(
      vendaDecider,
      await ledger.readStream(streamName('venda', idDe(daNota(nota, 0, 0)))),
    )
    if (situacao === 'em-pe' && registro?.idParceiro === id(quem)) pontos += totalPontos
  }
  return pontos
}

async function gasto(ledger: Ledger, quem: string): Promise<number> {
  const events = await ledger.readStream(streamName('conta', id(quem)))
  return events.reduce((total, event) => total + (event.type === 'PontosResgatados' ? event.data.pontos : 0), 0)
}

test('what sales say reaches accounts late, twice and in any order: they end at what the sales say, and telling it again changes nothing', async () => {
  let foraDeOrdem = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(passo, { minLength: 3, maxLength: 30, size: 'max' }),
      fc.array(entrega, { maxLength: 12 }),
      async (passos, entregas) => {
        const ledger = memoryLedger()
        const eventos: Stored<VendaEvent>[] = []
        for (const [n, cada] of passos.entries()) {
          eventos.push(...(await dar(ledger, cada, n)))
          for (const { depoisDe, quais } of entregas) {
            if (depoisDe !== n || eventos.length === 0) continue
            const contados = quais.map((qual) => eventos[qual % eventos.length]!)
            if (
              contados.some(
                (evento, i) =>
                  i > 0 && evento.stream === contados[i - 1]!.stream && evento.revision < contados[i - 1]!.revision,
              )
            )
              foraDeOrdem++
            await reagirAVendas({ ledger, agora }, contados)
          }
        }
        // The subscription tells everything in the end, from where it was.
        await reagirAVendas({ ledger, agora }, eventos)
        const antes = await ledger.head()
        for (const quem of QUEM)
          expect([quem, saldoContabil(await conta(ledger, quem))]).toEqual([
            quem,
            (await peloQueAsVendasDizem(ledger, quem)) - (await gasto(ledger, quem)),
          ])
        await reagirAVendas({ ledger, agora }, eventos.toReversed())
        for (const evento of eventos) await reagirAVendas({ ledger, agora }, [evento])
        expect(await ledger.head()).toBe(antes)
      },
    ),
    { numRuns: 150 },
  )
  expect(foraDeOrdem).toBeGreaterThan(5)
})
