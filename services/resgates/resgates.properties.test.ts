import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somarDias } from '#contracts/values/dia.ts'
import type { StatusResgate } from '#contracts/values/status-resgate.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoContabil } from '#services/conta/estado.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { replay } from '#services/engine/ledger/handle.ts'
import { LedgerUnavailable, START, type Ledger, type Recorded } from '#services/engine/ledger/port.ts'
import { id } from '../../tools/test-kit/events.ts'
import { alterarStatusResgate } from './alterar-status-resgate.ts'
import { aprovarResgate } from './aprovar-resgate.ts'
import { cancelarPeloFornecedor, cancelarResgate } from './cancelar-resgate.ts'
import { memoryLedger } from './memory-ledger.fixture.ts'
import { idDoResgate, resgatarPor } from './resgatar.ts'
import { resgateDecider } from './resgate.decider.ts'
import { REAGE_A, reagirAResgates, type Causa } from './resgate.reactions.ts'
import { contexto, creditar, D, dyingLedger, meioDia, membro, pedido } from './resgates.fixture.ts'

const MEMBROS = ['ana', 'bruno']
const CHAVES = ['k', 'l', 'm']
const TIPOS = ['geral', 'pix'] as const

type Passo = { quem: number; qual: number; morre: number | undefined; dia: number } & (
  | { que: 'creditar'; pontos: number }
  | { que: 'resgatar'; pontos: number; espera: boolean }
  | { que: 'aprovar' }
  | { que: 'status'; status: 0 | 1 | 2 }
  | { que: 'cancelar'; tipo: number; papel: 1 | 2; fornecedor: boolean }
  | { que: 'reagir'; ordem: number }
)
const comum = {
  quem: fc.nat(MEMBROS.length - 1),
  qual: fc.nat(CHAVES.length - 1),
  morre: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(1) }),
  dia: fc.nat(2),
}
const de = <T extends object>(que: string, outros: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ que: fc.constant(que), ...comum, ...outros }) as unknown as fc.Arbitrary<Passo>
const passo: fc.Arbitrary<Passo> = fc.oneof(
  { weight: 3, arbitrary: de('creditar', { pontos: fc.integer({ min: 20, max: 200 }) }) },
  { weight: 6, arbitrary: de('resgatar', { pontos: fc.integer({ min: 1, max: 80 }), espera: fc.boolean() }) },
  { weight: 2, arbitrary: de('aprovar', {}) },
  { weight: 4, arbitrary: de('status', { status: fc.constantFrom(0, 1, 2) }) },
  { weight: 4, arbitrary: de('cancelar', { tipo: fc.nat(1), papel: fc.constantFrom(1, 2), fornecedor: fc.boolean() }) },
  { weight: 2, arbitrary: de('reagir', { ordem: fc.nat() }) },
)

/** Everybody begins with points and a redemption, so that changes have one to change. */
const COMECO: Passo[] = MEMBROS.flatMap((_, quem): Passo[] => [
  { que: 'creditar', quem, qual: 0, morre: undefined, dia: 0, pontos: 150 },
  { que: 'resgatar', quem, qual: 0, morre: undefined, dia: 0, pontos: 20, espera: quem === 0 },
])

/** The rules as simple bookkeeping: credits of each member, and each redemption's cost and status. */
class Livro {
  creditos = new Map<string, number>()
  resgates = new Map<string, { quem: string; pontos: number; status: StatusResgate }>()

  saldo(quem: string): number {
    const gastos = [...this.resgates.values()].filter((um) => um.quem === quem && um.status !== 3 && um.status !== 5)
    return (this.creditos.get(quem) ?? 0) - gastos.reduce((soma, { pontos }) => soma + pontos, 0)
  }

  /** The status after the step, or undefined when it must be refused. */
  depois(status: StatusResgate, passo: Passo): StatusResgate | undefined {
    switch (passo.que) {
      case 'aprovar':
        return status === 4 ? 6 : undefined
      case 'status':
        return [0, 1, 2, 6].includes(status) && status !== passo.status ? passo.status : undefined
      case 'cancelar': {
        const alvo = passo.fornecedor ? 5 : 3
        if (status === 3 || status === 5) return undefined
        if (passo.fornecedor && passo.papel === 1) return undefined
        return status === 1 && TIPOS[passo.tipo] === 'pix' && passo.papel === 1 ? undefined : alvo
      }
      default:
        return status
    }
  }
}

const semBanco = undefined as unknown as Db
let n = 0

