import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import type { Worker } from '#services/app.ts'
import { encerrarConta } from '#services/conta/encerrar-conta.ts'
import { cnpjDe, cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { criarParceiros } from '#services/parceiros/criar-parceiro.ts'
import { insertResgate } from '#services/resgates/resgates.fixture.ts'
import { criarRevendas } from '#services/revendas/criar-revenda.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { retomar } from '../../tools/test-kit/retomar.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { secondPerson } from '../../tools/test-kit/second-person.ts'
import { encerrarContasWork } from './encerrar-contas.work.ts'

/** An administrator of the network Norte alone. */
const SO_NORTE = cpfDe('111000111')
const MOTIVO = 'O CPF é de outra pessoa'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertUsuario(running.programme.db, SO_NORTE, 2, { redes: [id('rede Norte')] })
  admin = await running.entrar(ADMIN)
})
afterAll(() => running.close())

const endereco = {
  endRua: 'Rua A',
  endNumero: '1',
  endBairro: 'Centro',
  endCidade: 'Itu',
  endEstado: 'SP',
  endCep: '13010000',
}
let vez = 0
/** A shop of the network Sul of its own for each test, in which two people have 30 and 12 points. */
let dental: string
let pessoas: { nome: string; id: string; cpf: string }[]
beforeEach(async () => {
  const { context, settled } = running.programme
  vez++
  dental = `revenda ${vez}`
  const cnpj = cnpjDe(String(77_555_660 + vez), 1)
  const revenda = {
    rede: 'Sul',
    codigo: `Z${vez}`,
    cnpj,
    nomeFantasia: `Dental ${vez}`,
    razaoSocial: 'Dental Ltda',
    responsavel: 'Rita',
    celular: '19999990000',
    ...endereco,
    tipoPontuacao: 0,
  }
  await criarRevendas(context, [{ id: id(dental), dados: novaRevendaSchema.parse(revenda) }])
  pessoas = [1, 2].map((n) => {
    const nome = `parceiro ${vez} ${n}`
    return { nome, id: id(nome), cpf: cpfDe(String(600_000_000 + vez * 10 + n)) }
  })
  const pessoa = { celular: '19988887777', dataNascimento: '19900115', sexo: 'F', ...endereco, hobby: 'Ler' }
  await criarParceiros(
    context,
    pessoas.map(({ id, nome, cpf }) => ({
      id,
      senha: { tipo: 'escolhida', texto: SENHA },
      dados: novoParceiroSchema.parse({ ...pessoa, cnpjRevenda: cnpj, nome, cpf }),
    })),
  )
  await lancar(0, 30)
  await lancar(1, 12)
  await settled()
})

const lancar = (n: number, pontos: number) =>
  call('POST', '/api/pontuacoes/lancar', {
    token: admin,
    body: { cpf: pessoas[n]!.cpf, sentido: 'credito', pontos, motivo: 'Campanha', documento: 'Memorando 1' },
    headers: { 'idempotency-key': randomUUID() },
  })
const encerrar = (
  alvo: string,
  { token = admin, simular = false, chave = randomUUID() as string, motivo = MOTIVO } = {},
) =>
  call('POST', `/api/${alvo}/encerramento${simular ? '?simular=1' : ''}`, {
    token,
    body: simular ? {} : { motivo },
    headers: { 'idempotency-key': chave, applocation: 'http://localhost/painel/parceiro' },
  })
const conta = (n: number) => `parceiros/${pessoas[n]!.id}`
const contas = () => `revendas/${id(dental)}`
const resgatar = (n: number, numero: number) =>
  insertResgate(running.programme, numero, 4, { de: [pessoas[n]!.nome, dental, 'rede Sul'] })
const parceiro = async (n: number) =>
  (await running.ler(admin, `/api/${conta(n)}`)).body['parceiro'] as {
    ativo: number
    saldoPontos: number
    encerramento: object | null
  }
const extrato = async (n: number) =>
  (await running.ler(admin, `/api/extrato/${pessoas[n]!.cpf}`)).body['movimentos'] as { tipo: string }[]

