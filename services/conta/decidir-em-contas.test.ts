import { expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { SISTEMA } from '#services/engine/records/command-context.ts'
import { memoryLedger } from '#services/resgates/memory-ledger.fixture.ts'
import { comandosDaConta, contaSolta } from '../../tools/test-kit/conta.ts'
import { id, novo } from '../../tools/test-kit/events.ts'
import { ledgerForTests, withLedger } from '../../tools/test-kit/ledger.ts'
import { decidirEmContas, ondeEmDia, simularEmContas } from './decidir-em-contas.ts'
import { MOST_LOTES } from './lotes.ts'

const HOJE = '2026-11-20'
const store = ledgerForTests()

/** Accounts of so many movements each, as the statement tells, and how many of their histories were read at a time. */
async function visitar(movimentos: readonly number[]): Promise<{ decidindo: number[]; simulando: number[] }> {
  const lidas: number[] = []
  const ledger = withLedger(store.ledger, (original) => ({
    readStreams: (streams, after) => (lidas.push(streams.length), original.readStreams(streams, after)),
  }))
  const contas = movimentos.map((quantos, n) => ({
    idParceiro: id(`parceiro ${n}`),
    idRevenda: id('revenda'),
    idRede: id('rede'),
    movimentos: quantos,
  }))
  const context = { db: store.db, ledger, agora: () => new Date(`${HOJE}T12:00:00Z`), actor: SISTEMA, correlacao: 't' }
  const expirar = (conta: (typeof contas)[number]) => ({ tipo: 'expirar' as const, ...ondeEmDia(conta, HOJE) })
  await decidirEmContas(context, 'expirar', 'chave', contas, expirar)
  const decidindo = lidas.splice(0)
  await simularEmContas(ledger, contas, expirar)
  return { decidindo, simulando: lidas }
}

test('many short accounts, are read a hundred at a time', async () => {
  const vezes = [100, 100, 50]
  expect(await visitar(Array.from({ length: 250 }, () => 30))).toEqual({ decidindo: vezes, simulando: vezes })
})

test('long accounts, are read as many at a time as have twenty thousand movements', async () => {
  const vezes = [2, 2, 1]
  expect(await visitar(Array.from({ length: 5 }, () => 10_000))).toEqual({ decidindo: vezes, simulando: vezes })
})

test('an account that alone has more, is read alone', async () => {
  const vezes = [1, 1, 2]
  expect(await visitar([10, 90_000, 10, 19_990])).toEqual({ decidindo: vezes, simulando: vezes })
})

test('an account with more lots than an event holds, is given its command until all are through, and by the same run only once', async () => {
  const { ajustar, expirar } = comandosDaConta()
  const conta = contaSolta()
  for (let n = 0; n <= MOST_LOTES; n++) conta.fazer(ajustar(`v${n}`, 0, 100, '2025-01-10'))
  const ledger = memoryLedger()
  const stream = streamName('conta', id('ana'))
  await ledger.append(
    stream,
    'none',
    conta.events.map((event) => novo(event)),
  )
  const context = { db: store.db, ledger, agora: () => new Date(`${HOJE}T12:00:00Z`), actor: SISTEMA, correlacao: 't' }
  const contas = [{ idParceiro: id('ana'), idRevenda: id('revenda'), idRede: id('rede'), movimentos: MOST_LOTES }]
  const run = () => decidirEmContas(context, 'expirar', 'chave', contas, () => expirar(HOJE))
  const primeira = await run()
  expect(primeira.contas).toEqual([{ idParceiro: id('ana'), pontos: (MOST_LOTES + 1) * 100 }])
  expect(await run()).toMatchObject({ contas: primeira.contas, pontos: primeira.pontos })
  const events = await ledger.readStream(stream, MOST_LOTES + 1)
  expect(events.map(({ data }) => 'pontos' in data && data.pontos)).toEqual([MOST_LOTES * 100, 100])
})
