import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { VENDEDOR } from '#contracts/values/papeis.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { insertCartao } from '#services/cartoes/cartoes.fixture.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import type { JobQueue } from '#services/engine/jobs/queue.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { insertPremio } from '#services/premios/premios.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { ADMIN, AGORA, ANA, BRUNO, CARLA, HOJE, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { conferirEntregas } from './entregas.ts'
import { causaDoResgate, resgateFeito } from './resgate-feito.message.ts'

const DA_LOJA = cpfDe('111000222')

let running: Running
let call: ReturnType<typeof callsTo>
let [admin, ana, bruno, carla] = ['', '', '', '']

const ENDERECO = {
  entregaCep: '13010-000',
  entregaNome: 'Ana Silva',
  entregaRua: 'Rua A',
  entregaNumero: '10',
  entregaComplemento: '',
  entregaBairro: 'Centro',
  entregaCidade: 'Campinas',
  entregaEstado: 'SP',
}
const ESCRITO = { ...ENDERECO, entregaCep: '13010000' }

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db } = running.programme
  admin = await running.entrar(ADMIN)
  ;[ana, bruno, carla] = [await naLoja(ANA), await naLoja(BRUNO), await naLoja(CARLA)]
  for (const token of [ana, bruno, carla])
    await call('PUT', '/api/parceiros', { token, body: { aceitouRegulamento: 1 } })
  // At 0,50 a point these cost 4, 5, 6, 8 and 6 points.
  await insertPremio(db, 'CANECA', { custoTotal: 200 })
  await insertPremio(db, 'RECARGA', { custoTotal: 250, tipo: 'recarga' })
  await insertPremio(db, 'IFOOD', { custoTotal: 300, tipo: 'recarga', nome: 'Vale iFood' })
  await insertPremio(db, 'PIX', { custoTotal: 400, tipo: 'pix' })
  await insertPremio(db, 'CREDITO', { custoTotal: 300, tipo: 'credito' })
  await creditar('Ana', 100)
  await creditar('Bruno', 10)
})
afterAll(() => running.close())

const naLoja = (cpf: string) => running.entrar(cpf, SENHA, 'parceiro')
const LUGAR = { Ana: ['revenda A', 'rede Norte'], Bruno: ['revenda A', 'rede Norte'], Carla: ['revenda B', 'rede Sul'] }
let creditos = 0
async function creditar(quem: keyof typeof LUGAR, pontos: number) {
  const parceiro = `parceiro ${quem}`
  const { ajustar } = comandosDaConta(parceiro, ...(LUGAR[quem] as [string, string]))
  const credito = ajustar(`crédito ${++creditos}`, 0, pontos * 100, HOJE)
  await handle(running.programme.ledger, streamName('conta', id(parceiro)), contaDecider, credito, cause())
  await running.programme.settled()
}
const resgatar = (token: string, body: object, chave: string = newId()) =>
  call('POST', '/api/resgatar', { token, body: { qtde: 1, ...body }, headers: { 'idempotency-key': chave } })
const ler = async (token: string, numero: number) =>
  (await call('GET', `/api/resgates/${numero}`, { token })).body.resgate
const saldo = async (token: string) =>
  (await call('GET', '/api/sessoes', { token })).body.parceiro.saldoPontos as number
const resgatados = async (quem: string) =>
  (await running.programme.ledger.readStream(streamName('conta', id(`parceiro ${quem}`)))).filter(
    ({ type }) => type === 'PontosResgatados',
  ).length
const premios = (mudanca: object) => running.programme.db.updateTable('premios').set(mudanca)

