import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diaDoInstante, formatarDia, somarDias } from '#contracts/values/dia.ts'
import { textoDe } from '#services/engine/messages/message-kind.ts'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'
import { creditar } from '#services/resgates/resgates.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { auditoriaDe } from '../../tools/test-kit/command-context.ts'
import { id } from '../../tools/test-kit/events.ts'
import { eventually } from '../../tools/test-kit/eventually.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, AGORA, ANA, DENTAL_B, HOJE, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { avisarVencimentos } from './avisar-vencimentos.ts'
import { pontosAVencer } from './pontos-a-vencer.message.ts'

interface Aviso {
  id: string
  vendedor: string
  estado: string
  motivo: string
  pontos: number
}
interface Pagina {
  avisos: Aviso[]
  count: number
  totais: object
}

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let soSul: string
const VENCE_EM = somarDias(HOJE, 7)

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db, ledger, settled } = running.programme
  await insertLimitedPeople(db)
  for (const nome of ['Ana', 'Bruno', 'Carla'])
    await creditar(ledger, `parceiro ${nome}`, `venda ${nome}`, 10, somarDias(VENCE_EM, -365))
  await settled()
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  soSul = await running.entrar(SO_SUL, SENHA)
})
afterAll(() => running.close())

/** Ana was reached, Bruno's message was refused, and Carla has nothing to be reached by. */
beforeEach(async () => {
  running.clock.agora = AGORA
  const { db } = running.programme
  await db.deleteFrom('mensagens').execute()
  await db.updateTable('parceiros').set({ celular: '11977776666', aceita_whatsapp: true, ativo: true }).execute()
  await avisarVencimentos(db, HOJE)
  const mudar = (quem: string, mudanca: object) =>
    db
      .updateTable('mensagens')
      .set({ tentativas: 1, ...mudanca })
      .where('id_parceiro', '=', id(`parceiro ${quem}`))
      .execute()
  await mudar('Ana', { estado: 'enviada', enviada_em: running.clock.agora })
  await mudar('Bruno', { estado: 'falhou', falha: 'HTTP 400' })
  await mudar('Carla', { estado: 'sem-destino', falha: 'vendedor sem celular' })
})

const ler = async (token: string, query = '') =>
  (await call('GET', `/api/avisos-de-vencimento${query}`, { token })).body as Pagina
const nomes = async (token: string, query = '') =>
  (await ler(token, query)).avisos.map(({ vendedor }) => vendedor).sort()
const avisoDe = async (nome: string) => (await ler(admin)).avisos.find(({ vendedor }) => vendedor.startsWith(nome))!
const reenviar = (aviso: string, { token = operador, chave = randomUUID() as string } = {}) =>
  call('POST', `/api/avisos-de-vencimento/${aviso}/reenvio`, { token, body: {}, headers: { 'idempotency-key': chave } })

describe('GET /api/avisos-de-vencimento', () => {
  it('tells whom of how many points, whether it arrived, and why not', async () => {
    const { count, totais } = await ler(admin)
    expect({ count, totais }).toEqual({ count: 3, totais: { enviados: 1, naoEntregues: 2, aguardam: 0 } })
    expect(await avisoDe('Ana')).toMatchObject({
      cpf: ANA,
      revenda: 'Dental A',
      rede: 'Norte',
      pontos: 10,
      venceEm: VENCE_EM,
      venceAte: VENCE_EM,
      limite: 7,
      canal: 'WhatsApp',
      estado: 'Enviada',
      motivo: '',
    })
    expect(await avisoDe('Bruno')).toMatchObject({
      estado: 'Não entregue',
      motivo: 'o serviço de mensagens não a entregou',
    })
    expect(await avisoDe('Carla')).toMatchObject({ estado: 'Não enviada', motivo: 'vendedor sem celular' })
  })

  it('narrows by state, network, days and name', async () => {
    expect(await nomes(admin, `?estado=${encodeURIComponent('Não entregue')}`)).toEqual(['Bruno Silva'])
    const queFalharam = new URLSearchParams(['Não entregue', 'Não enviada'].map((estado) => ['estado', estado]))
    expect(await nomes(admin, `?${queFalharam}`)).toEqual(['Bruno Silva', 'Carla Silva'])
    expect(await nomes(admin, '?rede=Sul')).toEqual(['Carla Silva'])
    for (const busca of ['ana', ANA.slice(0, 6)]) expect(await nomes(admin, `?buscar=${busca}`)).toEqual(['Ana Silva'])
    for (const busca of ['DB', DENTAL_B.slice(0, 8)])
      expect(await nomes(admin, `?buscar=${busca}`), busca).toEqual(['Carla Silva'])
    expect(await nomes(admin, '?dataFinal=2020-01-01')).toEqual([])
    expect(await nomes(admin, '?dataInicial=2020-01-01')).toHaveLength(3)
    const trocadas = '?dataInicial=2026-01-02&dataFinal=2026-01-01'
    expect((await call('GET', `/api/avisos-de-vencimento${trocadas}`, { token: admin })).status).toBe(400)
  })

  it('shows, counts and sends nothing out of reach, and is for roles 1 and 2', async () => {
    expect(await ler(soSul)).toMatchObject({ count: 1, totais: { enviados: 0 }, avisos: [{ vendedor: 'Carla Silva' }] })
    const { id: doBruno } = await avisoDe('Bruno')
    expect(await reenviar(doBruno, { token: soSul })).toMatchObject({
      status: 404,
      body: { codigo: 'aviso-nao-encontrado' },
    })
    for (const cpf of [KULZER, DA_LOJA_A]) {
      const token = await running.entrar(cpf, SENHA)
      expect((await call('GET', '/api/avisos-de-vencimento', { token })).status).toBe(403)
      expect((await reenviar(doBruno, { token })).status).toBe(403)
    }
  })
})

