import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { eventually } from '../../tools/test-kit/eventually.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, CARLA, DENTAL_B, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet, type SalesRow } from '../../tools/test-kit/sales-sheet.ts'

const DA_CARLA: SalesRow = { 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': CARLA, 'Código Produto': 'B1' }

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let envio: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  envio = await enviar(operador, [
    { 'Número Fiscal': 'M-1' },
    { 'Número Fiscal': 'M-2' },
    { 'Número Fiscal': 'M-3', 'CPF Vendedor': BRUNO },
    { 'Número Fiscal': 'M-4', ...DA_CARLA },
  ])
})
afterAll(() => running.close())

async function enviar(token: string, rows: readonly SalesRow[]): Promise<string> {
  const { body } = await running.enviarVendas(token, await salesSheet(rows), true)
  return body['idProcessamento'] as string
}

interface Mensagens {
  count: number
  mensagens: { vendedor: string; estado: string; motivo: string; enviadaEm: string | null }[]
}
const ler = async (token: string, qual = envio, query = '') =>
  (await call('GET', `/api/envios/${qual}/mensagens${query}`, { token })).body as unknown as Mensagens
const nomes = async (token: string, qual = envio, query = '') =>
  (await ler(token, qual, query)).mensagens.map(({ vendedor }) => vendedor)

describe('GET /api/envios/:id/mensagens', () => {
  it('tells whom an upload wrote to, in the words that they read, and whether it arrived', async () => {
    await eventually(async () =>
      expect((await ler(admin)).mensagens.map(({ estado }) => estado)).toEqual(['Enviada', 'Enviada', 'Enviada']),
    )
    const { count, mensagens } = await ler(admin)
    expect(count).toBe(3)
    expect(mensagens[0]).toMatchObject({
      vendedor: 'Ana Silva',
      cpf: ANA,
      revenda: 'Dental A',
      texto: 'Olá, Ana! Você ganhou 6 pontos em 2 vendas. Saldo: 6.',
      canal: 'WhatsApp',
      motivo: '',
    })
    expect(mensagens[0]!.enviadaEm).not.toBeNull()
  })

  it('says why one did not arrive, in words for people; and is filtered and searched by that', async () => {
    const mudar = (quem: string, mudanca: { estado: 'falhou' | 'sem-destino'; falha: string }) =>
      running.programme.db
        .updateTable('mensagens')
        .set({ ...mudanca, enviada_em: null })
        .where('id_parceiro', '=', id(`parceiro ${quem}`))
        .execute()
    await mudar('Bruno', { estado: 'sem-destino', falha: 'vendedor sem celular' })
    await mudar('Carla', { estado: 'falhou', falha: 'HTTP 500' })
    expect(await nomes(admin, envio, '?estado=Enviada')).toEqual(['Ana Silva'])
    expect((await ler(admin, envio, '?buscar=bruno')).mensagens).toMatchObject([
      { estado: 'Não enviada', motivo: 'vendedor sem celular', enviadaEm: null },
    ])
    expect((await ler(admin, envio, '?buscar=carla')).mensagens).toMatchObject([
      { estado: 'Não entregue', motivo: 'o serviço de mensagens não a entregou' },
    ])
  })

  it("is of the uploads that a person may follow, and of people within their reach; others' do not exist", async () => {
    const soSul = await running.entrar(SO_SUL, SENHA)
    expect(await ler(soSul)).toMatchObject({ mensagens: [], count: 0 })
    const seu = await enviar(soSul, [{ 'Número Fiscal': 'M-9', ...DA_CARLA }])
    expect(await nomes(soSul, seu)).toEqual(['Carla Silva'])
    expect(await nomes(admin, seu)).toEqual(['Carla Silva'])
    // Whoever leaves the person's networks is out of their reach with what they were told.
    const lugar = (revenda: string) =>
      running.programme.db
        .updateTable('parceiros')
        .set({ id_revenda: id(`revenda ${revenda}`) })
        .where('id', '=', id('parceiro Carla'))
        .execute()
    await lugar('A')
    expect(await ler(soSul, seu)).toMatchObject({ mensagens: [], count: 0 })
    await lugar('B')
  })

  it('is for roles 1 and 2', async () => {
    for (const cpf of [KULZER, DA_LOJA_A]) {
      const token = await running.entrar(cpf, SENHA)
      expect((await call('GET', `/api/envios/${envio}/mensagens`, { token })).status).toBe(403)
    }
  })
})