describe('POST /api/resgatar', () => {
  it('takes the points, opens the redemption with its number, and tells staff where it goes to', async () => {
    const antes = await saldo(ana)
    const { status, body } = await resgatar(ana, {
      codigoPremio: 'caneca',
      qtde: 2,
      pontosEsperados: 8,
      obs: 'Portaria 2',
      enderecoEntrega: ENDERECO,
    })
    expect([status, body]).toEqual([
      200,
      {
        mensagem: 'Resgate realizado com sucesso!',
        resgate: { id: expect.any(Number) as number, status: 0, pontosGastos: 8 },
        saldoPontos: antes - 8,
      },
    ])
    expect(await saldo(ana)).toBe(antes - 8)
    const numero = body.resgate.id as number
    for (const token of [admin, ana])
      expect(await ler(token, numero)).toMatchObject({
        codigoPremio: 'CANECA',
        qtde: 2,
        pontosGastos: 8,
        entrega: { endereco: ESCRITO, dados: null, obs: 'Portaria 2' },
      })
    expect(await ler(bruno, numero)).toBeUndefined()
    // Who works at the same shop sees the redemption, and not where it goes.
    await insertUsuario(running.programme.db, DA_LOJA, VENDEDOR, { revendas: [id('revenda A')] })
    const colega = await running.entrar(DA_LOJA, SENHA_DO_PAINEL)
    expect(await ler(colega, numero)).toMatchObject({ pontosGastos: 8, entrega: null })
    const { events } = await running.programme.ledger.readAll({ after: '0', limit: 10_000 })
    expect(JSON.stringify(events)).not.toMatch(/Campinas|Portaria/)
  })

  it('asks for what the prize takes, field by field, and moves nothing without it', async () => {
    const feitos = await resgatados('Ana')
    const campos = async (body: object) => (await resgatar(ana, body)).body.campos as Record<string, string>
    expect(await campos({ codigoPremio: 'RECARGA' })).toEqual({
      'dados.operadora': 'Selecione a operadora',
      'dados.celular': 'Informe o celular',
    })
    expect(await campos({ codigoPremio: 'RECARGA', dados: { operadora: 'OI', celular: '199' } })).toEqual({
      'dados.celular': 'Celular inválido',
    })
    expect(await campos({ codigoPremio: 'PIX', dados: { chave: ' ' } })).toEqual({
      'dados.tipoChave': 'Selecione o tipo de chave',
      'dados.chave': 'Informe a chave Pix',
    })
    for (const [tipoChave, chave, sentenca] of [
      ['CPF', '111.111.111-11', 'CPF não é válido'],
      ['CNPJ', '1', 'CNPJ não é válido'],
      ['Telefone', '123', 'Telefone inválido'],
      ['Email', 'ana', 'E-mail inválido'],
      ['Chave Aleatória', 'x', 'Chave aleatória inválida'],
    ])
      expect(await campos({ codigoPremio: 'PIX', dados: { tipoChave, chave } })).toEqual({ 'dados.chave': sentenca })
    expect(await campos({ codigoPremio: 'CREDITO' })).toEqual({ 'dados.nomeCompleto': 'Informe seu nome completo' })
    expect(await campos({ codigoPremio: 'CANECA', enderecoEntrega: { entregaCep: '1' } })).toMatchObject({
      'enderecoEntrega.entregaCep': 'CEP inválido',
      'enderecoEntrega.entregaRua': 'Rua obrigatória',
    })
    // Without one that she keeps.
    expect(await campos({ codigoPremio: 'CANECA' })).toMatchObject({
      'enderecoEntrega.entregaCep': 'CEP obrigatório',
      'enderecoEntrega.entregaNome': 'Nome obrigatório',
    })
    expect((await resgatar(ana, { codigoPremio: 'IFOOD', qtde: 0 })).body.erro).toBe('A quantidade mínima é 1')
    expect((await resgatar(ana, { codigoPremio: '' })).body.campos).toEqual({ codigoPremio: 'Prêmio obrigatório' })
    expect((await resgatar(ana, { codigoPremio: 'NENHUM' })).status).toBe(404)
    expect(await resgatados('Ana')).toBe(feitos)
  })

  it('keeps what was given for it, and takes the address that the member keeps', async () => {
    const dados = async (body: object) => {
      const feito = (await resgatar(ana, body)).body
      return (await ler(admin, feito.resgate.id)).entrega
    }
    expect(await dados({ codigoPremio: 'RECARGA', dados: { operadora: 'TIM', celular: '(19) 98888-7777' } })).toEqual({
      endereco: null,
      dados: { operadora: 'TIM', celular: '19988887777' },
      obs: null,
    })
    expect(await dados({ codigoPremio: 'IFOOD', enderecoEntrega: ENDERECO })).toEqual({
      endereco: null,
      dados: null,
      obs: null,
    })
    const pix = { tipoChave: 'Email', chave: 'Ana@Example.com' }
    expect((await dados({ codigoPremio: 'PIX', dados: pix })).dados).toEqual({ ...pix, chave: 'ana@example.com' })
    await call('PUT', '/api/parceiros/endereco-entrega', { token: ana, body: ENDERECO })
    expect((await dados({ codigoPremio: 'CANECA' })).endereco).toEqual(ESCRITO)
  })

  it('gives a card with the first credit, under the name that was given; without one nothing is spent', async () => {
    const credito = { codigoPremio: 'CREDITO', dados: { nomeCompleto: 'Ana S. Silva' } }
    expect((await resgatar(carla, credito)).body.erro).toBe('Saldo insuficiente')
    const feitos = await resgatados('Ana')
    expect(await resgatar(ana, credito)).toMatchObject({
      status: 422,
      body: { codigo: 'sem-cartao', erro: 'Nenhum cartão disponível' },
    })
    expect(await resgatados('Ana')).toBe(feitos)
    await insertCartao(running.programme.db, 'PROXY-1', { numero: '5020880000001111' })
    const { body } = await resgatar(ana, credito)
    expect(body.cartao).toMatchObject({ numero: '•••• 1111', bloqueado: 1 })
    const { nome } = await running.programme.db.selectFrom('cartoes').select('nome').executeTakeFirstOrThrow()
    expect(nome).toBe('Ana S. Silva')
    expect((await ler(admin, body.resgate.id)).cartao).toEqual({ numero: '•••• 1111', carga: 3 })
    expect((await resgatar(ana, { codigoPremio: 'CREDITO' })).body.cartao.numero).toBe('•••• 1111')
  })

  it('tells a member with an e-mail of it by one, once, and says so on its page', async () => {
    const { db } = running.programme
    const comEmail = (email: string) =>
      db.updateTable('parceiros').set({ email }).where('id', '=', id('parceiro Ana')).execute()
    await comEmail('')
    const calado = (await resgatar(ana, { codigoPremio: 'CANECA', enderecoEntrega: ENDERECO })).body.resgate.id
    expect((await ler(admin, calado)).mensagens).toEqual([])
    await comEmail('ana@example.com')
    const pedido = { codigoPremio: 'CANECA', qtde: 2, enderecoEntrega: ENDERECO }
    const chave = newId()
    const { resgate, saldoPontos } = (await resgatar(ana, pedido, chave)).body
    await db.updateTable('chaves_idempotencia').set({ status: null, resposta: null }).execute()
    await resgatar(ana, pedido, chave)
    expect((await ler(ana, resgate.id)).mensagens).toMatchObject([{ canal: 'email' }])
    const dita = await db
      .selectFrom('mensagens')
      .selectAll()
      .where('causa', '=', causaDoResgate(resgate.id))
      .executeTakeFirstOrThrow()
    const dados = resgateFeito.dados.parse(dita.dados)
    const pessoa = { id: id('parceiro Ana'), nome: 'Ana Silva', senhaTemporaria: false }
    const parametros = await db
      .transaction()
      .execute(async (trx) =>
        resgateFeito.parametros(dados, pessoa, trx, { agora: () => AGORA, publicUrl: 'https://lastro.example' }),
      )
    const { paragrafos, assunto } = resgateFeito.email!(parametros)
    expect(assunto).toBe(`Recebemos seu resgate ${resgate.id}`)
    expect(paragrafos[1]).toBe(
      `Recebemos seu resgate ${resgate.id}: 2 × Prêmio CANECA, por 8 pontos. Seu saldo agora é de ${saldoPontos} pontos.`,
    )
  })

  it('is refused at a price that the member did not see, which says both', async () => {
    const { status, body } = await resgatar(ana, { codigoPremio: 'IFOOD', pontosEsperados: 5 })
    expect([status, body.codigo]).toEqual([409, 'preco-mudou'])
    expect(body.erro).toMatch(/de 5 para 6 pontos\./)
  })

  it('answers the same key the same, also once the prize is off sale and the address is another', async () => {
    const chave = newId()
    const feitos = await resgatados('Ana')
    const pedido = { codigoPremio: 'IFOOD', pontosEsperados: 6 }
    const primeiro = await resgatar(ana, pedido, chave)
    await premios({ ativo: false }).where('codigo', '=', 'IFOOD').execute()
    await running.programme.db.updateTable('chaves_idempotencia').set({ status: null, resposta: null }).execute()
    const { body } = await resgatar(ana, pedido, chave)
    expect(body.resgate).toEqual(primeiro.body.resgate)
    expect(await resgatados('Ana')).toBe(feitos + 1)
    expect((await resgatar(ana, { ...pedido, qtde: 2 }, chave)).body.codigo).toBe('chave-com-outros-dados')
    expect((await resgatar(ana, pedido)).body.codigo).toBe('premio-nao-encontrado')
    await premios({ ativo: true }).where('codigo', '=', 'IFOOD').execute()
  })

  it('gives the last points to one of two requests at once, and tells the other', async () => {
    const [um, outro] = await Promise.all([
      resgatar(bruno, { codigoPremio: 'IFOOD' }),
      resgatar(bruno, { codigoPremio: 'IFOOD' }),
    ])
    expect([um.status, outro.status].sort()).toEqual([200, 422])
    expect([um, outro].find(({ status }) => status === 422)!.body.erro).toBe('Saldo insuficiente')
    expect(await resgatados('Bruno')).toBe(1)
    expect(await saldo(bruno)).toBe(4)
  })

  it('is for members alone, who accepted the regulation, whose shop and network are active', async () => {
    const { db } = running.programme
    expect((await resgatar(admin, { codigoPremio: 'IFOOD' })).status).toBe(403)
    const recusa = async () => (await resgatar(ana, { codigoPremio: 'IFOOD' })).body.codigo as string
    const da = id('parceiro Ana')
    for (const [tabela, mudanca, volta, codigo] of [
      ['parceiros', { senha_temporaria: true }, { senha_temporaria: false }, 'senha-temporaria'],
      ['parceiros', { aceitou_regulamento_em: null }, { aceitou_regulamento_em: new Date() }, 'regulamento-nao-aceito'],
      ['parceiros', { ativo: false }, { ativo: true }, 'sessao-expirada'],
      ['revendas', { ativo: false }, { ativo: true }, 'revenda-inativa'],
      ['redes', { ativo: false }, { ativo: true }, 'rede-inativa'],
    ] as const) {
      const mudar = (para: object) =>
        db
          .updateTable(tabela)
          .set(para)
          .where('id', '=', { parceiros: da, revendas: id('revenda A'), redes: id('rede Norte') }[tabela])
          .execute()
      await mudar(mudanca)
      expect(await recusa()).toBe(codigo)
      await mudar(volta)
    }
  })

  it('forgets what was given for a refused redemption, and confirms that of one whose process died', async () => {
    const { db, ledger } = running.programme
    const feito = (await resgatar(ana, { codigoPremio: 'RECARGA', dados: { operadora: 'OI', celular: '19988887777' } }))
      .body
    await db.updateTable('entregas').set({ confirmada_em: null }).execute()
    await db.deleteFrom('mensagens').execute()
    await resgatar(bruno, { codigoPremio: 'PIX', dados: { tipoChave: 'Email', chave: 'bruno@example.com' } })
    const linhas = () => db.selectFrom('entregas').select(['id_parceiro', 'confirmada_em']).execute()
    const deBruno = async () =>
      (await linhas()).filter((linha) => linha.id_parceiro === id('parceiro Bruno') && linha.confirmada_em === null)
    const agora = running.clock.agora
    const enqueued: unknown[] = []
    const queue = { enqueue: (...job: unknown[]) => Promise.resolve(void enqueued.push(job)) } as unknown as JobQueue
    await conferirEntregas({ db, ledger, queue, agora: () => agora })
    expect((await deBruno()).length).toBeGreaterThan(0)
    await conferirEntregas({ db, ledger, queue, agora: () => new Date(agora.getTime() + 11 * 60_000) })
    expect((await linhas()).every((linha) => linha.confirmada_em !== null)).toBe(true)
    expect((await ler(admin, feito.resgate.id)).entrega.dados.operadora).toBe('OI')
    expect((await ler(admin, feito.resgate.id)).mensagens).toMatchObject([{ canal: 'email' }])
    expect(enqueued.length).toBeGreaterThan(0)
  })
})