describe('choosing all of a filter', () => {
  it('names the notices that it still finds', async () => {
    const falharam = ['Não entregue', 'Não enviada']
    const query = `?filtros=${encodeURIComponent(JSON.stringify({ estado: falharam }))}`
    const escolher = (quantos: number, token = operador) =>
      call('POST', `/api/avisos-de-vencimento/escolha${query}`, { token, body: { quantos } })
    const { chaves } = (await escolher(2)).body as { chaves: string[] }
    expect(chaves.toSorted()).toEqual([(await avisoDe('Bruno')).id, (await avisoDe('Carla')).id].toSorted())
    expect((await escolher(3)).status).toBe(409)
    expect((await escolher(1, soSul)).body).toEqual({ chaves: [(await avisoDe('Carla')).id] })
    expect((await escolher(2, soSul)).status).toBe(409)
  })
})

describe('sending one again', () => {
  it('delivers what did not arrive, tells who did it, and is safe to repeat', async () => {
    const { id: doBruno } = await avisoDe('Bruno')
    const chave = randomUUID()
    const um = await reenviar(doBruno, { chave })
    expect(um).toMatchObject({ status: 200, body: { mensagem: 'Aviso na fila para ser enviado de novo' } })
    expect(await reenviar(doBruno, { chave })).toEqual(um)
    await eventually(async () => expect((await avisoDe('Bruno')).estado).toBe('Enviada'))
    const outro = await reenviar(doBruno)
    expect(outro.body.mensagem).toMatch(/^Este aviso já foi enviado em /)
    expect((await auditoriaDe(running.programme.db, doBruno)).map(({ acao }) => acao)).toEqual(['reenviar-aviso'])
  })

  it('asks for a way to reach the person first, and then takes the one that there is', async () => {
    const { db } = running.programme
    const { id: daCarla } = await avisoDe('Carla')
    const daPessoa = (mudanca: object) =>
      db.updateTable('parceiros').set(mudanca).where('id', '=', id('parceiro Carla')).execute()
    await daPessoa({ celular: '', email: '' })
    expect(await reenviar(daCarla)).toMatchObject({ status: 422, body: { codigo: 'vendedor-sem-contato' } })
    await daPessoa({ email: 'carla@example.com' })
    expect((await reenviar(daCarla)).status).toBe(200)
    await eventually(async () => expect(await avisoDe('Carla')).toMatchObject({ estado: 'Enviada', canal: 'E-mail' }))
  })

  it('is refused, saying why, once it is of no use', async () => {
    const { db } = running.programme
    const { id: doBruno } = await avisoDe('Bruno')
    const bruno = db.updateTable('parceiros').where('id', '=', id('parceiro Bruno'))
    await bruno.set({ ativo: false }).execute()
    expect((await reenviar(doBruno)).body.erro).toMatch(/: o vendedor está inativo. Ative o cadastro antes.$/)
    await bruno.set({ ativo: true, excluido_em: new Date('2026-11-19') }).execute()
    expect((await reenviar(doBruno)).body.erro).toMatch(/: o vendedor foi excluído/)
    await bruno.set({ excluido_em: null }).execute()
    const ontem = somarDias(HOJE, -1)
    await db
      .updateTable('mensagens')
      .set({ dados: JSON.stringify({ limite: 7, pontos: 1000, de: ontem, ate: ontem }) })
      .where('id', '=', doBruno)
      .execute()
    expect((await reenviar(doBruno)).body.erro).toBe('Não é possível reenviar: os pontos já venceram')
  })
})

