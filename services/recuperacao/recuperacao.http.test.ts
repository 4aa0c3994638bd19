import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { readEmail } from '#services/engine/messages/email.fixture.ts'
import { insertParceiro, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { eventually } from '../../tools/test-kit/eventually.ts'
import { ADMIN, AGORA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let made = 0

beforeAll(async () => {
  running = await startRunning({ PUBLIC_URL: 'https://pontos.example' })
  call = callsTo(running.url)
})
afterAll(() => running.close())

const NOVA = 'uma frase nova de beto'
const LINK = /https:\/\/pontos\.example\/esqueceu-senha\/([0-9a-f-]{36})/

async function pessoa(row: { email?: string; celular?: string } = {}) {
  const n = ++made
  const cpf = cpfDe(String(420_000_000 + n))
  const idParceiro = await insertParceiro(running.programme.db, cpf, id('revenda A'))
  const email = `beto${n}@example.com`
  const { db } = running.programme
  await db
    .updateTable('parceiros')
    .set({ email, ...row })
    .where('id', '=', idParceiro)
    .execute()
  return { id: idParceiro, cpf, email }
}

const pedir = (informacao: string) => call('POST', '/api/sessoes/parceiro/esqueceu-senha', { body: { informacao } })
const validar = async (uuid: string) =>
  (await call('POST', '/api/sessoes/parceiro/validar-recuperacao', { body: { uuid } })).body as { valido: boolean }
const atualizar = (uuid: string, novaSenha = NOVA) =>
  call('POST', '/api/sessoes/parceiro/atualizar-senha', { body: { uuid, novaSenha } })
const entrar = (cpf: string, senha: string) => running.entrar(cpf, senha, 'parceiro')

/** The messages of a person that went out, by the files of the outbox. */
async function enviadas(idParceiro: string): Promise<string[]> {
  const rows = await running.programme.db
    .selectFrom('mensagens')
    .select('id')
    .where('id_parceiro', '=', idParceiro)
    .where('estado', '=', 'enviada')
    .orderBy('criada_em')
    .execute()
  const outbox = join(running.dataDir, 'outbox')
  const files = await readdir(outbox)
  return Promise.all(
    rows.map(async (row) =>
      readFile(
        join(
          outbox,
          files.find((file) => file.includes(row.id))!,
        ),
        'utf8',
      ),
    ),
  )
}

async function linkDe(idParceiro: string): Promise<string> {
  return eventually(async () => {
    const [ultima] = (await enviadas(idParceiro)).slice(-1)
    const texto = ultima?.startsWith('{') ? ultima : readEmail(ultima!).parts['text/plain']!
    return LINK.exec(texto)![1]!
  })
}

describe('a forgotten password', () => {
  it('is replaced by a link sent to the e-mail, which works once and ends all sessions and other links', async () => {
    const beto = await pessoa()
    const sessao = await entrar(beto.cpf, SENHA)
    await pedir(beto.email.toUpperCase())
    const uuid = await linkDe(beto.id)
    expect(await validar(uuid)).toEqual({ valido: true, mensagem: 'Crie a sua nova senha.' })
    expect((await atualizar(uuid, 'curta')).body.campos).toEqual({
      novaSenha: 'A senha precisa de pelo menos 10 caracteres',
    })
    expect((await atualizar(uuid, beto.cpf)).body.campos).toEqual({ novaSenha: 'A senha não pode ser o CPF' })
    expect((await atualizar(uuid)).body).toEqual({ mensagem: 'Senha alterada com sucesso' })
    expect((await call('GET', '/api/sessoes', { token: sessao })).status).toBe(401)
    expect(await entrar(beto.cpf, SENHA)).toBeUndefined()
    expect(await entrar(beto.cpf, NOVA)).toBeDefined()
    expect((await atualizar(uuid)).body.codigo).toBe('link-invalido')
    expect((await validar(uuid)).valido).toBe(false)
    const auditoria = await running.programme.db
      .selectFrom('auditoria')
      .select(['acao', 'por', 'depois'])
      .where('id_entidade', '=', beto.id)
      .execute()
    expect(auditoria).toEqual([{ acao: 'recuperar-senha', por: beto.id, depois: { senha: 'alterada' } }])
  })

  it('goes to the telephone of who has no e-mail, by CPF with or without its mask', async () => {
    const beto = await pessoa({ email: '', celular: '19988887777' })
    await pedir(beto.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'))
    const uuid = await linkDe(beto.id)
    expect((await enviadas(beto.id))[0]).toContain('"canal": "whatsapp"')
    expect((await validar(uuid)).valido).toBe(true)
  })

  it('has a link for an hour', async () => {
    const beto = await pessoa()
    await pedir(beto.cpf)
    const uuid = await linkDe(beto.id)
    running.clock.agora = new Date(AGORA.getTime() + 60 * 60_000)
    expect((await validar(uuid)).valido).toBe(false)
    expect((await atualizar(uuid)).body.codigo).toBe('link-invalido')
    running.clock.agora = AGORA
  })

  it('has no link for who was switched off meanwhile', async () => {
    const beto = await pessoa()
    await pedir(beto.cpf)
    const uuid = await linkDe(beto.id)
    await running.programme.db.updateTable('parceiros').set({ ativo: false }).where('id', '=', beto.id).execute()
    expect((await validar(uuid)).valido).toBe(false)
    expect((await atualizar(uuid)).body.codigo).toBe('link-invalido')
  })

  it.each([
    ['ends when the password is changed', 'parceiro', { senhaAntiga: SENHA, senha: NOVA }, false],
    ['ends when the e-mail is changed', 'parceiro', { email: 'outro@example.com' }, false],
    ['ends when staff change the e-mail', 'usuario', { email: 'outro@example.com' }, false],
    ['ends when staff change the mobile', 'usuario', { celular: '19955554444' }, false],
    ['stays when another thing is changed', 'parceiro', { telefone: '1933334444' }, true],
  ] as const)('%s before it is used', async (_name, quem, body, valido) => {
    const beto = await pessoa()
    await pedir(beto.cpf)
    const uuid = await linkDe(beto.id)
    const [path, token] =
      quem === 'usuario'
        ? [`/api/parceiros/${beto.id}`, await running.entrar(ADMIN)]
        : ['/api/parceiros', await entrar(beto.cpf, SENHA)]
    expect((await call('PUT', path, { token, body })).status).toBe(200)
    expect((await validar(uuid)).valido).toBe(valido)
  })

  it('is stored nowhere but as a hash', async () => {
    const beto = await pessoa()
    await pedir(beto.cpf)
    const uuid = await linkDe(beto.id)
    const { rows } = await running.programme.pool.query(
      `select (select json_agg(m) from mensagens m)::text as mensagens,
        (select json_agg(a) from auditoria a)::text as auditoria,
        (select json_agg(encode(hash, 'escape')) from recuperacoes)::text as links`,
    )
    expect(JSON.stringify(rows)).not.toContain(uuid)
  })
})

describe('whoever asks', () => {
  it('is answered the same, whoever they are and whether or not they exist', async () => {
    const beto = await pessoa()
    const answers: Awaited<ReturnType<typeof pedir>>[] = []
    for (const informacao of [beto.cpf, beto.email, cpfDe('999000111'), 'ninguem@example.com', 'qualquer coisa'])
      answers.push(await pedir(informacao))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect((await pedir(' ')).body.campos).toEqual({ informacao: 'Informe seu email ou CPF primeiro' })
  })

  it('fills nobody’s mailbox: three links are valid at once', async () => {
    const beto = await pessoa()
    for (let n = 1; n <= 3; n++) {
      await pedir(beto.cpf)
      await eventually(async () => expect(await enviadas(beto.id)).toHaveLength(n))
    }
    await pedir(beto.cpf)
    const outra = await pessoa()
    await pedir(outra.cpf)
    await linkDe(outra.id)
    expect(await enviadas(beto.id)).toHaveLength(3)
  })
})
