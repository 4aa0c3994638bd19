import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { definitions } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { Caderno } from '../../tools/test-kit/caderno.ts'
import { comandosDaConta, contaSolta } from '../../tools/test-kit/conta.ts'
import { contaDecider, type ContaCommand } from './conta.decider.ts'
import { saldoContabil, saldoNoDia, type Conta } from './estado.ts'

const INICIO = '2026-01-01'
const VENDAS = ['a', 'b', 'c', 'd']
const REVISOES = 6
const RESGATES = ['r', 's', 't', 'u', 'v']

/** One thing that happens; numbers choose among what exists by then. */
type Passo = { passam: number } & (
  | { tipo: 'ajustar'; venda: number; revisao: number }
  | { tipo: 'resgatar'; resgate: number; parte: number }
  | { tipo: 'devolver'; resgate: number }
  | { tipo: 'expirar' }
  | { tipo: 'reativar'; qual: number }
  | { tipo: 'lancar'; sentido: 'credito' | 'debito'; pontos: number }
  | { tipo: 'encerrar' }
)
interface Historia {
  /** Points at which each sale stands as of each of its revisions; deliveries come in any order, late and repeated. */
  alvos: number[][]
  passos: Passo[]
}

const passam = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60, max: 400 }) },
)
const passo: fc.Arbitrary<Passo> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      tipo: fc.constant('ajustar' as const),
      passam,
      venda: fc.nat(VENDAS.length - 1),
      revisao: fc.nat(REVISOES - 1),
    }),
  },
  {
    weight: 40,
    arbitrary: fc.record({
      tipo: fc.constant('resgatar' as const),
      passam,
      resgate: fc.nat(RESGATES.length - 1),
      parte: fc.integer({ min: 1, max: 130 }),
    }),
  },
  {
    weight: 35,
    arbitrary: fc.record({ tipo: fc.constant('devolver' as const), passam, resgate: fc.nat(RESGATES.length - 1) }),
  },
  { weight: 25, arbitrary: fc.record({ tipo: fc.constant('expirar' as const), passam }) },
  { weight: 20, arbitrary: fc.record({ tipo: fc.constant('reativar' as const), passam, qual: fc.nat(5) }) },
  {
    weight: 20,
    arbitrary: fc.record({
      tipo: fc.constant('lancar' as const),
      passam,
      sentido: fc.constantFrom('credito' as const, 'debito' as const),
      pontos: fc.integer({ min: 1, max: 300 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('encerrar' as const), passam }) },
)
const historia: fc.Arbitrary<Historia> = fc.record({
  alvos: fc.array(
    fc.array(
      fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }) }, { weight: 1, arbitrary: fc.constant(0) }),
      { minLength: REVISOES, maxLength: REVISOES },
    ),
    { minLength: VENDAS.length, maxLength: VENDAS.length },
  ),
  passos: fc.array(passo, { maxLength: 45, size: 'max' }),
})

interface Momento {
  comando: ContaCommand
  hoje: Dia
  events: ContaEvent[]
  recusado: string | undefined
  disponivelAntes: number
  state: Conta
}

/** Lives the history; `visto` looks at the account after each step. Answers every event. */
function viver(
  { alvos, passos }: Historia,
  visto: (momento: Momento) => void = () => undefined,
): { events: ContaEvent[]; state: Conta } {
  const { ajustar, resgatar, devolver, expirar, reativar, lancar, encerrar } = comandosDaConta()
  const conta = contaSolta()
  let hoje = INICIO
  for (const [n, passo] of passos.entries()) {
    hoje = somarDias(hoje, passo.passam)
    const disponivelAntes = saldoNoDia(conta.state, hoje)
    const expiracoes = [
      INICIO,
      ...new Set(conta.events.filter((event) => event.type === 'PontosExpirados').map((event) => event.data.em)),
    ]
    const comando = ((): ContaCommand => {
      switch (passo.tipo) {
        case 'ajustar':
          return ajustar(VENDAS[passo.venda]!, passo.revisao, alvos[passo.venda]![passo.revisao]!, hoje)
        case 'resgatar':
          return resgatar(
            RESGATES[passo.resgate]!,
            Math.max(1, Math.round((disponivelAntes * passo.parte) / 100)),
            hoje,
          )
        case 'devolver':
          return devolver(RESGATES[passo.resgate]!, hoje)
        case 'expirar':
          return expirar(hoje)
        case 'reativar':
          return reativar(expiracoes[passo.qual % expiracoes.length]!, hoje)
        case 'lancar':
          return lancar(String(n), passo.sentido, passo.pontos, hoje)
        case 'encerrar':
          return encerrar(hoje)
      }
    })()
    let events: ContaEvent[] = []
    let recusado: string | undefined
    try {
      events = conta.fazer(comando)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      recusado = error.codigo
    }
    visto({ comando, hoje, events, recusado, disponivelAntes, state: conta.state })
  }
  return { events: conta.events, state: conta.state }
}

