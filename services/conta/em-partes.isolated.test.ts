import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { comandosDaConta, contaSolta, type ContaSolta } from '../../tools/test-kit/conta.ts'
import type { ContaCommand } from './conta.decider.ts'
import { saldoContabil } from './estado.ts'

// Few lots already are more than one event holds, where a test says so.
const cabem = vi.hoisted(() => ({ lotes: Infinity }))
vi.mock('./lotes.ts', async (original) => ({
  ...(await original<typeof import('./lotes.ts')>()),
  get MOST_LOTES() {
    return cabem.lotes
  },
}))

const INICIO = '2026-01-10'
const VENDAS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const { ajustar, resgatar, devolver, expirar, lancar, encerrar } = comandosDaConta()
/** What goes on in further events; what is spent has to fit into one. */
const EM_PARTES: ContaCommand['tipo'][] = ['ajustarVenda', 'expirar', 'encerrar']

const venda = fc.constantFrom(...VENDAS)
const parte = fc.integer({ min: 1, max: 100 })
const pontos = fc.integer({ min: 1, max: 300 })
const passam = fc.constantFrom(0, 0, 1, 40, 200)
const passo = fc.oneof(
  { weight: 8, arbitrary: fc.record({ tipo: fc.constant('vender' as const), passam, venda, pontos }) },
  {
    weight: 3,
    arbitrary: fc.record({ tipo: fc.constant('baixar' as const), passam, venda, parte: fc.constantFrom(0, 0, 50) }),
  },
  { weight: 3, arbitrary: fc.record({ tipo: fc.constant('resgatar' as const), passam, parte }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('devolver' as const), passam }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('lancar' as const), passam, pontos }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('expirar' as const), passam }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('encerrar' as const), passam: fc.constant(0) }) },
)
type Passo = typeof passo extends fc.Arbitrary<infer P> ? P : never

/** The commands of a history: a sale that is taken back or corrected was registered, a return was redeemed. */
function comandosDe(passos: readonly Passo[]): ContaCommand[] {
  let hoje = INICIO
  const vendidas = new Map<string, { revisao: number; alvo: number }>()
  let [resgates, devolvidos] = [0, 0]
  return passos.flatMap((um, n) => {
    hoje = somarDias(hoje, um.passam)
    switch (um.tipo) {
      case 'vender': {
        const { revisao = -1, alvo = 0 } = vendidas.get(um.venda) ?? {}
        vendidas.set(um.venda, { revisao: revisao + 1, alvo: alvo + um.pontos })
        return ajustar(um.venda, revisao + 1, alvo + um.pontos, hoje, { causa: 'correcao' })
      }
      case 'baixar': {
        const antes = vendidas.get(um.venda)
        if (!antes) return []
        const agora = { revisao: antes.revisao + 1, alvo: Math.floor((antes.alvo * um.parte) / 100) }
        vendidas.set(um.venda, agora)
        return ajustar(um.venda, agora.revisao, agora.alvo, hoje, { causa: 'correcao' })
      }
      case 'resgatar':
        return resgatar(`r${resgates++}`, um.parte * 5, hoje)
      case 'devolver':
        return devolvidos < resgates ? devolver(`r${devolvidos++}`, hoje) : []
      case 'lancar':
        return lancar(String(n), 'credito', um.pontos, hoje)
      case 'expirar':
        return expirar(hoje)
      case 'encerrar':
        return encerrar(hoje)
    }
  })
}

/** Gives the command once; what is refused changes nothing. */
function dar(conta: ContaSolta, command: ContaCommand, lotes: number): ContaEvent[] {
  cabem.lotes = EM_PARTES.includes(command.tipo) ? lotes : Infinity
  try {
    return conta.fazer(command)
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

/** Gives every command until it is at its end, and so many times more. */
function viver(commands: readonly ContaCommand[], lotes: number, aMais = 0): ContaSolta {
  const conta = contaSolta()
  for (const command of commands) {
    while (dar(conta, command, lotes).length > 0 && EM_PARTES.includes(command.tipo));
    for (let n = 0; n < aMais; n++) dar(conta, command, lotes)
  }
  return conta
}

const historia = fc.array(passo, { minLength: 5, maxLength: 60, size: 'max' }).map(comandosDe)
const poucos = fc.integer({ min: 1, max: 3 })
const estornos = ({ events }: ContaSolta) => events.filter((event) => event.type === 'PontosEstornados')

test('a history of commands that take several events each, ends in the same account as in one event each', () => {
  let divididos = 0
  fc.assert(
    fc.property(historia, poucos, fc.integer({ min: 0, max: 2 }), (commands, lotes, aMais) => {
      const [inteira, emPartes] = [viver(commands, Infinity), viver(commands, lotes, aMais)]
      divididos += estornos(emPartes).length - estornos(inteira).length
      expect(emPartes.state).toEqual(inteira.state)
    }),
    { numRuns: 500 },
  )
  expect(divididos).toBeGreaterThan(50)
})

test('a history in which each command breaks off after one event, conserves points, and is finished when given again', () => {
  fc.assert(
    fc.property(historia, poucos, (commands, lotes) => {
      const conta = contaSolta()
      for (const command of commands) dar(conta, command, lotes)
      for (const command of commands) while (EM_PARTES.includes(command.tipo) && dar(conta, command, lotes).length > 0);
      let antes = 0
      for (const event of conta.events) {
        if (event.type === 'PontosEstornados') {
          const { pontos: tirados, divida, lotes: partes, saldo } = event.data
          expect(partes.length).toBeLessThanOrEqual(lotes)
          expect([somar(partes.map((uma) => uma.pontos)) + divida, saldo]).toEqual([tirados, antes - tirados])
        }
        antes = event.data.saldo
      }
      expect(saldoContabil(conta.state)).toBe(antes)
      const ultimos = new Map(commands.flatMap((one) => (one.tipo === 'ajustarVenda' ? [[one.idVenda, one.alvo]] : [])))
      expect(new Map([...conta.state.vendas].map(([idVenda, { alvo }]) => [idVenda, alvo]))).toEqual(ultimos)
    }),
    { numRuns: 300 },
  )
})
