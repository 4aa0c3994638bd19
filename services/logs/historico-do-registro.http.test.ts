import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { historicoDoRegistro } from '#contracts/http/historico-do-registro.ts'
import { ENTIDADES } from '#contracts/values/entidades.ts'
import { isRecord } from '#services/engine/records/record.ts'
import { SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { audited } from '#services/records.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

type Historico = WireAnswer<typeof historicoDoRegistro>

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
const NORTE = `/api/redes/${id('rede Norte')}`

/** What happens, a minute apart, so that the order is told by the clock. */
beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  await running.programme.db
    .updateTable('usuarios')
    .set({ nome: 'Helena Prado' })
    .where('id', '=', id(`usuario ${ADMIN}`))
    .execute()
  admin = await running.entrar(ADMIN)
  const operador = await running.entrar(OPERADOR)
  const as = (momento: string) => {
    running.clock.agora = new Date(`2026-11-20T${momento}Z`)
  }
  as('13:01:00')
  await call('PUT', NORTE, { token: operador, body: { regiao: 'Nordeste' } })
  as('13:02:00')
  await call('PUT', NORTE, {
    token: admin,
    body: { valorPonto: 0.75, desde: '2026-11-20' },
    headers: { applocation: 'http://localhost/painel/redes?busca=Norte' },
  })
  as('13:03:00')
  await call('PUT', NORTE, { token: admin, body: { valorPonto: 0.8, desde: '2026-11-01', motivo: 'Acordo novo' } })
  as('13:04:00')
  await call('PUT', '/api/parceiros', {
    token: await running.entrar(ANA, SENHA, 'parceiro'),
    body: { celular: '19977776666' },
    headers: { applocation: 'http://localhost/perfil' },
  })
  as('13:05:00')
  await call('PUT', `/api/parceiros/status/${id('parceiro Ana')}`, {
    token: admin,
    body: { ativo: 0 },
    headers: { applocation: `http://localhost/painel/parceiro/${ANA}` },
  })
  await running.programme.settled()
})
afterAll(() => running.close())

const ler = async (caminho: string, token = admin): Promise<Historico> =>
  (await call('GET', `/api/historico/${caminho}`, { token })).body as Historico
const daRede = (query = '') => `redes/${id('rede Norte')}${query}`

describe('GET /api/historico/:entidade/:id', () => {
  it('tells each change of a record, dated values among them with what they took the place of', async () => {
    const { mudancas, proximo } = await ler(daRede())
    expect(proximo).toBeNull()
    expect(mudancas.map(({ titulo, campos }) => [titulo, campos])).toEqual([
      [
        'Valor do ponto da rede definido',
        // On its first day nothing was known yet: the first value began when the programme did, on the 20th.
        [
          { campo: 'Valor do ponto', antes: null, depois: 'R$\u00a00,80' },
          { campo: 'Desde', antes: null, depois: '01/11/2026' },
          { campo: 'Motivo', antes: null, depois: 'Acordo novo' },
        ],
      ],
      [
        'Valor do ponto da rede definido',
        [
          { campo: 'Valor do ponto', antes: 'R$\u00a00,50', depois: 'R$\u00a00,75' },
          { campo: 'Desde', antes: null, depois: '20/11/2026' },
        ],
      ],
      ['Rede alterada', [{ campo: 'Região', antes: 'Norte', depois: 'Nordeste' }]],
      [
        'Rede cadastrada',
        [
          { campo: 'Nome', antes: null, depois: 'Norte' },
          { campo: 'Região', antes: null, depois: 'Norte' },
        ],
      ],
    ])
  })

  it('says who, when and on which screen, by its template', async () => {
    const { mudancas } = await ler(daRede())
    expect(mudancas.map(({ responsavel, criadoEm, tela }) => [criadoEm.slice(11, 16), responsavel, tela])).toEqual([
      ['13:03', 'Helena Prado', null],
      ['13:02', 'Helena Prado', '/painel/redes'],
      ['13:01', 'Pessoa', null],
      ['13:00', 'Sistema', null],
    ])
  })

  it('never holds a document that stood in the address of the screen', async () => {
    const [desligada, perfil] = (await ler(`parceiros/${id('parceiro Ana')}`)).mudancas
    expect(desligada).toMatchObject({ titulo: 'Cadastro ativado ou desativado', tela: '/painel/parceiro/:cpf' })
    expect(perfil).toMatchObject({ titulo: 'Perfil alterado', responsavel: 'Ana Silva', tela: '/perfil' })
  })

  it('is read in pages', async () => {
    const primeira = await ler(daRede('?limite=3'))
    expect(primeira.mudancas).toHaveLength(3)
    const segunda = await ler(daRede(`?limite=3&cursor=${primeira.proximo}`))
    expect(segunda.mudancas.map(({ titulo }) => titulo)).toEqual(['Rede cadastrada'])
    expect(segunda.proximo).toBeNull()
  })

  it('of a record out of reach, or of none, is not found', async () => {
    const limitado = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    for (const caminho of [
      daRede(),
      `parceiros/${id('parceiro Ana')}`,
      `revendas/${id('revenda A')}`,
      `produtos_revenda/${id('produto da revenda A1')}`,
      `redes/${id('nenhuma')}`,
    ])
      expect(await call('GET', `/api/historico/${caminho}`, { token: limitado }), caminho).toMatchObject({
        status: 404,
        body: { codigo: 'nao-encontrado' },
      })
    expect((await ler(`redes/${id('rede Sul')}`, limitado)).mudancas).toHaveLength(1)
    expect((await ler(`produtos/${id('produto P1')}`, limitado)).mudancas).toHaveLength(1)
  })

  it('of a panel user is for role 2', async () => {
    const caminho = `/api/historico/usuarios/${id(`usuario ${ADMIN}`)}`
    expect((await call('GET', caminho, { token: admin })).status).toBe(200)
    expect(await call('GET', caminho, { token: await running.entrar(OPERADOR) })).toMatchObject({
      status: 403,
      body: { codigo: 'papel-nao-permitido' },
    })
  })

  it('there is for every kind of record', () => {
    const records = audited.filter(isRecord).map(({ entidade }) => entidade)
    expect(records.toSorted()).toEqual(ENTIDADES.toSorted())
  })
})
