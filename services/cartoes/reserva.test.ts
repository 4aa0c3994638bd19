import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import { resgatarPor } from '#services/resgates/resgatar.ts'
import { contexto, creditar, dyingLedger, membro, meioDia, pedido } from '#services/resgates/resgates.fixture.ts'
import { failureOf } from '../../tools/test-kit/command-context.ts'
import { id } from '../../tools/test-kit/events.ts'
import { createProgramme } from '../../tools/test-kit/programme.ts'
import { insertCartao } from './cartoes.fixture.ts'
import { conferirReservas } from './conferir-reservas.ts'

const kit = await createProgramme()
const { db, ledger } = kit
afterAll(() => kit.close())

let rodada = 0
let pessoas: string[] = []
/** Members of the test's own, each with 100 points, and a pool of so many cards. */
async function com({ membros, cartoes }: { membros: number; cartoes: number }): Promise<void> {
  const { id_revenda, ...ana } = await db
    .selectFrom('parceiros')
    .select(['id_revenda', 'sexo', 'data_nascimento'])
    .where('id', '=', id('parceiro Ana'))
    .executeTakeFirstOrThrow()
  pessoas = Array.from({ length: membros }, (_, n) => `pessoa ${rodada} ${n}`)
  await db
    .insertInto('parceiros')
    .values(
      pessoas.map((nome, n) => ({
        ...ana,
        id_revenda,
        id: id(nome),
        nome,
        cpf: String(rodada * 1_000 + n).padStart(11, '0'),
      })),
    )
    .execute()
  for (const nome of pessoas) await creditar(ledger, nome, 'venda', 100)
  for (let n = 0; n < cartoes; n++)
    await insertCartao(db, `${rodada}-${n}`, { numero: `50208800${String(rodada * 1000 + n).padStart(8, '0')}` })
}
beforeEach(async () => {
  rodada++
  await db.deleteFrom('cargas_cartao').execute()
  await db.deleteFrom('cartoes').execute()
})

/** A credit of 20 points that loads 15,00 on the member's card. */
const credito = (chave: string, pontos = 20) => {
  const { premio, ...resto } = pedido(chave, pontos)
  return { ...resto, premio: { ...premio, carga: 1500 } }
}
const resgatar = (
  pessoa: string,
  chave: string,
  { pontos = 20, em = ledger }: { pontos?: number; em?: typeof ledger } = {},
) => resgatarPor(contexto(em, db), membro(pessoa), credito(chave, pontos))
const cartoes = () =>
  db
    .selectFrom('cartoes')
    .select(['codigo_barras', 'id_parceiro', 'nome', 'bloqueado', 'versao'])
    .orderBy('id')
    .execute()
const cargas = () => db.selectFrom('cargas_cartao').selectAll().execute()
const gastos = async (pessoa: string) =>
  (await ledger.readStream(streamName('conta', id(pessoa)))).filter(({ type }) => type === 'PontosResgatados').length
const conferir = (minutos = 11) => {
  const agora = () => new Date(meioDia('2026-11-20').getTime() + minutos * 60_000)
  return conferirReservas({ db, ledger, agora })
}

describe('the first credit of a member', () => {
  test('makes a free card theirs, blocked, with their full name; the next ones load it too', async () => {
    await com({ membros: 1, cartoes: 2 })
    const [ana] = pessoas as [string]
    const { idResgate } = await resgatar(ana, 'um')
    await resgatar(ana, 'um')
    await resgatar(ana, 'dois')
    const donos = (await cartoes()).filter(({ id_parceiro }) => id_parceiro !== null)
    expect(donos).toMatchObject([{ id_parceiro: id(ana), nome: ana, bloqueado: true, versao: 2 }])
    expect((await cargas()).map(({ valor }) => valor)).toEqual([1500, 1500])
    expect((await cargas()).find((carga) => carga.id_resgate === idResgate)?.confirmada_em).not.toBeNull()
    const atos = await db.selectFrom('auditoria').select(['acao', 'depois']).where('entidade', '=', 'cartoes').execute()
    expect(atos).toEqual([{ acao: 'atribuir-cartao', depois: { idParceiro: id(ana) } }])
  })

  test('spends nothing when no card is free', async () => {
    await com({ membros: 1, cartoes: 0 })
    const { codigo, message } = await failureOf(() => resgatar(pessoas[0]!, 'um'))
    expect([codigo, message]).toEqual(['sem-cartao', 'Nenhum cartão disponível'])
    expect(await gastos(pessoas[0]!)).toBe(0)
  })

  test('leaves the card free when it is refused', async () => {
    await com({ membros: 1, cartoes: 1 })
    const { codigo } = await failureOf(() => resgatar(pessoas[0]!, 'caro', { pontos: 101 }))
    expect(codigo).toBe('saldo-insuficiente')
    expect(await cartoes()).toMatchObject([{ id_parceiro: null, nome: '' }])
    expect(await cargas()).toEqual([])
  })

  test('keeps the card of whoever was registered before with the same CPF', async () => {
    await com({ membros: 2, cartoes: 2 })
    const [antes, depois] = pessoas as [string, string]
    await resgatar(antes, 'um')
    const { cpf } = await db.selectFrom('parceiros').select('cpf').where('id', '=', id(antes)).executeTakeFirstOrThrow()
    await db.updateTable('parceiros').set({ excluido_em: new Date() }).where('id', '=', id(antes)).execute()
    await db.updateTable('parceiros').set({ cpf }).where('id', '=', id(depois)).execute()
    await resgatar(depois, 'um')
    const donos = (await cartoes()).flatMap(({ id_parceiro }) => id_parceiro ?? [])
    expect(donos).toEqual([id(depois)])
  })
})

