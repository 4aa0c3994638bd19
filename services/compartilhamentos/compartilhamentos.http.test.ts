import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_LINKS } from '#contracts/http/compartilhamentos.ts'
import { freshAddress } from '#services/engine/http/gateway.fixture.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { fotoDe } from '#services/midias/midias.fixture.ts'
import { insertResgate } from '#services/resgates/resgates.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, AGORA, ANA, BRUNO, CARLA, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let operador: string
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

let numero = 800
let idMidia: string
/** A photo of a redemption of its own for each test, in the network Norte. */
beforeEach(async () => {
  running.clock.agora = AGORA
  await insertResgate(running.programme, ++numero, 4)
  const form = new FormData()
  form.set('idResgate', String(numero))
  form.set('arquivo', new Blob([new Uint8Array(await fotoDe('Ana'))]), 'foto.jpg')
  const response = await fetch(`${running.url}/api/upload/foto_video`, {
    method: 'POST',
    headers: { authorization: `${operador}|`, 'x-forwarded-for': freshAddress() },
    body: form,
  })
  idMidia = ((await response.json()) as { idMidia: string }).idMidia
})

const criar = (token = operador) => call('POST', `/api/resgates/fotos_videos/${idMidia}/links`, { token })
const novo = async () => (await criar()).body as { token: string; link: { id: string; expiraEm: string } }
const links = async (token = operador) =>
  ((await call('GET', `/api/resgates/fotos_videos/${idMidia}/links`, { token })).body as { links: object[] }).links
const revogar = (idLink: string, token = operador) =>
  call('DELETE', `/api/resgates/fotos_videos/links/${idLink}`, { token })
const abrir = (token: string) => call('POST', '/api/compartilhados', { body: { token } })
const NAO_VALE = { status: 200, body: { midia: null } }