const soma = (valores: readonly number[]): number => valores.reduce((total, valor) => total + valor, 0)
const pontosDe = (events: readonly ContaEvent[], ...types: ContaEvent['type'][]): number =>
  soma(events.filter((event) => types.includes(event.type)).map((event) => event.data.pontos))
const em = (numRuns: number) => ({ numRuns })
const RUNS = 120

describe('any history of an account', () => {
  test('every event, fits its contract', () => {
    fc.assert(
      fc.property(historia, (h) => {
        for (const event of viver(h).events)
          expect(definitions.get(event.type)!.data.parse(event.data)).toEqual(event.data)
      }),
      em(RUNS),
    )
  })

  test('conserves points: what came in is what is left, redeemed, expired, reversed or taken by hand', () => {
    fc.assert(
      fc.property(historia, (h) => {
        const { events, state } = viver(h)
        const lancado = (sentido: 'credito' | 'debito') =>
          soma(
            events.map((event) =>
              event.type === 'PontosLancados' && event.data.sentido === sentido ? event.data.pontos : 0,
            ),
          )
        const entrou = pontosDe(events, 'PontosCreditados', 'PontosDevolvidos', 'PontosReativados') + lancado('credito')
        const saiu =
          pontosDe(events, 'PontosResgatados', 'PontosExpirados', 'ContaEncerrada', 'PontosEstornados')
          + lancado('debito')
        expect(entrou).toBe(saldoContabil(state) + saiu)
      }),
      em(RUNS),
    )
  })

  test('every event, stamps the balance of the state after it', () => {
    fc.assert(
      fc.property(historia, (h) => {
        let state = contaDecider.initialState()
        for (const event of viver(h).events) {
          state = contaDecider.evolve(state, event)
          expect(event.data.saldo).toBe(saldoContabil(state))
        }
      }),
      em(RUNS),
    )
  })

  test('debt and lots that can be spent, never stand together', () => {
    fc.assert(
      fc.property(historia, (h) => {
        viver(h, ({ state, hoje }) => {
          expect(state.divida).toBeGreaterThanOrEqual(0)
          if (state.divida > 0) expect(state.lotes.filter((lote) => lote.venceEm >= hoje)).toEqual([])
        })
      }),
      em(RUNS),
    )
  })

  test("no lot, is exhausted, below zero or above its credit, and none has another's id", () => {
    fc.assert(
      fc.property(historia, (h) => {
        viver(h, ({ state: { lotes } }) => {
          for (const lote of lotes) expect(lote.restante > 0 && lote.restante <= lote.creditado).toBe(true)
          expect(new Set(lotes.map((lote) => lote.idLote)).size).toBe(lotes.length)
        })
      }),
      em(RUNS),
    )
  })

  test('a redemption, is taken exactly when the balance of its day covers it, and only from lots valid on that day', () => {
    fc.assert(
      fc.property(historia, (h) => {
        const feitos = new Set<string>()
        let encerrada = false
        viver(h, ({ comando, events, recusado, disponivelAntes, hoje }) => {
          encerrada ||= comando.tipo === 'encerrar'
          if (comando.tipo !== 'resgatar') return
          const [event] = events
          if (feitos.has(comando.idResgate)) return expect([events, recusado]).toEqual([[], undefined])
          if (encerrada) return expect(recusado).toBe('conta-encerrada')
          if (comando.pontos > disponivelAntes) return expect(recusado).toBe('saldo-insuficiente')
          feitos.add(comando.idResgate)
          expect(event?.type === 'PontosResgatados' && soma(event.data.lotes.map((lote) => lote.pontos))).toBe(
            comando.pontos,
          )
          expect(event?.type === 'PontosResgatados' && event.data.lotes.every((lote) => lote.venceEm >= hoje)).toBe(
            true,
          )
        })
      }),
      em(RUNS),
    )
  })

  test('every outgoing event, says which lots gave how much, and a reversal what became debt', () => {
    fc.assert(
      fc.property(historia, (h) => {
        for (const { type, data } of viver(h).events) {
          if (type === 'PontosCreditados' || type === 'CreditoRecusado' || type === 'DevolucaoRecusada') continue
          if (type === 'PontosLancados' && data.sentido === 'credito') continue
          expect(soma(data.lotes.map((lote) => lote.pontos)) + ('divida' in data ? data.divida : 0)).toBe(data.pontos)
        }
      }),
      em(RUNS),
    )
  })

  test('a command that was done, done again at once, changes nothing', () => {
    fc.assert(
      fc.property(historia, (h) => {
        viver(h, ({ comando, recusado, state }) => {
          if (!recusado) expect(contaDecider.decide(comando, structuredClone(state))).toEqual([])
        })
      }),
      em(RUNS),
    )
  })

  test('deciding, leaves the state as it was', () => {
    fc.assert(
      fc.property(historia, fc.nat(), (h, n) => {
        const { state } = viver(h)
        const antes = structuredClone(state)
        viver({ ...h, passos: h.passos.slice(n % (h.passos.length + 1)) }, ({ comando }) => {
          try {
            contaDecider.decide(comando, state)
          } catch (error) {
            expect(error).toBeInstanceOf(Failure)
          }
          expect(state).toEqual(antes)
        })
      }),
      em(100),
    )
  })

  test('its events replayed, also after travelling as JSON, give the same account', () => {
    fc.assert(
      fc.property(historia, (h) => {
        const { events, state } = viver(h)
        const replay = (from: ContaEvent[]) =>
          from.reduce((current, event) => contaDecider.evolve(current, event), contaDecider.initialState())
        expect(replay(structuredClone(events))).toEqual(state)
        expect(replay(JSON.parse(JSON.stringify(events)) as ContaEvent[])).toEqual(state)
      }),
      em(RUNS),
    )
  })

  test("the order and repetition of a sale's deliveries, is harmless: its account ends at the newest revision's points", () => {
    const entregas = fc.array(fc.nat(REVISOES - 1), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(fc.nat(300), { minLength: REVISOES, maxLength: REVISOES }), entregas, (alvos, revisoes) => {
        const { ajustar } = comandosDaConta()
        const conta = contaSolta()
        for (const revisao of revisoes) conta.fazer(ajustar('a', revisao, alvos[revisao]!, INICIO))
        expect(saldoContabil(conta.state)).toBe(alvos[Math.max(...revisoes)])
      }),
      em(500),
    )
  })

  test('a plain list of movements, written apart, agrees on balances, lots and debt after every step', () => {
    fc.assert(
      fc.property(historia, (h) => {
        const modelo = new Caderno()
        viver(h, ({ comando, hoje, state }) => {
          modelo.anotar(comando)
          expect({
            saldo: saldoContabil(state),
            noDia: saldoNoDia(state, hoje),
            divida: state.divida,
            lotes: Object.fromEntries(state.lotes.map((lote) => [lote.idLote, lote.restante])),
          }).toEqual({
            saldo: modelo.saldo(),
            noDia: modelo.noDia(hoje),
            divida: modelo.divida(),
            lotes: modelo.lotes(),
          })
        })
      }),
      em(RUNS),
    )
  })
})

