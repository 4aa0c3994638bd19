import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { fotoEm } from '#contracts/values/foto.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { auditoriaDe } from '../../tools/test-kit/command-context.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER } from '../../tools/test-kit/limited-people.ts'
import { insertUsuario } from '#services/engine/sessions/people.fixture.ts'
import { ADMIN, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { photo, sendForm } from './premios.fixture.ts'

const ADMIN_DO_SUL = '74697131401'
let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let casa: string
let cozinha: string
let foto: Buffer

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  await insertUsuario(running.programme.db, ADMIN_DO_SUL, 2, { redes: [id('rede Sul')] })
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  casa = await novaCategoria('Casa')
  cozinha = await novaCategoria('Cozinha', casa)
  foto = await photo()
})
afterAll(() => running.close())

async function novaCategoria(nome: string, idCategoriaPai: string | null = null): Promise<string> {
  const { body } = await call('POST', '/api/premios/categorias', { token: admin, body: { nome, idCategoriaPai } })
  return body.categoria.idCategoria as string
}

let feitos = 0
const campos = (mais: object = {}) => ({
  nome: 'Cafeteira',
  codigo: `PR-${++feitos}`,
  descricao: '<p>Café em um minuto.</p>',
  custoTotal: 429.5,
  tipo: 'bivolt',
  codigoCategoria: cozinha,
  ...mais,
})
const cadastrar = (dados: object, imagem: Buffer | undefined = foto, token = admin) =>
  sendForm(running.url, 'POST', '/api/premios', token, dados as Record<string, unknown>, imagem)
async function novoPremio(mais: object = {}) {
  const { body } = await cadastrar(campos(mais))
  return body.premio as { id: string; codigo: string; versao: number; diretorioFoto: string }
}
const mudar = (alvo: string, body: object, token = admin) => call('PUT', `/api/premios/${alvo}`, { token, body })
const ler = async (alvo: string, token = admin) => call('GET', `/api/premios/${alvo}`, { token })