async function dar(passo: Passo, ledger: Ledger): Promise<void> {
  const quem = MEMBROS[passo.quem]!
  const dia = somarDias(D, passo.dia)
  const vivo = passo.morre === undefined ? ledger : dyingLedger(ledger, passo.morre)
  const papel = passo.que === 'cancelar' ? passo.papel : 1
  const context = contexto(vivo, semBanco, { dia, actor: { tipo: 'usuario', id: id('usuario'), permissao: papel } })
  const mudanca = { idResgate: idDoResgate(id(quem), CHAVES[passo.qual]!), chave: `passo ${n++}` }
  switch (passo.que) {
    case 'creditar':
      await creditar(ledger, quem, `venda ${n++}`, passo.pontos, dia)
      return
    case 'resgatar':
      await resgatarPor(
        context,
        membro(quem),
        pedido(CHAVES[passo.qual]!, passo.pontos, { aguardaLiberacao: passo.espera }),
      )
      return
    case 'aprovar':
      await aprovarResgate(context, mudanca)
      return
    case 'status':
      await alterarStatusResgate(context, { ...mudanca, status: passo.status })
      return
    case 'cancelar': {
      const pedido = { ...mudanca, tipoPremio: TIPOS[passo.tipo]!, motivo: null }
      await (passo.fornecedor
        ? cancelarPeloFornecedor(context, { ...pedido, porAviso: false })
        : cancelarResgate(context, pedido))
      return
    }
    case 'reagir':
      await reagirATudo(vivo, passo.ordem)
  }
}

/** Reacts to every cause so far, from the middle on and then from the start: late, repeated and out of order. */
async function reagirATudo(ledger: Ledger, ordem: number): Promise<void> {
  const { events } = await ledger.readAll({ after: START, limit: 10_000, types: REAGE_A })
  const corte = events.length === 0 ? 0 : ordem % events.length
  await reagirAResgates({ ledger, agora: () => meioDia(D) }, [...events.slice(corte), ...events] as unknown as Causa[])
}

const soma = (events: readonly ContaEvent[], ...types: ContaEvent['type'][]) =>
  events.filter((event) => types.includes(event.type)).reduce((total, event) => total + event.data.pontos, 0)

async function conferir(livro: Livro, ledger: Ledger): Promise<void> {
  for (const quem of MEMBROS) {
    const events = (await ledger.readStream(streamName('conta', id(quem)))) as Recorded<ContaEvent>[]
    const conta = replay(contaDecider, events)
    expect(saldoContabil(conta)).toBe(livro.saldo(quem))
    expect(soma(events, 'PontosCreditados', 'PontosDevolvidos')).toBe(
      saldoContabil(conta) + soma(events, 'PontosResgatados'),
    )
    expect(events.every((event) => event.data.saldo >= 0)).toBe(true)
    const doLivro = [...livro.resgates].filter(([, resgate]) => resgate.quem === quem)
    const ids = (type: ContaEvent['type']) =>
      events.flatMap((event) => (event.type === type && 'idResgate' in event.data ? [event.data.idResgate] : [])).sort()
    expect(ids('PontosResgatados')).toEqual(doLivro.map(([idResgate]) => idResgate).sort())
    expect(ids('PontosDevolvidos')).toEqual(
      doLivro
        .filter(([, { status }]) => status === 3 || status === 5)
        .map(([idResgate]) => idResgate)
        .sort(),
    )
  }
  for (const [idResgate, { pontos, status }] of livro.resgates) {
    const resgate = replay(resgateDecider, await ledger.readStream(streamName('resgate', idResgate)))
    expect([resgate.status, resgate.solicitado?.pontos]).toEqual([status, pontos])
  }
}

test('any sequence of redemptions and changes, dying anywhere, leaves each done or absent and no point made or lost', async () => {
  /** Counts deaths and changes of status, to check that the histories contain them. */
  let mortes = 0
  let feitos = 0
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { maxLength: 40, size: 'max' }), async (resto) => {
      const passos = [...COMECO, ...resto]
      const ledger = memoryLedger()
      const livro = new Livro()
      for (const passo of passos) {
        const quem = MEMBROS[passo.quem]!
        const idResgate = idDoResgate(id(quem), CHAVES[passo.qual]!)
        const antes = await ledger.head()
        const outcome = await dar(passo, ledger).then(
          () => undefined,
          (error: unknown) => error,
        )
        const morreu = outcome instanceof LedgerUnavailable
        if (outcome instanceof Error && !morreu && !(outcome instanceof Failure)) throw outcome
        // Absent if nothing was written before the death. Otherwise done, once the reactions have caught up.
        const escreveu = (await ledger.head()) !== antes
        if (morreu) mortes++
        await reagirATudo(ledger, 0)

        if (passo.que === 'creditar') livro.creditos.set(quem, (livro.creditos.get(quem) ?? 0) + passo.pontos * 100)
        else if (passo.que === 'resgatar') {
          const cabe = passo.pontos * 100 <= livro.saldo(quem)
          if (!livro.resgates.has(idResgate) && !morreu) expect(outcome instanceof Failure).toBe(!cabe)
          if (!livro.resgates.has(idResgate) && escreveu)
            livro.resgates.set(idResgate, { quem, pontos: passo.pontos * 100, status: passo.espera ? 4 : 0 })
        } else if (passo.que !== 'reagir') {
          const resgate = livro.resgates.get(idResgate)
          const status = resgate && livro.depois(resgate.status, passo)
          if (!morreu) expect(outcome instanceof Failure).toBe(status === undefined)
          if (resgate && escreveu) {
            expect(status).toBeDefined()
            resgate.status = status!
            feitos++
          }
        }
        await conferir(livro, ledger)
      }
    }),
    { numRuns: 80 },
  )
  expect(mortes).toBeGreaterThan(10)
  expect(feitos).toBeGreaterThan(40)
})
