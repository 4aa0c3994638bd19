import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AtoComLimite } from '#contracts/values/atos.ts'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { criarParceiros } from '#services/parceiros/criar-parceiro.ts'
import { callsTo, type CallAnswer } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, DENTAL_A, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'
import { secondPerson } from '../../tools/test-kit/second-person.ts'

const DIA = 86_400_000

let running: Running
let call: ReturnType<typeof callsTo>
let dois: Awaited<ReturnType<typeof secondPerson>>
let admin: string
let [pessoas, notas, valeP1, valeP2] = [0, 0, 1.5, 10]

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  dois = await secondPerson(running)
})
afterAll(() => running.close())

const passar = async (dias: number) => {
  running.clock.agora = new Date(running.clock.agora.getTime() + dias * DIA)
  admin = await running.entrar(ADMIN)
  await dois.entrar()
}
/** What one test did is of no account in the next. */
beforeEach(() => passar(31))

const endereco = {
  ...{ endRua: 'Rua A', endNumero: '1', endBairro: 'Centro' },
  ...{ endCidade: 'Itu', endEstado: 'SP', endCep: '13010000' },
}
interface Vendedor {
  id: string
  cpf: string
}
async function novoVendedor(): Promise<Vendedor> {
  const [id, cpf] = [randomUUID(), cpfDe(String(640_000_000 + ++pessoas))]
  const dados = novoParceiroSchema.parse({
    ...{ cnpjRevenda: DENTAL_A, nome: `Pessoa ${pessoas}`, cpf, celular: '19988887777' },
    ...{ dataNascimento: '19900115', sexo: 'F', ...endereco, hobby: 'Ler' },
  })
  await criarParceiros(running.programme.context, [{ id, senha: { tipo: 'escolhida', texto: SENHA }, dados }])
  return { id, cpf }
}

const enviar = (path: string, body: object, token = admin, method: 'POST' | 'PUT' = 'POST') =>
  call(method, path, { token, body, headers: { 'idempotency-key': randomUUID() } })