describe('closing an account', () => {
  it('shows its effect before, and then takes what is left, once, and says so everywhere', async () => {
    const efeito = { vendedores: 1, pontos: 30, dividas: 0, jaEncerradas: 0, comResgatesAbertos: 0 }
    expect(await encerrar(conta(0), { simular: true })).toMatchObject({
      status: 200,
      body: {
        ...efeito,
        mensagem: '1 conta a encerrar',
        simulado: true,
        contas: [{ cpf: pessoas[0]!.cpf, pontos: 30 }],
      },
    })
    expect(await parceiro(0)).toMatchObject({ ativo: 1, saldoPontos: 30, encerramento: null })

    const chave = randomUUID()
    const feito = await encerrar(conta(0), { chave })
    expect(feito).toMatchObject({ status: 200, body: { ...efeito, mensagem: 'Conta encerrada com sucesso' } })
    expect(await encerrar(conta(0), { chave })).toEqual(feito)
    expect(await parceiro(0)).toMatchObject({
      ativo: 0,
      saldoPontos: 0,
      encerramento: { em: '2026-11-20', por: 'Pessoa', motivo: MOTIVO },
    })
    expect((await extrato(0)).filter(({ tipo }) => tipo === 'encerramento')).toMatchObject([
      { pontos: -30, saldo: 0, motivo: MOTIVO, por: 'Pessoa' },
    ])
    const { body: historico } = await running.ler(admin, `/api/historico/${conta(0)}`)
    expect(historico).toMatchObject({ mudancas: [{ titulo: 'Conta encerrada' }, { titulo: 'Vendedor cadastrado' }] })
    const { body: logs } = await running.ler(admin, '/api/logs', { limite: 5 })
    expect(JSON.stringify(logs)).toContain(MOTIVO)
  })

  it('that is closed stays closed: no log-in, no points by hand, not active again, and nothing left to close', async () => {
    const token = await running.entrar(pessoas[0]!.cpf, SENHA, 'parceiro')
    await encerrar(conta(0))
    expect((await call('GET', '/api/extrato', { token })).status).toBe(401)
    expect((await lancar(0, 5)).body).toMatchObject({ codigo: 'conta-encerrada' })
    expect(
      await call('PUT', `/api/parceiros/status/${pessoas[0]!.id}`, { token: admin, body: { ativo: 1 } }),
    ).toMatchObject({ status: 422, body: { codigo: 'conta-encerrada' } })
    expect(await encerrar(conta(0), { simular: true })).toMatchObject({
      body: { mensagem: 'Não há conta aberta para encerrar', vendedores: 0, jaEncerradas: 1 },
    })
    expect(await encerrar(conta(0))).toMatchObject({ status: 422, body: { erro: 'A conta já está encerrada.' } })
    expect(await parceiro(1)).toMatchObject({ ativo: 1, saldoPontos: 12 })
  })

  it('waits for its open redemptions, and says which', async () => {
    await resgatar(0, 701)
    expect(await encerrar(conta(0), { simular: true })).toMatchObject({
      status: 200,
      body: { vendedores: 0, comResgatesAbertos: 1, resgatesAbertos: [701] },
    })
    expect(await encerrar(conta(0))).toMatchObject({
      status: 422,
      body: { erro: 'Ainda em aberto: resgate 701. Entregue ou cancele antes de encerrar.' },
    })
    expect(await parceiro(0)).toMatchObject({ ativo: 1, encerramento: null })
  })

  it('needs a reason, an administrator, and a person within their networks', async () => {
    expect(await encerrar(conta(0), { motivo: '  ' })).toMatchObject({
      status: 400,
      body: { campos: { motivo: 'Motivo obrigatório' } },
    })
    expect(await encerrar(conta(0), { token: await running.entrar(OPERADOR) })).toMatchObject({ status: 403 })
    const soNorte = await running.entrar(SO_NORTE, SENHA_DO_PAINEL)
    for (const simular of [true, false]) {
      expect((await encerrar(conta(0), { token: soNorte, simular })).body).toMatchObject({
        codigo: 'parceiro-nao-encontrado',
      })
      expect(await encerrar(contas(), { token: soNorte, simular })).toMatchObject({ status: 404 })
    }
    expect(await encerrar(`parceiros/${randomUUID()}`)).toMatchObject({ status: 404 })
  })
})