describe('sending many again', () => {
  const reenviarVarios = (ids: readonly string[], { token = operador, chave = randomUUID() as string } = {}) =>
    call('POST', '/api/avisos-de-vencimento/reenvios', { token, body: { ids }, headers: { 'idempotency-key': chave } })
  const todos = async () => Promise.all(['Ana', 'Bruno', 'Carla'].map(async (nome) => (await avisoDe(nome)).id))

  it('delivers each that did not arrive, says of every other why it does not go, and is safe to repeat', async () => {
    const [daAna, doBruno, daCarla] = (await todos()) as [string, string, string]
    await running.programme.db
      .updateTable('parceiros')
      .set({ celular: '', email: '' })
      .where('id', '=', id('parceiro Carla'))
      .execute()
    const desconhecido = randomUUID()
    const chave = randomUUID()
    const um = await reenviarVarios([doBruno, daAna, daCarla, desconhecido, doBruno], { chave })
    expect(um).toMatchObject({
      status: 200,
      body: {
        mensagem: '1 de 4 avisos na fila para serem enviados de novo',
        reenviados: 1,
        recusados: 3,
        resultados: [
          { id: doBruno, vendedor: 'Bruno Silva', reenviado: true, motivo: null },
          { id: daAna, vendedor: 'Ana Silva', reenviado: false, motivo: expect.stringMatching(/já foi enviado em/) },
          { id: daCarla, vendedor: 'Carla Silva', reenviado: false, motivo: expect.stringMatching(/nem celular/) },
          { id: desconhecido, vendedor: '', reenviado: false, motivo: 'Aviso não encontrado' },
        ],
      },
    })
    expect(await reenviarVarios([doBruno, daAna, daCarla, desconhecido, doBruno], { chave })).toEqual(um)
    expect((await reenviarVarios([daAna])).body).toMatchObject({ mensagem: 'O aviso não foi reenviado', reenviados: 0 })
    expect((await reenviarVarios([daAna, daCarla])).body).toMatchObject({
      mensagem: 'Nenhum dos avisos foi reenviado',
      recusados: 2,
    })
    await eventually(async () => expect((await avisoDe('Bruno')).estado).toBe('Enviada'))
    expect((await auditoriaDe(running.programme.db, doBruno)).map(({ acao }) => acao)).toEqual(['reenviar-aviso'])
  })

  it('sends nothing out of reach and names nobody of it, takes no more than it says, and is for roles 1 and 2', async () => {
    const ids = await todos()
    const { body } = await reenviarVarios(ids, { token: soSul })
    expect(body).toMatchObject({ reenviados: 1, recusados: 2 })
    expect(JSON.stringify(body)).not.toMatch(/Ana|Bruno/)
    expect(await avisoDe('Bruno')).toMatchObject({ estado: 'Não entregue' })
    for (const errados of [[], ['x'], Array.from({ length: 501 }, () => randomUUID())])
      expect((await reenviarVarios(errados)).status).toBe(400)
    for (const cpf of [KULZER, DA_LOJA_A])
      expect((await reenviarVarios(ids, { token: await running.entrar(cpf, SENHA) })).status).toBe(403)
  })
})

// The last one: the clock passes the sessions of the others.
it('names the day as message and file do, also when it is the next one in UTC', async () => {
  const { db } = running.programme
  await db.deleteFrom('mensagens').execute()
  running.clock.agora = new Date(`${somarDias(HOJE, 1)}T02:59:59Z`)
  await avisarVencimentos(db, diaDoInstante(running.clock.agora))
  const token = await running.entrar(ADMIN)
  expect((await ler(token, '?buscar=ana')).avisos).toMatchObject([{ venceEm: VENCE_EM, limite: 7 }])
  const { body } = await call('GET', '/api/avisos-de-vencimento?download=csv&limite=0', { token })
  const linhas = (await (await fetch(running.url + body.fileLink)).text()).trim().split('\r\n')
  expect(linhas).toHaveLength(4)
  for (const linha of linhas.slice(1)) expect(linha).toContain(formatarDia(VENCE_EM))
  const dados = { limite: 7, pontos: 10_00, de: VENCE_EM, ate: VENCE_EM } as const
  const pessoa = { id: id('parceiro Ana'), nome: 'Ana', senhaTemporaria: false }
  const surroundings = { agora: () => running.clock.agora, publicUrl: '' }
  const parametros = await db
    .transaction()
    .execute(async (trx) => pontosAVencer.parametros(dados, pessoa, trx, surroundings))
  expect(textoDe(pontosAVencer, parametros)).toContain(`vencem em ${formatarDia(VENCE_EM)}.`)
})