describe('a share link', () => {
  it('shows its photo to whoever has it, without a log-in and without a word of anybody, and counts that', async () => {
    const { token, link } = await novo()
    expect(link).toMatchObject({ criadoPor: 'Pessoa', expiraEm: '2026-11-27T13:00:00.000Z', aberturas: 0 })
    const { status, body } = await abrir(token)
    const { midia } = body as { midia: { url: string } }
    expect([status, Object.keys(midia).sort()]).toEqual([200, ['tipo', 'url']])
    const { url } = midia
    // The hash of what it shows and a name that all shared files have; neither redemption nor member.
    expect(url).toMatch(/^\/arquivos\/[0-9a-f]{2}\/[0-9a-f]+\.webp\?nome=lastro\.webp&/)
    const foto = await fetch(running.url + url)
    expect([foto.status, foto.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await links()).toMatchObject([{ id: link.id, aberturas: 1, abertoEm: AGORA.toISOString() }])
    const { rows } = await running.programme.pool.query<{ linha: string }>(
      'select t::text as linha from compartilhamentos t union all select a::text from auditoria a',
    )
    expect(rows.filter(({ linha }) => linha.includes(token))).toEqual([])
  })

  it('works for seven days', async () => {
    const { token } = await novo()
    running.clock.agora = new Date(AGORA.getTime() + 7 * 24 * 60 * 60_000 - 1)
    expect(await abrir(token)).not.toMatchObject(NAO_VALE)
    running.clock.agora = new Date(AGORA.getTime() + 7 * 24 * 60 * 60_000)
    expect(await abrir(token)).toMatchObject(NAO_VALE)
    expect(await abrir('nunca-houve')).toMatchObject(NAO_VALE)
  })

  it('ends when it is revoked, which the log tells, and once', async () => {
    const { token, link } = await novo()
    expect((await revogar(link.id)).status).toBe(200)
    expect(await revogar(link.id)).toMatchObject({ status: 404 })
    expect(await abrir(token)).toMatchObject(NAO_VALE)
    expect(await links()).toEqual([])
    const admin = await running.entrar(ADMIN)
    const { body } = await call('GET', '/api/logs?tipo=revogar-link-de-midia&limite=1', { token: admin })
    expect(JSON.stringify(body)).toContain(`Resgate: ${numero}`)
  })

  it('takes the address that it gave with it', async () => {
    const { token, link } = await novo()
    const { url } = ((await abrir(token)).body as { midia: { url: string } }).midia
    expect((await fetch(running.url + url)).status).toBe(200)
    expect((await fetch(running.url + url.replace(/&por=[^&]+/, ''))).status).toBe(404)
    await revogar(link.id)
    expect((await fetch(running.url + url)).status).toBe(410)
  })

  it('dies with its photo', async () => {
    const { token } = await novo()
    await call('DELETE', `/api/resgates/fotos_videos/${idMidia}`, { token: operador })
    expect(await abrir(token)).toMatchObject(NAO_VALE)
    expect(await criar()).toMatchObject({ status: 404, body: { codigo: 'midia-nao-encontrada' } })
  })

  it('dies with its maker’s right to share it', async () => {
    const { token } = await novo()
    const { db } = running.programme
    const dele = db.updateTable('usuarios').where('id', '=', id(`usuario ${OPERADOR}`))
    for (const semDireito of [{ ativo: false }, { permissao: 0 }] as const) {
      await dele.set(semDireito).execute()
      expect(await abrir(token)).toMatchObject(NAO_VALE)
      await dele.set({ ativo: true, permissao: 1 }).execute()
    }
    expect(await abrir(token)).not.toMatchObject(NAO_VALE)
    await db
      .insertInto('usuarios_redes')
      .values({ id_usuario: id(`usuario ${OPERADOR}`), id_rede: id('rede Sul') })
      .execute()
    expect(await abrir(token)).toMatchObject(NAO_VALE)
    await db
      .deleteFrom('usuarios_redes')
      .where('id_usuario', '=', id(`usuario ${OPERADOR}`))
      .execute()
  })

  it('is of roles 1 and 2, for photos that they may see', async () => {
    const { link } = await novo()
    const kulzer = await running.entrar(KULZER, SENHA_DO_PAINEL)
    expect([(await criar(kulzer)).status, (await revogar(link.id, kulzer)).status]).toEqual([403, 403])
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    expect(await criar(soSul)).toMatchObject({ status: 404 })
    expect(await revogar(link.id, soSul)).toMatchObject({ status: 404 })
    expect((await call('GET', `/api/resgates/fotos_videos/${idMidia}/links`, { token: soSul })).status).toBe(404)
  })

  it('is also a salesperson’s, of what they redeemed themselves; they revoke their own, staff anybody’s', async () => {
    const [ana, bruno, carla] = await Promise.all(
      [ANA, BRUNO, CARLA].map((cpf) => running.entrar(cpf, SENHA, 'parceiro')),
    )
    for (const outro of [carla, bruno]) expect((await criar(outro)).status).toBe(404)
    const { token, link } = (await criar(ana)).body as { token: string; link: { id: string } }
    expect(link).toMatchObject({ criadoPor: 'Ana Silva' })
    expect(await abrir(token)).toMatchObject({ body: { midia: { tipo: 'image/jpeg' } } })
    expect([(await links(ana)).length, (await links()).length]).toEqual([1, 1])
    expect((await call('GET', `/api/resgates/fotos_videos/${idMidia}/links`, { token: bruno })).status).toBe(404)
    expect((await revogar(link.id, bruno)).status).toBe(404)
    const parceiros = running.programme.db.updateTable('parceiros').where('cpf', '=', ANA)
    await parceiros.set({ ativo: false }).execute()
    expect(await abrir(token)).toMatchObject(NAO_VALE)
    await parceiros.set({ ativo: true, id_revenda: id('revenda B') }).execute()
    expect(await abrir(token)).toMatchObject(NAO_VALE)
    await parceiros.set({ id_revenda: id('revenda A') }).execute()
    expect(await abrir(token)).not.toMatchObject(NAO_VALE)
    expect((await revogar(link.id, ana)).status).toBe(200)
    expect(await abrir(token)).toMatchObject(NAO_VALE)
    const outro = (await criar(ana)).body as { link: { id: string } }
    expect((await revogar(outro.link.id)).status).toBe(200)
  })

  it(`is one of ${MAX_LINKS} at most, however many are asked for at once`, async () => {
    const answers = await Promise.all(Array.from({ length: MAX_LINKS + 5 }, () => criar()))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(5)
    for (const answer of refused) expect(answer).toMatchObject({ status: 422, body: { codigo: 'links-demais' } })
    expect(await links()).toHaveLength(MAX_LINKS)
  })
})
