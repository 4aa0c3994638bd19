import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { insertCartao } from '#services/cartoes/cartoes.fixture.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { freshAddress } from '#services/engine/http/gateway.fixture.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { conferirTextos } from '#services/engine/texts/conferir-textos.ts'
import { anexarMidia } from '#services/midias/anexar-midia.ts'
import { fotoDe } from '#services/midias/midias.fixture.ts'
import { alterarObservacao } from '#services/resgates/alterar-observacao.ts'
import { alterarStatusResgate } from '#services/resgates/alterar-status-resgate.ts'
import { guardarEntrega } from '#services/resgates/entregas.ts'
import { cancelarResgate } from '#services/resgates/cancelar-resgate.ts'
import { resgatarPor } from '#services/resgates/resgatar.ts'
import { membro, pedido } from '#services/resgates/resgates.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { eventually } from '../../tools/test-kit/eventually.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, CARLA, DENTAL_B, HOJE, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'
import { marcasDeZulmira, ondeEsta, zulmira } from './marcas.fixture.ts'

const SO_SUL = cpfDe('101202303')
const ID_DA_ANA = id('parceiro Ana')

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertUsuario(running.programme.db, SO_SUL, 2, { redes: [id('rede Sul')] })
  admin = await running.entrar(ADMIN)
})
afterAll(() => running.close())

const naLoja = (cpf: string) => running.entrar(cpf, SENHA, 'parceiro')

/** Rows of Ana's, the last of which is refused and keeps her CPF, in a file that is called like her. */
async function enviarPlanilha(): Promise<string> {
  const form = new FormData()
  const sheet = await salesSheet([
    { 'Número Fiscal': '10' },
    { 'Número Fiscal': '11', 'CNPJ Dental': DENTAL_B, 'Código Produto': 'B1' },
  ])
  form.set('arquivo', new Blob([new Uint8Array(await readFile(sheet))]), `${zulmira.nome}.xlsx`)
  const answer = await fetch(`${running.url}/api/upload/vendas`, {
    method: 'POST',
    headers: { authorization: `${admin}|`, 'idempotency-key': 'planilha-da-ana', 'x-forwarded-for': freshAddress() },
    body: form,
  })
  const body = (await answer.json()) as { erros: { valor: string }[]; idProcessamento: string }
  expect([answer.status, body.erros.length > 0]).toEqual([200, true])
  return body.idProcessamento
}

/** Puts what is known of Ana wherever people can put it; answers a token of hers and the open redemption. */
async function plantar() {
  const { ledger, context, settled, db } = running.programme
  const token = await naLoja(ANA)
  await call('PUT', '/api/parceiros', { token, body: { ...zulmira.cadastro, aceitouRegulamento: 1 } })
  await call('PUT', '/api/parceiros/endereco-entrega', { token, body: zulmira.entrega })
  const mensagem = `Aqui é ${zulmira.nome}: quando chega?`
  expect((await call('POST', '/api/enviar-email-contato', { token, body: { mensagem } })).status).toBe(200)
  const esqueceu = await call('POST', '/api/sessoes/parceiro/esqueceu-senha', { body: { informacao: ANA } })
  expect(esqueceu.status).toBe(200)
  const idProcessamento = await enviarPlanilha()
  const valorPontos = await call('PUT', `/api/produtos/${id('produto P1')}`, { token: admin, body: { valorPontos: 2 } })
  expect(valorPontos.status).toBe(200)
  const { vendasCorrigir } = (await running.ler(admin, '/api/pontuacoes/correcoes')).body
  const corrigida = await call(
    'POST',
    `/api/pontuacoes/corrigir/${(vendasCorrigir as [{ idVenda: number }])[0].idVenda}`,
    { token: admin, body: { motivo: `${zulmira.nome} reclamou` }, headers: { 'idempotency-key': 'correcao-da-ana' } },
  )
  expect(corrigida.status).toBe(200)
  await call('POST', '/api/visoes', {
    token: admin,
    body: {
      id: id('visao'),
      lista: '/api/sellout',
      nome: 'Uma vendedora',
      endereco: new URLSearchParams({ busca: zulmira.nome.toUpperCase() }).toString(),
      colunas: '',
    },
  })
  const { body } = await running.ler(admin, '/api/sellout', { limite: 0, download: 'csv', buscar: zulmira.nome })
  expect(body).toHaveProperty('fileLink')

  await insertCartao(db, 'PROXY-1', { idParceiro: ID_DA_ANA, titular: zulmira.nome })
  const conta = streamName('conta', ID_DA_ANA)
  const { ajustar } = comandosDaConta('parceiro Ana', 'revenda A', 'rede Norte')
  await handle(ledger, conta, contaDecider, ajustar('v', 0, 100_00, HOJE), cause())
  const equipe = { ...context, actor: { tipo: 'usuario', id: id(`usuario ${ADMIN}`), permissao: 2 } as const }
  const resgatar = (numero: number) =>
    resgatarPor(
      { ...context, actor: { tipo: 'parceiro', id: ID_DA_ANA }, reservarNumero: () => Promise.resolve(numero) },
      membro('parceiro Ana', { idRevenda: id('revenda A'), idRede: id('rede Norte') }),
      pedido(`r${numero}`, 10),
    )
  const cancelado = await resgatar(41)
  const motivo = `${zulmira.nome} desistiu`
  await cancelarResgate(equipe, { idResgate: cancelado.idResgate, chave: 'c', tipoPremio: 'geral', motivo })
  const { idResgate } = await resgatar(42)
  const obs = `Aqui é ${zulmira.nome}`
  const entrega = { endereco: zulmira.entrega, dados: null, obs }
  await guardarEntrega(context, { idResgate, idParceiro: ID_DA_ANA, entrega }, context.agora())
  const foto = join(running.dataDir, 'retrato.jpg')
  await writeFile(foto, await fotoDe(zulmira.nome))
  await anexarMidia({ ...equipe, files: running.files }, { idResgate, chave: id('retrato'), path: foto })
  await alterarObservacao(equipe, { idResgate, chave: 'o', observacao: `Ligar para ${zulmira.nome}` })
  await settled()
  await eventually(async () => {
    const esperando = await db.selectFrom('mensagens').select('id').where('estado', '=', 'pendente').execute()
    expect(esperando).toEqual([])
  })
  const entregar = () => alterarStatusResgate(equipe, { idResgate, chave: 'entregue', status: 1 })
  return { token, entregar, idProcessamento }
}