describe('many credits at once', () => {
  test('a card never belongs to two people, nobody has two, and none is lost', async () => {
    await com({ membros: 12, cartoes: 8 })
    const [pobre, ...outros] = pessoas as [string, ...string[]]
    const pedidos = [
      ...['x', 'y'].map((chave) => resgatar(pobre, chave, { pontos: 101 })),
      ...outros.flatMap((pessoa) => ['um', 'um', 'dois'].map((chave) => resgatar(pessoa, chave))),
    ]
    const recusas = (await Promise.allSettled(pedidos)).flatMap((um) =>
      um.status === 'rejected' ? [(um.reason as { codigo?: string }).codigo] : [],
    )
    expect(recusas.filter((um) => um !== 'sem-cartao' && um !== 'saldo-insuficiente')).toEqual([])
    // Whoever met a card that a refusal was giving back asks again.
    for (const pessoa of outros) await resgatar(pessoa, 'um').catch(() => undefined)
    const donos = (await cartoes()).map(({ id_parceiro }) => id_parceiro)
    expect(new Set(donos).size).toBe(8)
    expect(donos).not.toContain(null)
    expect(donos).not.toContain(id(pobre))
    for (const pessoa of outros) expect((await gastos(pessoa)) > 0).toBe(donos.includes(id(pessoa)))
    expect((await cargas()).every(({ confirmada_em }) => confirmada_em !== null)).toBe(true)
  })
})

describe('a process that dies', () => {
  test.each([
    ['before the append', false],
    ['after it', true],
  ])('%s: asked again, the credit is whole', async (_, lost) => {
    await com({ membros: 1, cartoes: 2 })
    const [ana] = pessoas as [string]
    await expect(resgatar(ana, 'um', { em: dyingLedger(ledger, 0, lost) })).rejects.toThrow(LedgerUnavailable)
    await resgatar(ana, 'um')
    expect((await cartoes()).flatMap(({ id_parceiro }) => id_parceiro ?? [])).toEqual([id(ana)])
    expect([await gastos(ana), (await cargas()).map(({ confirmada_em }) => confirmada_em !== null)]).toEqual([
      1,
      [true],
    ])
  })

  test('before the append, and nobody asks again: the card is free again, but not while the call may still run', async () => {
    await com({ membros: 1, cartoes: 1 })
    await expect(resgatar(pessoas[0]!, 'um', { em: dyingLedger(ledger, 0) })).rejects.toThrow(LedgerUnavailable)
    expect(await conferir(9)).toEqual({ confirmadas: 0, liberadas: 0 })
    expect(await conferir()).toEqual({ confirmadas: 0, liberadas: 1 })
    expect(await cartoes()).toMatchObject([{ id_parceiro: null, nome: '' }])
    expect(await conferir()).toEqual({ confirmadas: 0, liberadas: 0 })
  })

  test('after it, and nobody asks again: the card is theirs', async () => {
    await com({ membros: 1, cartoes: 1 })
    const [ana] = pessoas as [string]
    await expect(resgatar(ana, 'um', { em: dyingLedger(ledger, 0, true) })).rejects.toThrow(LedgerUnavailable)
    expect(await conferir()).toEqual({ confirmadas: 1, liberadas: 0 })
    expect(await cartoes()).toMatchObject([{ id_parceiro: id(ana), nome: ana }])
  })

  test('beside a credit that went well: only what it reserved is given back', async () => {
    await com({ membros: 1, cartoes: 1 })
    const [ana] = pessoas as [string]
    await expect(resgatar(ana, 'um', { em: dyingLedger(ledger, 0) })).rejects.toThrow(LedgerUnavailable)
    await resgatar(ana, 'dois')
    expect(await conferir()).toEqual({ confirmadas: 0, liberadas: 1 })
    expect(await cartoes()).toMatchObject([{ id_parceiro: id(ana), nome: ana }])
    expect(await cargas()).toHaveLength(1)
  })
})
