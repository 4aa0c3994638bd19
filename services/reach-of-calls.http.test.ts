import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { ENTIDADES } from '#contracts/values/entidades.ts'
import { criarPesquisa } from '#contracts/http/pesquisas.ts'
import { configurarTaxaSucesso } from '#contracts/http/taxas.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import { insertCartao } from '#services/cartoes/cartoes.fixture.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { endpoints } from '#services/engine/http/endpoints.ts'
import { freshAddress, noLimits } from '#services/engine/http/gateway.fixture.ts'
import { insertUsuario, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { insertResgate } from '#services/resgates/resgates.fixture.ts'
import { checkByContract, endpointUrl } from '../tools/test-kit/by-contract.ts'
import { id } from '../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, DENTAL_A } from '../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../tools/test-kit/running.ts'
import { sheetOfTwoShops } from '../tools/test-kit/two-shops.ts'

/*
 * Every call of the panel, as people who see the network Sul alone, or its shop alone. What is of the network Norte
 * answers as if it did not exist, whether it is asked for by an id or a word, and is in no list, total or file.
 */

interface Limited {
  papel: Papel
  token: string
}

let running: Running
const limited: Limited[] = []
/** Parts of an address that lead out of reach, and such as lead nowhere. */
const outside: Record<string, string> = {}
const nowhere: Record<string, string> = {
  id: id('nada'),
  cpf: cpfDe('999888777'),
  idVenda: '999999',
  idLote: id('nada'),
  idResgate: '999999',
  idRede: id('nada'),
  idProduto: id('nada'),
  entidade: 'parceiros',
}
/** The record of a kind that is out of reach, by the word of its addresses; what has none is the whole programme's. */
const OUT_OF_REACH: Record<string, string> = {
  redes: id('rede Norte'),
  revendas: id('revenda A'),
  parceiros: id('parceiro Ana'),
  usuarios: id(`usuario ${ADMIN}`),
  produtos_revenda: id('produto da revenda A1'),
  historicoDoRegistro: id('parceiro Ana'),
}
/** Kinds of record that are the whole programme's. */
const OF_THE_PROGRAMME: readonly string[] = ['produtos', 'premios', 'categorias_premio', 'limites_aprovacao']
/** Fields of a question: a word that leads out of reach, and one that leads nowhere. */
const WORDS: Record<string, readonly [string, string]> = {
  rede: ['Norte', 'Nenhures'],
  redeId: [id('rede Norte'), id('nada')],
  idRede: [id('rede Norte'), id('nada')],
  revenda: [id('revenda A'), id('nada')],
  parceiro: [id('parceiro Ana'), id('nada')],
  cpf: [ANA, cpfDe('999888777')],
  cnpj: [DENTAL_A, '11444777000161'],
  cnpjRevenda: [DENTAL_A, '11444777000161'],
  codRevenda: ['DA', 'XX'],
  buscar: ['Bruno', 'Qwerty'],
  busca: ['Bruno', 'Qwerty'],
  termo: ['Bruno', 'Qwerty'],
}
/** The number that the examples of the contracts have: calls that name it in their body reach for it too. */
const RESGATE_DE_ANA = 41
/** The same of what is sent: fields by which a record is put somewhere, or something is done to one. */
const LINKS: Record<string, readonly [unknown, unknown]> = {
  rede: ['Norte', 'Nenhures'],
  idRede: [id('rede Norte'), id('nada')],
  idRedesPermitidas: [id('rede Norte'), id('nada')],
  cnpjRevenda: [DENTAL_A, '11444777000161'],
  codRevenda: ['DA', 'XX'],
  idRevenda: [id('revenda A'), id('nada')],
  idRevendas: [[id('revenda A')], [id('nada')]],
  idRevendasPermitidas: [id('revenda A'), id('nada')],
  idParceiro: [id('parceiro Ana'), id('nada')],
}
/** Records within reach, by the word of their addresses. */
const WITHIN: Record<string, string> = {
  redes: id('rede Sul'),
  revendas: id('revenda B'),
  parceiros: id('parceiro Carla'),
  produtos_revenda: id('produto da revenda B1'),
}
/** What nobody of the network Sul may read. */
const SECRETS = [
  ...[ANA, BRUNO, DENTAL_A, 'Ana Silva', 'Bruno Silva', 'Dental A', 'Norte', '00.871'],
  ...[id('rede Norte'), id('revenda A'), id('parceiro Ana'), id('parceiro Bruno'), id('produto da revenda A1')],
]

beforeAll(async () => {
  running = await startRunning({}, { limitStore: noLimits })
  const { db } = running.programme
  const [rede, revenda] = [id('rede Sul'), id('revenda B')]
  for (const papel of [0, 1, 2, 3] as const) {
    const cpf = cpfDe(String(120_340_560 + papel))
    WITHIN['usuarios'] = await insertUsuario(db, cpf, papel, papel === 3 ? { revendas: [revenda] } : { redes: [rede] })
    limited.push({ papel, token: await running.entrar(cpf, SENHA) })
  }
  const admin = await running.entrar(ADMIN)
  await running.enviarVendas(admin, await sheetOfTwoShops())
  const { rows } = (await running.ler(admin, '/api/sellout', { buscar: 'Ana Silva' })).body as {
    rows: { idVenda: number }[]
  }
  const idVenda = String(rows[0]!.idVenda)
  const { venda } = (await running.ler(admin, `/api/vendas/${idVenda}`)).body as {
    venda: { lotes: { idLote: string }[] }
  }
  const { processamentos } = (await running.ler(admin, '/api/processamentos')).body as {
    processamentos: { id: string }[]
  }
  OUT_OF_REACH['processamentos'] = processamentos[0]!.id
  const send = async (body: unknown, path: string) => {
    const response = await fetch(running.url + path, {
      method: 'POST',
      headers: { authorization: `${admin}|`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { pesquisa: { id: string } }
  }
  const survey = { ...criarPesquisa.example.body, cnpjRevenda: DENTAL_A }
  OUT_OF_REACH['pesquisa_mercado'] = (await send(survey, criarPesquisa.path)).pesquisa.id
  OUT_OF_REACH['cartoes'] = await insertCartao(db, 'da Ana', { idParceiro: id('parceiro Ana') })
  const { id: idProduto } = await db.selectFrom('produtos').select('id').executeTakeFirstOrThrow()
  const idRede = id('rede Norte')
  await insertResgate(running.programme, RESGATE_DE_ANA, 5)
  await send({ ...configurarTaxaSucesso.example.body, idRede, idProduto }, configurarTaxaSucesso.path)
  Object.assign(outside, nowhere, { cpf: ANA, idVenda, idLote: venda.lotes[0]!.idLote, idRede, idProduto })
  outside['idResgate'] = String(RESGATE_DE_ANA)
})
afterAll(() => running.close())

const paramsOf = ({ path }: EndpointShape, where: Record<string, string>) => ({
  ...where,
  id: (where === outside ? OUT_OF_REACH[path.split('/')[2]!] : undefined) ?? where['id'],
})
const fieldsOf = ({ query }: EndpointShape): string[] => Object.keys((query as z.ZodObject | undefined)?.shape ?? {})
const admits = ({ access }: EndpointShape, papel: Papel) =>
  access !== 'publico' && access.painel?.includes(papel) === true

/** The answer as it travels, without what is new in each. */
async function call(
  shape: EndpointShape,
  token: string,
  params: unknown,
  query: unknown,
  sent: unknown = shape.example.body,
): Promise<string> {
  const { method, path, body, encoding } = shape
  const url = endpointUrl(path, params, query)
  const response = await fetch(running.url + url, {
    method,
    headers: {
      authorization: `${token}|`,
      'x-forwarded-for': freshAddress(),
      ...(body && encoding !== 'multipart' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: encoding === 'multipart' ? withSheet(sent) : JSON.stringify(sent) } : {}),
  })
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('application/json'))
    checkByContract(method, url, response.status, JSON.parse(text))
  return `${response.status} ${text.replace(/"correlacao":"[^"]*"/, '')}`
}

function withSheet(fields: unknown): FormData {
  const form = new FormData()
  form.set('arquivo', new Blob(['codigo;nome']), 'planilha.csv')
  for (const [field, value] of Object.entries(fields as Record<string, string>)) form.set(field, value)
  return form
}

const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret))

const allOfPanel = Object.entries<EndpointShape>(endpoints).filter(
  ([, { access }]) => access !== 'publico' && access.painel !== undefined,
)
const ofPanel = allOfPanel.filter(([, { encoding }]) => encoding !== 'multipart')

describe('a record out of reach answers as one that is none', () => {
  const byAddress = ofPanel.filter(([, { path }]) => path.includes(':') && !path.startsWith('/api/cep/'))
  it.each(byAddress)('%s', async (_name, shape) => {
    for (const { papel, token } of limited.filter((one) => admits(shape, one.papel))) {
      const there = await call(shape, token, paramsOf(shape, outside), shape.example.query)
      const none = await call(shape, token, paramsOf(shape, nowhere), shape.example.query)
      expect(there, `role ${papel}`).toBe(none)
      expect(secretsIn(there), `role ${papel}`).toEqual([])
    }
  })
})

describe('the history of a record out of reach answers as that of none', () => {
  it.each(ENTIDADES.filter((entidade) => !OF_THE_PROGRAMME.includes(entidade)))('%s', async (entidade) => {
    const word = entidade === 'pesquisas_mercado' ? 'pesquisa_mercado' : entidade
    const shape: EndpointShape = endpoints.historicoDoRegistro
    expect(OUT_OF_REACH[word]).toBeDefined()
    for (const { papel, token } of limited.filter((one) => admits(shape, one.papel))) {
      const there = await call(shape, token, { entidade, id: OUT_OF_REACH[word] }, {})
      expect(there, `role ${papel}`).toBe(await call(shape, token, { entidade, id: id('nada') }, {}))
    }
  })
})

describe('what is sent leads to nothing out of reach', () => {
  const linksOf = ({ body }: EndpointShape): string[] =>
    Object.keys(body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {}).filter(
      (field) => field in LINKS,
    )
  const writes = allOfPanel.flatMap(([name, shape]) =>
    shape.method === 'GET' ? [] : linksOf(shape).map((field) => [name, field, shape] as const),
  )
  // Who registers themselves names the shop by its id.
  const ofStaff = writes.filter(([name, field]) => name !== 'criarParceiro' || field !== 'idRevenda')
  it.each(ofStaff)('%s: %s', async (_name, field, shape) => {
    const params = { id: WITHIN[shape.path.split('/')[2]!] }
    const rest = shape.path.includes(':') ? {} : (shape.example.body as object)
    // Shops limit role 3 alone.
    const role = field === 'idRevendasPermitidas' && !shape.path.includes(':') ? { permissao: 3 } : {}
    for (const { papel, token } of limited.filter((one) => admits(shape, one.papel))) {
      const send = (value: unknown) => call(shape, token, params, {}, { ...rest, ...role, [field]: value })
      const [there, none] = [await send(LINKS[field]![0]), await send(LINKS[field]![1])]
      expect(there, `role ${papel}`).toBe(none)
      expect(none, `role ${papel}`).toMatch(new RegExp(`^4.*"${field}":`))
    }
  })
})

describe('a question tells nothing of what is out of reach', () => {
  const questions = ofPanel.filter(([, { method, path }]) => method === 'GET' && !path.includes(':'))
  it.each(questions)('%s', async (name, shape) => {
    const words = fieldsOf(shape).filter((field) => WORDS[field])
    for (const { papel, token } of limited.filter((one) => admits(shape, one.papel))) {
      const ask = (query: object) => call(shape, token, {}, query)
      expect(secretsIn(await ask({})), `role ${papel}`).toEqual([])
      for (const field of words) {
        // Whether a CPF is a panel user's already is asked of all of them (`doc 1 §5`).
        if (name === 'usuarios' && field === 'cpf') continue
        const [there, none] = [await ask({ [field]: WORDS[field]![0] }), await ask({ [field]: WORDS[field]![1] })]
        expect(there, `role ${papel}, ${field}`).toBe(none)
      }
    }
  })
})

describe('a file tells nothing of what is out of reach', () => {
  const lists = ofPanel.filter(([, shape]) => 'colunas' in shape && !shape.path.includes(':'))
  it.each(lists)('%s', async (_name, shape) => {
    for (const { papel, token } of limited.filter((one) => admits(shape, one.papel))) {
      const { fileLink } = (await running.ler(token, shape.path, { download: 'csv' })).body as { fileLink: string }
      const file = await (await fetch(new URL(fileLink, running.url))).text()
      expect(file.split('\n').length, `role ${papel}`).toBeGreaterThan(0)
      expect(secretsIn(file), `role ${papel}`).toEqual([])
    }
  })
})