test('the histories, are eventful: each kind of event, debts, returns and reactivations happen', () => {
  const vistos = new Map<string, number>()
  const contar = (nome: string, sim = true) => {
    if (sim) vistos.set(nome, (vistos.get(nome) ?? 0) + 1)
  }
  fc.assert(
    fc.property(historia, (h) => {
      viver(h, ({ events, state }) => {
        for (const { type, data } of events) {
          contar(type)
          contar('divida', 'divida' in data && data.divida > 0)
          contar('abatido', 'abatido' in data && data.abatido > 0)
          contar(
            'devolução em parte abatida',
            type === 'PontosDevolvidos' && data.abatido > 0 && data.abatido < data.pontos,
          )
        }
        contar('mais de dois lotes', state.lotes.length > 2)
      })
    }),
    { numRuns: 400, seed: 1 },
  )
  for (const nome of [
    'PontosCreditados',
    'CreditoRecusado',
    'PontosEstornados',
    'PontosResgatados',
    'PontosDevolvidos',
    'DevolucaoRecusada',
    'PontosExpirados',
    'PontosReativados',
    'ContaEncerrada',
    'divida',
    'abatido',
    'devolução em parte abatida',
    'mais de dois lotes',
  ]) {
    expect(vistos.get(nome) ?? 0, nome).toBeGreaterThan(3)
  }
})