describe('POST /api/premios', () => {
  it('registers a prize with its photo, as a form with a file', async () => {
    const fichaTecnica = [{ Descricao: 'Potência', Valor: '1.260 W' }]
    const dados = campos({
      descricao: '<p onclick="x()">Café</p><script>x()</script>',
      fabricante: 'Aurora',
      fichaTecnica,
    })
    const { status, body } = await cadastrar(dados)
    expect([status, body]).toEqual([
      200,
      {
        premio: {
          ...dados,
          id: expect.any(String) as string,
          descricao: '<p>Café</p>',
          valorCredito: null,
          categoria: 'Casa',
          subCategoria: 'Cozinha',
          caracteristicas: [],
          diretorioFoto: expect.stringMatching(/^\/arquivos\/premios\/[0-9a-f]{32}-960\.webp$/) as string,
          ativo: 1,
          versao: 1,
        },
        mensagem: 'Prêmio cadastrado com sucesso',
      },
    ])
    expect((await ler(body.premio.id as string)).body).toEqual({ premio: body.premio as object })
  })

  it('takes null for the kind "geral"', async () => {
    const { body } = await cadastrar(campos({ tipo: null, codigoCategoria: casa }))
    expect(body.premio).toMatchObject({ tipo: 'geral', categoria: 'Casa', subCategoria: null })
  })

  it('tells what is missing in the order and with the words of the form', async () => {
    const vazio = { nome: ' ', codigo: '', descricao: '', custoTotal: '', tipo: '', codigoCategoria: '' }
    const { status, body } = await cadastrar(vazio, Buffer.alloc(0))
    expect(status).toBe(400)
    const semFoto = await sendForm(running.url, 'POST', '/api/premios', admin, vazio)
    expect(Object.entries(semFoto.body.campos as object)).toEqual([
      ['nome', 'Informe o nome'],
      ['codigo', 'Informe o código'],
      ['descricao', 'Informe a descrição'],
      ['custoTotal', 'Informe o custo total'],
      ['tipo', 'Informe o tipo'],
      ['foto', 'Selecione uma foto'],
      ['codigoCategoria', 'Selecione uma categoria'],
    ])
    expect(Object.keys(body.campos as object)).not.toContain('foto')
  })

  it.each([
    ['nothing for a cost', { custoTotal: 0 }, 'custoTotal', 'Informe o custo total'],
    ['three decimals', { custoTotal: 0.123 }, 'custoTotal', 'Use no máximo 2 casas decimais'],
    [
      'a code of numbers that is too long',
      { codigo: '9'.repeat(61) },
      'codigo',
      'Código: use no máximo 60 caracteres (há 61)',
    ],
    ['a category that is none', { codigoCategoria: id('nenhuma') }, 'codigoCategoria', 'Categoria não encontrada'],
    ['a description of which nothing stays', { descricao: '<script>x</script>' }, 'descricao', 'Informe a descrição'],
  ])('refuses %s', async (_what, mudanca, campo, sentence) => {
    const { status, body } = await cadastrar(campos(mudanca))
    expect([status, body.campos[campo]]).toEqual([400, sentence])
  })

  it.each([
    ['a text', 415, 'tipo-errado', () => Promise.resolve(Buffer.from('isto não é uma foto'))],
    ['half a picture', 415, 'danificado', async () => (await sharp(foto).jpeg().toBuffer()).subarray(0, 300)],
    ['more than 20 MB', 413, 'arquivo-grande', () => Promise.resolve(Buffer.alloc(20 * 1024 * 1024 + 1))],
  ])('refuses as a photo %s, and says which limit', async (_what, status, codigo, make) => {
    const dados = campos()
    const answer = await cadastrar(dados, await make())
    expect([answer.status, answer.body.codigo]).toEqual([status, codigo])
    if (status === 413) expect(answer.body.erro).toBe('O arquivo passa de 20 MB')
    else expect(answer.body.campos).toEqual({ foto: answer.body.erro as string })
    const codigoLivre = await call('GET', `/api/premios/verificar-codigo?codigo=${dados.codigo}`, { token: admin })
    expect(codigoLivre.body).toEqual({ existe: false })
  })

  it('takes no path in place of a photo', async () => {
    const { status, body } = await call('POST', '/api/premios', {
      token: admin,
      body: campos({ foto: { path: '/etc/hostname' } }),
    })
    expect([status, body.campos]).toEqual([400, { foto: 'Selecione uma foto' }])
  })

  it('gives a code once, in whatever case and at whatever moment', async () => {
    const answers = await Promise.all(['único', 'ÚNICO'].map((codigo) => cadastrar(campos({ codigo }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.campos).toEqual({ codigo: 'Código já cadastrado' })
  })

  it('is for administrators of every network', async () => {
    expect((await cadastrar(campos(), foto, operador)).status).toBe(403)
    const { status, body } = await cadastrar(campos(), foto, await running.entrar(ADMIN_DO_SUL, SENHA_DO_PAINEL))
    expect([status, body.erro]).toEqual([403, 'Só quem tem acesso a todas as redes pode mudar os prêmios'])
  })
})

describe('a photo', () => {
  it('is public, in each width, kept for ever by browsers, and never a page', async () => {
    const { diretorioFoto } = await novoPremio()
    for (const largura of [160, 480, 960] as const) {
      const response = await fetch(running.url + fotoEm(diretorioFoto, largura))
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(width).toBe(Math.min(largura, 300))
    }
  })

  it('of another prize that is the same has the same address; there is none that was never sent', async () => {
    const [um, outro] = [await novoPremio(), await novoPremio()]
    expect(outro.diretorioFoto).toBe(um.diretorioFoto)
    for (const nenhum of [`${'0'.repeat(32)}-160.webp`, '..%2fselos', 'x'])
      expect((await fetch(`${running.url}/arquivos/premios/${nenhum}`)).status).toBe(404)
  })
})

describe('GET /api/premios', () => {
  it('shows prizes by name to roles 1 and 2, inactive ones to role 2 alone', async () => {
    const [ligado, desligado] = [await novoPremio({ nome: 'Abajur' }), await novoPremio({ nome: 'Álbum' })]
    await mudar(desligado.id, { ativo: 0 })
    const ids = async (token: string, query = '') =>
      ((await call('GET', `/api/premios${query}`, { token })).body.premios as { id: string }[]).map((um) => um.id)
    expect((await ids(admin)).slice(0, 2)).toEqual([ligado.id, desligado.id])
    for (const vistos of [await ids(operador), await ids(admin, '?ativo=1')]) {
      expect(vistos).toContain(ligado.id)
      expect(vistos).not.toContain(desligado.id)
    }
  })

  it('is for no other role', async () => {
    for (const cpf of [KULZER, DA_LOJA_A])
      expect((await call('GET', '/api/premios', { token: await running.entrar(cpf, SENHA_DO_PAINEL) })).status).toBe(
        403,
      )
  })
})

describe('GET /api/premios/verificar-codigo', () => {
  it('says whether another prize has the code, in whatever case', async () => {
    const { id: alvo, codigo } = await novoPremio()
    const existe = async (query: string) =>
      (await call('GET', `/api/premios/verificar-codigo?${query}`, { token: admin })).body as object
    expect(await existe(`codigo=${codigo.toLowerCase()}`)).toEqual({ existe: true })
    expect(await existe(`codigo=${codigo}&id=${alvo}`)).toEqual({ existe: false })
    expect(await existe('codigo=livre')).toEqual({ existe: false })
  })
})

describe('PUT /api/premios/:id', () => {
  it('changes what is sent as JSON and keeps the rest, with before and after in the audit', async () => {
    const premio = await novoPremio({ fichaTecnica: [{ Descricao: 'Cor', Valor: 'preta' }] })
    const fichaTecnica = [{ Descricao: 'Cor', Valor: 'prata' }]
    const { body } = await mudar(premio.id, { custoTotal: 399, fichaTecnica, versao: 1 })
    expect(body).toEqual({
      premio: { ...premio, custoTotal: 399, fichaTecnica, versao: 2 },
      mensagem: 'Prêmio alterado com sucesso',
    })
    expect((await auditoriaDe(running.programme.db, premio.id)).at(-1)).toMatchObject({
      acao: 'alterar-premio',
      antes: { custoTotal: 42950, fichaTecnica: [{ Descricao: 'Cor', Valor: 'preta' }] },
      depois: { custoTotal: 39900, fichaTecnica },
    })
    expect((await mudar(premio.id, { custoTotal: 399, fichaTecnica })).body.premio.versao).toBe(2)
  })

  it('leaves what is sent empty as it was, as a form with or without another photo', async () => {
    const premio = await novoPremio()
    const vazio = { nome: '', codigo: '  ', descricao: '', custoTotal: '', codigoCategoria: cozinha }
    const igual = await sendForm(running.url, 'PUT', `/api/premios/${premio.id}`, admin, vazio)
    expect(igual.body.premio).toEqual(premio)
    const outra = await sendForm(running.url, 'PUT', `/api/premios/${premio.id}`, admin, vazio, await photo(20))
    expect(outra.body.premio).toMatchObject({ nome: 'Cafeteira', versao: 2 })
    expect(outra.body.premio.diretorioFoto).not.toBe(premio.diretorioFoto)
    // The address that somebody has open still shows what it did.
    expect((await fetch(running.url + premio.diretorioFoto)).status).toBe(200)
  })

  it('wants a category', async () => {
    const premio = await novoPremio()
    const { status, body } = await mudar(premio.id, { codigoCategoria: '' })
    expect([status, body.campos]).toEqual([400, { codigoCategoria: 'Selecione uma categoria' }])
  })

  it('switches it off and on, and says so', async () => {
    const premio = await novoPremio()
    expect((await mudar(premio.id, { ativo: 0 })).body).toMatchObject({
      premio: { ativo: 0 },
      mensagem: 'Prêmio atualizado com sucesso',
    })
    expect((await auditoriaDe(running.programme.db, premio.id)).at(-1)).toMatchObject({ acao: 'alterar-ativo' })
  })

  it('tells the second of two editors who changed it', async () => {
    const { id: alvo } = await novoPremio()
    await mudar(alvo, { nome: 'Cafeteira preta', versao: 1 })
    const tarde = await mudar(alvo, { nome: 'Cafeteira branca', versao: 1 })
    expect([tarde.status, tarde.body.codigo]).toEqual([409, 'alterado-por-outro'])
  })

  it('knows no prize that is deleted, whose code is free again', async () => {
    const { id: alvo, codigo } = await novoPremio()
    expect((await call('DELETE', `/api/premios/${alvo}`, { token: operador })).status).toBe(403)
    expect((await call('DELETE', `/api/premios/${alvo}`, { token: admin })).body).toEqual({
      mensagem: 'Prêmio excluído com sucesso',
    })
    expect([(await mudar(alvo, { nome: 'X' })).status, (await ler(alvo)).status]).toEqual([404, 404])
    expect((await cadastrar(campos({ codigo }))).status).toBe(200)
  })
})

describe('POST /api/premios/previa-da-descricao', () => {
  it('answers what would be stored', async () => {
    const { body } = await call('POST', '/api/premios/previa-da-descricao', {
      token: admin,
      body: { descricao: 'Um\n\nDois <b onclick="x()">fortes</b>' },
    })
    expect(body).toEqual({ descricao: 'Um\n\nDois <b>fortes</b>' })
  })
})