describe('closing all of a shop', () => {
  it('closes everybody but who has open redemptions, and later the rest', async () => {
    await resgatar(1, 702)
    const efeito = { vendedores: 1, pontos: 30, jaEncerradas: 0, comResgatesAbertos: 1, resgatesAbertos: [702] }
    expect(await encerrar(contas(), { simular: true })).toMatchObject({ status: 200, body: efeito })
    expect(await encerrar(contas())).toMatchObject({ status: 200, body: efeito })
    expect(await parceiro(0)).toMatchObject({ ativo: 0 })
    expect(await parceiro(1)).toMatchObject({ ativo: 1, saldoPontos: 12 })

    await call('POST', '/api/alterarStatusResgate', { token: admin, body: { identificador: 702, status: 1 } })
    expect(await encerrar(contas())).toMatchObject({
      status: 200,
      body: { vendedores: 1, pontos: 12, jaEncerradas: 1, comResgatesAbertos: 0 },
    })
    expect(await encerrar(contas())).toMatchObject({
      status: 422,
      body: { erro: 'Todas as contas já estão encerradas.' },
    })
  })

  it('tells who asked for it, and nobody else, whose accounts were closed, why, and whose stay open until what', async () => {
    await resgatar(1, 706)
    const { idProcessamento } = (await encerrar(contas())).body as { idProcessamento: string }
    const ler = async (token: string) => call('GET', `/api/processamentos/${idProcessamento}`, { token })
    expect(await ler(admin)).toMatchObject({
      status: 200,
      body: {
        estado: 'concluido',
        resultado: {
          motivo: MOTIVO,
          contas: [{ nome: pessoas[0]!.nome, cpf: pessoas[0]!.cpf, revenda: `Dental ${vez}`, pontos: 30 }],
          abertas: [{ nome: pessoas[1]!.nome, cpf: pessoas[1]!.cpf, resgates: [706] }],
        },
      },
    })
    for (const cpf of [SO_NORTE, OPERADOR]) {
      const token = await running.entrar(cpf, cpf === SO_NORTE ? SENHA_DO_PAINEL : SENHA)
      expect(await ler(token)).toMatchObject({ status: 404 })
    }
  })

  it('that was killed after the first account goes on, and tells of both', async () => {
    const { db, ledger, context, settled } = running.programme
    const [work, depoisDe] = [randomUUID(), await ledger.head()]
    const motivo = await guardarTexto(db, MOTIVO)
    const actor = { tipo: 'usuario', id: id(`usuario ${ADMIN}`), permissao: 2 } as const
    await encerrarConta(
      { ...context, actor, correlacao: work, resgatesAbertos: () => Promise.resolve([]) },
      { idParceiro: pessoas[0]!.id, motivo, chave: work },
    )
    await settled()
    const { resultado } = await encerrarContasWork.run(
      {
        id: work,
        input: { depoisDe, alvo: { idRevenda: id(dental) }, motivo },
        arquivo: '',
        nomeArquivo: '',
        simulado: false,
        criadoPor: actor.id,
        signal: new AbortController().signal,
        progress: () => Promise.resolve(),
        shown: settled,
      },
      { ...running.programme, agora: context.agora } as unknown as Worker,
    )
    expect(resultado).toMatchObject({ vendedores: 2, pontos: 42_00, jaEncerradas: 0 })
    expect(await parceiro(0)).toMatchObject({ ativo: 0, saldoPontos: 0 })
    expect(await parceiro(1)).toMatchObject({ ativo: 0, saldoPontos: 0 })
  })

  it('that was cut short closes no more accounts days later than were seen when it was asked for', async () => {
    await resgatar(1, 705)
    const { body } = await encerrar(contas())
    await call('POST', '/api/alterarStatusResgate', { token: admin, body: { identificador: 705, status: 1 } })
    expect(await retomar(running, (body as { idProcessamento: string }).idProcessamento)).toEqual({
      estado: 'falhou',
      falha:
        'O efeito mudou depois da confirmação: seriam 42 pontos em 2 contas, e foram confirmados 30 pontos em 1 conta. '
        + 'Ficam feitos 30 pontos em 1 conta; o resto não foi feito: peça de novo.',
    })
    expect(await parceiro(0)).toMatchObject({ ativo: 0, saldoPontos: 0 })
    expect(await parceiro(1)).toMatchObject({ ativo: 1, saldoPontos: 12 })
  })

  it('that was cut short and may not go on leaves nobody active whose account it closed', async () => {
    const { db, context, settled } = running.programme
    await resgatar(1, 707)
    const { idProcessamento } = (await encerrar(contas())).body as { idProcessamento: string }
    const actor = { tipo: 'usuario', id: id(`usuario ${ADMIN}`), permissao: 2 } as const
    await encerrarConta(
      { ...context, actor, correlacao: idProcessamento, resgatesAbertos: () => Promise.resolve([]) },
      { idParceiro: pessoas[1]!.id, motivo: await guardarTexto(db, MOTIVO), chave: idProcessamento },
    )
    await settled()
    expect(await parceiro(1)).toMatchObject({ ativo: 1, saldoPontos: 0 })
    expect(await retomar(running, idProcessamento)).toMatchObject({ estado: 'falhou' })
    expect(await parceiro(1)).toMatchObject({ ativo: 0 })
  })

  it('that was cut short at its very end tells all that it did', async () => {
    const { body } = await encerrar(contas())
    expect(await retomar(running, (body as { idProcessamento: string }).idProcessamento)).toEqual({
      estado: 'concluido',
      falha: null,
    })
    expect([await parceiro(0), await parceiro(1)]).toMatchObject([{ ativo: 0 }, { ativo: 0 }])
  })
})