const procurar = () => ondeEsta(running.programme.pool, running.dataDir, marcasDeZulmira(ANA))
const apagar = (token: string, senha = SENHA) => call('POST', '/api/meus-dados/apagamento', { token, body: { senha } })
const totais = async () => {
  await running.programme.settled()
  const { body } = await running.ler(admin, '/api/sellout', { limite: 100 })
  const { body: dashboard } = await running.ler(admin, '/api/dashboard')
  const { parceirosPontuados, topRevendasPontuadas } = dashboard
  return { vendas: body['count'], parceirosPontuados, topRevendasPontuadas }
}

describe('a salesperson who asks for deletion', () => {
  let plantado: Awaited<ReturnType<typeof plantar>>
  beforeAll(async () => {
    plantado = await plantar()
  })

  it('sees what it does, and is refused while a redemption is open', async () => {
    const { token } = plantado
    expect((await call('GET', '/api/meus-dados/apagamento', { token })).body).toEqual({
      pontos: 94,
      resgatesAbertos: [42],
    })
    expect(await apagar(token)).toMatchObject({
      status: 422,
      body: { codigo: 'resgates-abertos', erro: expect.stringContaining('resgate 42') },
    })
  })

  it('has to say their password', async () => {
    expect(await apagar(plantado.token, 'outra senha')).toMatchObject({
      status: 400,
      body: { campos: { senha: 'A senha não confere' } },
    })
    expect((await apagar(plantado.token, '')).body.campos).toEqual({ senha: 'Informe a senha' })
  })

  it('is in no table and no file afterwards, and every total stands', async () => {
    await plantado.entregar()
    const antes = await totais()
    const onde = new Set((await procurar()).map((achado) => achado.onde.replace(/.*outbox.*/, 'outbox')))
    for (const lugar of [
      'parceiros',
      'auditoria',
      'textos',
      'visoes',
      'processamentos',
      'processamentos_erros',
      'outbox',
    ])
      expect(
        [...onde].some((um) => um.endsWith(lugar)),
        lugar,
      ).toBe(true)

    expect(await apagar(plantado.token)).toMatchObject({
      status: 200,
      body: { mensagem: 'Dados apagados com sucesso' },
    })

    expect(await procurar()).toEqual([])
    // E-mails are encoded: that nothing is found in them says nothing.
    expect(await readdir(join(running.dataDir, 'outbox'))).toEqual([])
    expect(await totais()).toEqual(antes)
  })

  it('is out, and may register anew', async () => {
    const { body } = await call('GET', '/api/sessoes', { token: plantado.token })
    expect(body.codigo).toBe('sessao-expirada')
    const entrar = await call('POST', '/api/sessoes/parceiro', { body: { cpf: ANA, senha: SENHA } })
    expect(entrar.status).toBe(401)
    const { body: consulta } = await call('GET', `/api/parceiros?cpf=${ANA}`)
    expect(consulta).toEqual({ parceiros: [] })
  })

  it('leaves an account that is closed, texts without words, and an act that everybody may know of', async () => {
    const { ledger, pool, db } = running.programme
    const eventos = await ledger.readStream(streamName('conta', ID_DA_ANA))
    expect(eventos.at(-1)).toMatchObject({ type: 'ContaEncerrada', data: { pontos: 94_00, saldo: 0 } })
    const prova = await conferirTextos({ ledger, pool })
    expect([prova.diferentes, prova.apagados > 2]).toEqual([[], true])
    const atos = await db
      .selectFrom('auditoria')
      .select(['acao', 'depois'])
      .where('id_entidade', '=', ID_DA_ANA)
      .orderBy('id')
      .execute()
    expect(atos.at(-1)).toMatchObject({ acao: 'apagar-dados', depois: null })
    expect(atos.find(({ acao }) => acao === 'alterar-perfil')?.depois).toMatchObject({ nome: null, email: null })
  })

  it('leaves a card that nobody can spend with', async () => {
    const { db } = running.programme
    const card = db.selectFrom('cartoes').select(['nome', 'bloqueado', 'id_parceiro'])
    expect(await card.execute()).toEqual([{ nome: '', bloqueado: true, id_parceiro: ID_DA_ANA }])
  })

  it('leaves a batch without its sheet, which says so', async () => {
    const { status, body } = await running.ler(admin, `/api/processamentos/${plantado.idProcessamento}/erros`)
    expect([status, body['codigo']]).toEqual([422, 'planilha-removida'])
  })
})