const feita = async (chamada: Promise<CallAnswer>) => {
  const { status, body } = await chamada
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const hoje = () => running.clock.agora.toISOString().slice(0, 10)

/** Uploads a sale of two units. */
async function vender({ cpf }: Vendedor, codigo = 'A1') {
  const nota = `V-${++notas}`
  const linha = { 'Número Fiscal': nota, 'CPF Vendedor': cpf, 'Código Produto': codigo }
  const sheet = await salesSheet([{ ...linha, 'Data da Venda': running.clock.agora }])
  const { body: envio } = await running.enviarVendas(admin, sheet)
  const { body } = await call('GET', `/api/pontuacoes?buscar=${nota}`, { token: admin })
  return { id: (body['pontuacoes'] as { id: number }[])[0]!.id, envio: envio['idProcessamento'] as string }
}
const valer = (valor: number) =>
  feita(enviar(`/api/produtos/${id('produto P1')}`, { valorPontos: valor }, admin, 'PUT'))

/** An act that could be done: what its form knows of it, and its call. */
interface Cena {
  valor: number
  alvo?: string
  dados?: object
  fazer: (token?: string) => Promise<CallAnswer>
}

/** Acts on the accounts of these people, one each. */
const CENAS: Record<AtoComLimite, (...de: Vendedor[]) => Promise<Cena[]>> = {
  'lancar-pontos': (...de) =>
    Promise.resolve(
      de.map(({ id: alvo, cpf }) => ({
        ...{ valor: 10, alvo },
        fazer: (token) =>
          enviar(
            '/api/pontuacoes/lancar',
            { cpf, sentido: 'credito', pontos: 10, motivo: 'Campanha', documento: randomUUID() },
            token,
          ),
      })),
    ),
  'registrar-vendas': (...de) =>
    Promise.resolve(
      de.map(({ id: alvo, cpf }) => {
        const itens = [{ codigo: 'A1', qtde: 2, valorUnitario: 100, valorDesconto: 0 }]
        const venda = { cpf, tipoFiscal: 'N', identificador: `V-${++notas}`, realizadoEm: hoje(), itens }
        return { valor: 2 * valeP1, alvo, fazer: (token) => enviar('/api/pontuacoes/pontuar', { venda }, token) }
      }),
    ),
  'cancelar-em-massa': (...de) =>
    Promise.all(
      de.map(async (vendedor) => {
        const [{ id }, tipo] = [await vender(vendedor), 'cancelamento']
        const body = { ids: [id], tipo, motivo: 'Devolvidas' }
        return {
          ...{ valor: 2 * valeP1, dados: { ids: String(id), tipo } },
          fazer: (token) => enviar('/api/pontuacoes/cancelar-em-massa', body, token),
        }
      }),
    ),
  'corrigir-todos': async (...de) => {
    const vendas = await Promise.all(de.map((vendedor) => vender(vendedor)))
    await valer((valeP1 += 0.5))
    return vendas.map(({ id: idVenda }) => ({
      ...{ valor: 1, dados: { idVenda } },
      fazer: (token) => enviar(`/api/pontuacoes/corrigir/${idVenda}`, {}, token),
    }))
  },
  'desfazer-lote': (...de) =>
    Promise.all(
      de.map(async (vendedor) => {
        const { envio: idEnvio } = await vender(vendedor)
        return {
          ...{ valor: 2 * valeP1, dados: { idEnvio } },
          fazer: (token) => enviar(`/api/processamentos/${idEnvio}/desfazer`, { motivo: 'Por engano' }, token),
        }
      }),
    ),
  'desfazer-historico': (...de) =>
    Promise.all(
      de.map(async () => {
        const form = new FormData()
        const csv = `rede;pedido;data;codProduto;quantidade;valorTotal\nNorte;${++notas};${hoje()};P1;1;90,00`
        form.set('arquivo', new Blob([csv]), 'historico.csv')
        const headers = { authorization: `${admin}|` }
        const envio = await fetch(`${running.url}/api/upload/historico`, { method: 'POST', headers, body: form })
        const { idProcessamento: idEnvio } = (await envio.json()) as { idProcessamento: string }
        return {
          ...{ valor: 90, dados: { idEnvio } },
          fazer: (token) => enviar(`/api/processamentos/${idEnvio}/desfazer`, { motivo: 'Por engano' }, token),
        }
      }),
    ),
  async 'estornar-por-data'(...de) {
    for (const vendedor of de) {
      await vender(vendedor)
      await passar(1)
    }
    await passar(366 - de.length)
    const cenas: Cena[] = []
    for (const _ of de) {
      await feita(enviar('/api/pontuacoes/expirar', {}))
      const [expiradoEm, path] = [hoje(), `/api/pontuacoes/reativar/${hoje()}`]
      const { pontos } = await feita(enviar(`${path}?simular=1`, {}))
      cenas.push({
        ...{ valor: pontos as number, dados: { expiradoEm } },
        fazer: (token) => enviar(path, { motivo: 'Sistema fora do ar' }, token),
      })
      await passar(1)
    }
    return cenas
  },
  encerrar: (...de) =>
    Promise.all(
      de.map(async ({ id: alvo, cpf }) => {
        const credito = { cpf, sentido: 'credito', pontos: 10, motivo: 'Campanha', documento: randomUUID() }
        await feita(enviar('/api/pontuacoes/lancar', credito))
        return {
          ...{ valor: 10, alvo },
          fazer: (token) => enviar(`/api/parceiros/${alvo}/encerramento`, { motivo: 'Cadastro falso' }, token),
        }
      }),
    ),
  async 'valor-retroativo'(...de) {
    const desde = hoje()
    for (const vendedor of de) await vender(vendedor, 'A2')
    await passar(1)
    return de.map(() => {
      const body = { valorPontos: (valeP2 += 1), desde, motivo: 'Tabela nova' }
      return {
        ...{ valor: de.length, alvo: id('produto P2') },
        fazer: (token) => enviar(`/api/produtos/${id('produto P2')}`, body, token, 'PUT'),
      }
    })
  },
}

/** Whether the form says that it becomes a request, and whether it did. */
async function pedida(ato: AtoComLimite, { fazer, ...pensado }: Cena, token = admin): Promise<[boolean, boolean]> {
  const previsao = await feita(enviar('/api/aprovacoes/previsao', { ato, ...pensado }, token))
  const { status, body } = await fazer(token)
  expect([status, body]).toMatchObject([expect.toBeOneOf([200, 202]), {}])
  if (status === 202) expect(body['mensagem']).toContain((previsao['aviso'] as string).split(': vira um pedido')[0])
  return [previsao['precisa'] as boolean, status === 202]
}
/** They move no account. */
const SEM_CONTA = new Set<AtoComLimite>(['valor-retroativo', 'desfazer-historico'])
const SIM = [true, true]
const NAO = [false, false]

describe.each(Object.keys(CENAS) as AtoComLimite[])('what is said before %s', (ato) => {
  afterEach(() => dois.limitar(ato, null))

  it('of one up to the limit: nobody else', async () => {
    const [cena] = await CENAS[ato](await novoVendedor())
    await dois.limitar(ato, cena!.valor)
    expect(await pedida(ato, cena!)).toEqual(NAO)
  })

  it('of one beyond it: a request', async () => {
    const [cena] = await CENAS[ato](await novoVendedor())
    await dois.limitar(ato, cena!.valor - 0.5)
    expect(await pedida(ato, cena!)).toEqual(SIM)
  })

  it('of one beyond it with what was done before: a request, but of sales, each of which is looked at alone', async () => {
    const [antes, cena] = await CENAS[ato](await novoVendedor(), await novoVendedor())
    await dois.limitar(ato, antes!.valor + cena!.valor - 0.5)
    expect(await pedida(ato, antes!)).toEqual(NAO)
    expect(await pedida(ato, cena!)).toEqual(ato === 'registrar-vendas' ? NAO : SIM)
  })

  it('of one on one’s own account: a request, but of what moves no account', async () => {
    const eu = await novoVendedor()
    await insertUsuario(running.programme.db, eu.cpf, 2)
    const [cena] = await CENAS[ato](eu)
    const token = await running.entrar(eu.cpf, SENHA_DO_PAINEL)
    expect(await pedida(ato, cena!, token)).toEqual(SEM_CONTA.has(ato) ? NAO : SIM)
  })
})

it('to loosen a limit always is a request', async () => {
  await dois.limitar('encerrar', 10)
  const path = '/api/aprovacoes/limites/encerrar/2'
  expect((await feita(enviar('/api/aprovacoes/previsao', { ato: 'alterar-limite', valor: 20 })))['precisa']).toBe(true)
  expect((await enviar(path, { limite: 20 }, admin, 'PUT')).status).toBe(202)
})