describe('closing beyond the limit', () => {
  let segunda: Awaited<ReturnType<typeof secondPerson>>
  beforeAll(async () => {
    segunda = await secondPerson(running)
    await segunda.limitar('encerrar', 20)
  })
  afterAll(() => segunda.limitar('encerrar', null))

  it('waits for a second person, who sees what expires; the account and its page name both', async () => {
    expect((await encerrar(conta(1))).status).toBe(200)
    const chave = randomUUID()
    const numero = segunda.numeroDe(await encerrar(conta(0), { chave }))
    expect(segunda.numeroDe(await encerrar(conta(0), { chave }))).toBe(numero)
    expect(await parceiro(0)).toMatchObject({ ativo: 1, saldoPontos: 30 })
    const efeito = { valor: 30, vendedores: 1, dividas: 0, comResgatesAbertos: 0 }
    expect((await segunda.pedido(numero)).body).toMatchObject({
      pedido: {
        titulo: 'Encerramento de contas',
        sobre: pessoas[0]!.nome,
        motivo: MOTIVO,
        detalhes: [{ nome: 'O que será encerrado', valor: 'A conta do vendedor' }],
        efeito,
      },
    })
    expect(await segunda.efeito(numero)).toEqual({ efeito, impedimento: null })
    expect(await segunda.confirmar(numero, { token: admin })).toMatchObject({ body: { codigo: 'pedido-proprio' } })
    expect(await segunda.confirmar(numero)).toMatchObject({ status: 200 })
    expect(await parceiro(0)).toMatchObject({
      ativo: 0,
      saldoPontos: 0,
      encerramento: { motivo: MOTIVO, por: expect.stringMatching(/^Pessoa, confirmado por /) as string },
    })
    expect(segunda.numeroDe(await encerrar(conta(0), { chave }))).toBe(numero)
  })

  it('of a shop is of that shop, and of the accounts that can be closed as they are then', async () => {
    const numero = segunda.numeroDe(await encerrar(contas()))
    expect((await segunda.pedido(numero)).body).toMatchObject({
      pedido: { sobre: `Dental ${vez}`, efeito: { valor: 42, vendedores: 2 } },
    })
    const soNorte = await running.entrar(SO_NORTE, SENHA_DO_PAINEL)
    expect((await segunda.pedido(numero, soNorte)).status).toBe(404)
    const { efeito: visto } = await segunda.efeito(numero)
    await resgatar(1, 703)
    expect(await segunda.confirmar(numero, { visto })).toMatchObject({ status: 409, body: { codigo: 'efeito-mudou' } })
    expect(await segunda.confirmar(numero)).toMatchObject({ status: 200 })
    expect([await parceiro(0), await parceiro(1)]).toMatchObject([{ ativo: 0 }, { ativo: 1 }])
  })

  it('that cannot be done asks for nobody, and one that cannot be done any more says why', async () => {
    const numero = segunda.numeroDe(await encerrar(conta(0)))
    await resgatar(0, 704)
    expect(await segunda.efeito(numero)).toEqual({
      efeito: null,
      impedimento: 'Ainda em aberto: resgate 704. Entregue ou cancele antes de encerrar.',
    })
    expect(await encerrar(conta(0))).toMatchObject({ status: 422, body: { codigo: 'encerramento-falhou' } })
    expect(await segunda.recusar(numero)).toMatchObject({ status: 200 })
    expect(await parceiro(0)).toMatchObject({ ativo: 1 })
  })

  it('that was killed on its way is finished by the next run, once', async () => {
    const numero = segunda.numeroDe(await encerrar(contas()))
    const efeito = { valor: 42_00, vendedores: 2, dividas: 0, comResgatesAbertos: 0 }
    await segunda.confirmarMorrendo(numero, efeito)
    for (const n of [0, 1]) {
      expect(await parceiro(n)).toMatchObject({ ativo: 0, saldoPontos: 0 })
      expect((await extrato(n)).filter(({ tipo }) => tipo === 'encerramento')).toHaveLength(1)
    }
    expect((await segunda.pedido(numero)).body).toMatchObject({ pedido: { situacao: 'confirmado' } })
  })

  it('that was killed before it began leaves all open once it would close more than was seen', async () => {
    const numero = segunda.numeroDe(await encerrar(contas()))
    const efeito = { valor: 42_00, vendedores: 2, dividas: 0, comResgatesAbertos: 0 }
    await segunda.morrer(numero, efeito, 'encerrar')
    await lancar(0, 5)
    await running.programme.settled()
    await expect(segunda.trabalhar(numero, efeito)).rejects.toThrow(
      'seriam 47 pontos em 2 contas, e foram confirmados 42 pontos em 2 contas. Nada foi feito',
    )
    expect([await parceiro(0), await parceiro(1)]).toMatchObject([{ ativo: 1 }, { ativo: 1 }])
  })
})