describe('staff who erase somebody that asked by letter', () => {
  const caminho = (nome: string) => `/api/parceiros/${id(`parceiro ${nome}`)}/apagamento`

  it('are administrators who may see that person', async () => {
    const doSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    const operador = await running.entrar(OPERADOR)
    expect((await call('POST', caminho('Bruno'), { token: operador })).status).toBe(403)
    expect((await call('GET', caminho('Bruno'), { token: doSul })).status).toBe(404)
    expect((await call('POST', caminho('Bruno'), { token: doSul })).status).toBe(404)
    expect((await call('GET', caminho('Carla'), { token: doSul })).body).toEqual({ pontos: 0, resgatesAbertos: [] })
  })

  it('see what it does, do it once, and find it in the logs under their name', async () => {
    expect((await call('GET', caminho('Bruno'), { token: admin })).body).toEqual({ pontos: 0, resgatesAbertos: [] })
    const [uma, outra] = await Promise.all([1, 2].map(() => call('POST', caminho('Bruno'), { token: admin })))
    expect([uma?.status, outra?.status]).toEqual([200, 200])
    expect(await ondeEsta(running.programme.pool, running.dataDir, [BRUNO, formatarCpf(BRUNO), 'Bruno Silva'])).toEqual(
      [],
    )
    const { body } = await running.ler(admin, '/api/logs', { tipo: 'apagar-dados', limite: 10 })
    expect((body['logs'] as { responsavel: string }[]).map(({ responsavel }) => responsavel)).toContain('Pessoa')
  })
})

describe('a night', () => {
  it('erases again whoever is in the register and back in the database', async () => {
    const { db } = running.programme
    const [de, para] = [id('parceiro Carla'), somarDias(HOJE, 0)]
    await running.files.keep(`apagamentos/${de}.json`, Buffer.from(`{"em":"${para}"}`))
    const { reaplicarApagamentos } = await import('./apagamentos.job.ts')
    const { works } = await import('#services/works.ts')
    const { outboxFiles } = await import('#services/engine/messages/adapters/outbox-files.ts')
    const outbox = outboxFiles(running.dataDir)
    const deps = { ...running.programme.context, files: running.files, works, outbox }
    expect(await reaplicarApagamentos(deps, 'teste')).toEqual({ apagados: [de], abertas: [] })
    expect(await reaplicarApagamentos(deps, 'teste')).toEqual({ apagados: [], abertas: [] })
    const carla = await db.selectFrom('parceiros').select(['cpf', 'nome']).where('id', '=', de).executeTakeFirst()
    expect(carla).toEqual({ cpf: null, nome: 'Vendedor com dados apagados' })
    expect(await ondeEsta(running.programme.pool, running.dataDir, [CARLA])).toEqual([])
  })
})
