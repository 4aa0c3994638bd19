import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { pontosAVencer } from '#services/avisos/pontos-a-vencer.message.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'
import { zulmira } from './marcas.fixture.ts'

let running: Running
let call: ReturnType<typeof callsTo>
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
})
afterAll(() => running.close())

test('a salesperson gets everything that is held of them, as a page without a script and as JSON', async () => {
  const token = await running.entrar(ANA, SENHA, 'parceiro')
  const nome = 'Ana <script>alert(1)</script> & Filha'
  await call('PUT', '/api/parceiros', { token, body: { ...zulmira.cadastro, nome, aceitouRegulamento: 1 } })
  await call('PUT', '/api/parceiros/endereco-entrega', { token, body: zulmira.entrega })
  await call('POST', '/api/enviar-email-contato', { token, body: { mensagem: 'Quando chega o jenipapo?' } })
  await running.enviarVendas(await running.entrar(ADMIN), await salesSheet([{ 'Número Fiscal': 'JK-77' }]))
  const dia = '2026-12-05'
  const aviso = { limite: 7, pontos: 1200, de: dia, ate: dia } as const
  await enfileirarMensagens(running.programme.db, pontosAVencer, [
    { causa: 'aviso', idParceiro: id('parceiro Ana'), dados: aviso },
  ])
  await running.programme.settled()

  const { status, body } = await call('POST', '/api/meus-dados', { token })
  expect(status).toBe(200)
  const file = await fetch(running.url + String(body.fileLink))
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    'text/html; charset=utf-8',
    expect.stringMatching(/^attachment; filename="Meus dados_.*\.html"$/),
  ])
  const page = await file.text()
  expect(page).not.toContain('<script')
  const json = /<pre>([^]*)<\/pre>/.exec(page)![1]!
  const texto = json
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  const dados = JSON.parse(texto) as Record<string, Record<string, string>[]>
  const cadastro = Object.fromEntries(dados['Cadastro']!.map(({ Campo, Valor }) => [Campo, Valor]))
  expect(cadastro).toMatchObject({
    Nome: nome,
    CPF: formatarCpf(ANA),
    Dental: 'Dental A',
    'Data de nascimento': '29/03/1971',
    'Entrega: rua': 'Beco da Oiticica',
  })
  expect(dados['Consentimentos']?.[0]?.['Desde']).toMatch(/^20\/11\/2026/)
  expect(dados['Pontos']).toMatchObject([
    { 'O que foi': 'Pontos ganhos', Pontos: '3', 'De onde': expect.stringContaining('JK-77') },
  ])
  const mensagens = dados['Mensagens']?.map((mensagem) => mensagem['O que há nela'])
  expect(mensagens).toContain('Quando chega o jenipapo?')
  expect(mensagens).toContain('Você tem 12 pontos que vencem em 05/12/2026.')
  expect(dados['Sessões abertas na loja']).toHaveLength(1)
  expect(dados['Alterações do cadastro']?.map((ato) => ato['O que foi'])).toEqual([
    'Vendedor cadastrado',
    'Perfil alterado',
    'Endereço de entrega informado',
  ])
  expect(page).not.toContain('argon2')
  expect(page).not.toContain(token)
})

test('the work of one salesperson is nobody else’s', async () => {
  const [ana, bruno] = [await running.entrar(ANA, SENHA, 'parceiro'), await running.entrar(BRUNO, SENHA, 'parceiro')]
  await call('POST', '/api/meus-dados', { token: ana })
  const { id } = await running.programme.db
    .selectFrom('processamentos')
    .select('id')
    .where('tipo', '=', 'meus-dados')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await call('GET', `/api/processamentos/${id}`, { token: ana })).body).toMatchObject({ estado: 'concluido' })
  expect((await call('GET', `/api/processamentos/${id}`, { token: bruno })).status).toBe(404)
  expect((await call('GET', `/api/processamentos/${id}`, { token: await running.entrar(ADMIN) })).status).toBe(404)
  expect((await call('POST', '/api/meus-dados', { token: await running.entrar(ADMIN) })).status).toBe(403)
})
