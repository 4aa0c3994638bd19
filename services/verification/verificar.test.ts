import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { projections } from '#projections/all.ts'
import { rebuild } from '#projections/rebuild.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { append } from '#services/engine/ledger/append.ts'
import { copyLedger } from '#services/engine/ledger/copy.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import { selarIntervalo, type DependenciasDoSelo } from '#services/engine/seals/selar-intervalo.ts'
import { comandosDaConta, contaSolta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { createStandInLedger, createTestLedger, withLedger } from '../../tools/test-kit/ledger.ts'
import { AGORA, createProgramme, HOJE, type Programme } from '../../tools/test-kit/programme.ts'
import { idDe, venda, vendaRegistrada } from '../../tools/test-kit/vendas.ts'
import { relatar } from './relatorio.ts'
import { verificar } from './verificar.ts'

let programme: Programme
let dataDir: string
let deps: DependenciasDoSelo & { pool: Programme['pool'] }
beforeAll(async () => {
  programme = await createProgramme()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-verificar-'))
  const { ledger, pool } = programme
  deps = { ledger, pool, publicados: selosPublicados(localFiles(dataDir)), agora: () => AGORA }
  for (const nota of ['1', '2', '3']) {
    const uma = venda(nota, 1000)
    await append(ledger, streamName('venda', idDe(uma)), -1, [vendaRegistrada(uma)], cause())
    await handle(
      ledger,
      streamName('conta', id('ana')),
      contaDecider,
      comandosDaConta('ana').ajustar(nota, 0, 1000, HOJE, { idVenda: idDe(uma) }),
      cause(),
    )
  }
  await programme.settled()
  await selarIntervalo(deps)
})
afterAll(async () => {
  await programme?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const relatorio = async () => relatar(await verificar(deps))
const desligado = (sql: string) =>
  programme.pool.query(
    `alter table ledger.events disable trigger user; ${sql}; alter table ledger.events enable trigger user`,
  )

/** `npm run verify` as a process. */
async function comando(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../verify.main.ts')], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATABASE_URL: programme.url, DATA_DIR: dataDir },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: out + err }
}

test('a healthy programme, is said to be so and the command ends with 0', async () => {
  const { confere, linhas } = await relatorio()
  expect({ confere, fim: linhas.at(-1) }).toEqual({ confere: true, fim: 'Tudo confere.' })
  const escrito = linhas.join('\n')
  expect(escrito).toMatch(/^✔ Ledger: 1 selo, \d+ eventos conferidos até a posição \d+, hash [0-9a-f]{16}…$/m)
  expect(escrito).toMatch(
    /^✔ Conservação dos pontos: 1 conta\n {4}30,00 creditados \+ 0,00 devolvidos .* = 30,00 em contas/m,
  )
  expect(escrito).toMatch(
    /^✔ Tabelas de leitura extrato, na posição \d+\n {4}extrato\.movimentos: 3 linhas, soma [0-9a-f]{32}$/m,
  )
  expect(await comando()).toMatchObject({ code: 0, output: expect.stringMatching(/Tudo confere\.\n$/) })
})

test('its ledger, copied to the other engine and back, is proven there and gives the same read models', async () => {
  const [there, back] = await Promise.all([createStandInLedger(), createTestLedger()])
  try {
    await copyLedger(programme.ledger, there.ledger)
    // Read models hold positions, which are the other store's there.
    const provas = await verificar({ ...deps, ledger: there.ledger })
    expect(relatar({ ...provas, leituras: [] }).linhas.at(-1)).toBe('Tudo confere.')
    await copyLedger(there.ledger, back.ledger)
    expect(await back.ledger.head()).toBe(await programme.ledger.head())
    expect(relatar(await verificar({ ...deps, ledger: back.ledger }))).toEqual(await relatorio())
  } finally {
    await Promise.all([there.close(), back.close()])
  }
})

test('snapshots of states are read neither by the proof nor by a rebuild', async () => {
  let asked = 0
  const snapshots = {
    everyEvents: 1,
    read: () => (asked++, Promise.reject(new Error('not to be asked'))),
    write: () => (asked++, Promise.resolve()),
  }
  const ledger = { ...programme.ledger, snapshots }
  expect(relatar(await verificar({ ...deps, ledger })).confere).toBe(true)
  for (const projection of projections)
    expect(
      await rebuild(projection, {
        ledger,
        pool: programme.pool,
        log: { info: () => undefined, error: () => undefined },
      }),
    ).toEqual([])
  expect(asked).toBe(0)
})

test('a figure that somebody corrected by hand, is named by table, key and column, and the command ends with 1', async () => {
  await programme.pool.query(`update extrato.contas set saldo = 999900`)
  const { code, output } = await comando()
  await programme.pool.query(`update extrato.contas set saldo = 3000`)
  expect(code).toBe(1)
  expect(output).toContain(`id_parceiro ${id('ana')}: saldo é 999900 na tabela e 3000 pelo ledger`)
  expect(output).toMatch(/^✘ Tabelas de leitura extrato/m)
  expect(output).toMatch(/^Não confere: 1 diferença\.\n$/m)
  expect((await relatorio()).confere).toBe(true)
})

test('rows that are missing or too many, are said so', async () => {
  await programme.pool.query(`update dashboard.meses set mes = '2020-01' where escopo = $1`, [id('rede')])
  const escrito = (await relatorio()).linhas.join('\n')
  await programme.pool.query(`update dashboard.meses set mes = '2026-11' where escopo = $1`, [id('rede')])
  expect(escrito).toContain(`escopo ${id('rede')}, mes 2020-01: sobra na tabela, com {`)
  expect(escrito).toContain(`escopo ${id('rede')}, mes 2026-11: falta na tabela; pelo ledger é {`)
})

test('a changed event fails the chain, the accounts and the tables made from it', async () => {
  await desligado(
    `update ledger.events set data = replace(data::text, '"saldo":2000', '"saldo":2001')::json
      where type = 'PontosCreditados' and revision = 1`,
  )
  const provas = await verificar(deps)
  const { confere, linhas } = relatar(provas)
  await desligado(
    `update ledger.events set data = replace(data::text, '"saldo":2001', '"saldo":2000')::json
      where type = 'PontosCreditados' and revision = 1`,
  )
  expect(confere).toBe(false)
  const escrito = linhas.join('\n')
  expect(escrito).toMatch(
    new RegExp(
      `^ {4}o evento na posição \\d+ \\(PontosCreditados de conta-${id('ana')}, revisão 1\\) foi alterado$`,
      'm',
    ),
  )
  expect(escrito).toMatch(/PontosCreditados, na posição \d+, diz saldo 2001, e os movimentos da conta somam 2000$/m)
  expect(escrito).toMatch(/saldo é 2000 na tabela e 2001 pelo ledger$/m)
  expect(escrito).toMatch(/^Não conferem: 3 diferenças\.$/m)
  expect((await relatorio()).confere).toBe(true)
})

test('an event that cannot be read any more, stops what needs it and nothing else', async () => {
  await desligado(`update ledger.events set type = 'NadaDisso' where type = 'VendaRegistrada'`)
  const { confere, linhas } = await relatorio()
  await desligado(`update ledger.events set type = 'VendaRegistrada' where type = 'NadaDisso'`)
  expect(confere).toBe(false)
  expect(linhas.join('\n')).toMatch(/foi alterado; era VendaRegistrada$/m)
  expect(linhas.join('\n')).toMatch(/^✔ Conservação dos pontos/m)
  expect(linhas.join('\n')).toMatch(/vendas\.vendas difere: 3 linhas só na tabela, 0 linhas só pelo ledger/)
})

test('a ledger that cannot be reached, is no verdict', async () => {
  const ledger = withLedger(programme.ledger, () => ({
    readAll: () => Promise.reject(new LedgerUnavailable(new Error('gone'))),
  }))
  await expect(verificar({ ...deps, ledger })).rejects.toBeInstanceOf(LedgerUnavailable)
})

test('events that no seal covers yet, are counted in the verdict', async () => {
  const uma = venda('4', 0)
  await append(programme.ledger, streamName('venda', idDe(uma)), -1, [vendaRegistrada(uma)], cause())
  await programme.settled()
  const { confere, linhas } = await relatorio()
  expect({ confere, fim: linhas.at(-1) }).toEqual({ confere: true, fim: 'Tudo confere, com 1 evento ainda sem selo.' })
  await selarIntervalo(deps)
  expect((await relatorio()).linhas.at(-1)).toBe('Tudo confere.')
})

test('one plain INSERT of a credit for a sale that never was, is named, and what no seal covers is counted', async () => {
  const { ajustar } = comandosDaConta('ana')
  const [, , , credito] = contaSolta().fazer(
    ...['1', '2', '3', 'nunca'].map((nota) => ajustar(nota, 0, nota === 'nunca' ? 100_000 : 1000, HOJE)),
  )
  await programme.pool.query(
    `insert into ledger.events
     select nextval('ledger.position_seq'), stream, revision + 1, gen_random_uuid(), type, $2, metadata
     from ledger.events where stream = $1 order by revision desc limit 1`,
    [streamName('conta', id('ana')), JSON.stringify(credito!.data)],
  )
  await programme.settled()
  const { confere, linhas } = await relatorio()
  const escrito = linhas.join('\n')
  expect(confere).toBe(false)
  expect(escrito).toMatch(/^ {4}1 evento depois do último selo/m)
  expect(escrito).toMatch(/^✔ Conservação dos pontos/m)
  const credita = `conta-${id('ana')}: PontosCreditados, na posição \\d+, `
  expect(escrito).toMatch(
    new RegExp(
      `^✘ Causas e efeitos: .*\\n {4}${credita}não tem o id que seu comando lhe daria: não foi gravado pelo Lastro`
        + `\\n {4}${credita}não tem causa: a revisão 0 da venda ${id('nunca')} não está no ledger$`,
      'm',
    ),
  )
  expect(linhas.at(-1)).toBe('Não conferem: 2 diferenças.')
})
