import { execFile } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { apagarDados } from '#services/direitos/apagar-dados.ts'
import { marcasDeZulmira, ondeEsta, zulmira } from '#services/direitos/marcas.fixture.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { START } from '#services/engine/ledger/port.ts'
import { outboxFiles } from '#services/engine/messages/adapters/outbox-files.ts'
import { selarIntervalo } from '#services/engine/seals/selar-intervalo.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { forgetAnotherLedger } from '#services/engine/subscriptions/same-ledger.ts'
import { alterarMeuCadastro } from '#services/parceiros/alterar-meu-cadastro.ts'
import { alterarStatusResgate } from '#services/resgates/alterar-status-resgate.ts'
import { resgatarPor } from '#services/resgates/resgatar.ts'
import { membro, pedido } from '#services/resgates/resgates.fixture.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { works } from '#services/works.ts'
import { comandosDaConta } from '../tools/test-kit/conta.ts'
import { createTestDatabase } from '../tools/test-kit/database.ts'
import { cause, id } from '../tools/test-kit/events.ts'
import { startStandIn } from '../tools/test-kit/eventstoredb/stand-in.ts'
import { ANA, createProgramme, HOJE, type Programme } from '../tools/test-kit/programme.ts'
import { withClient } from '../tools/temporary-postgres.ts'

/** Where an installation is; its ledger in the database unless `ledgerUrl` says where. */
interface Place {
  url: string
  ledgerUrl?: string | undefined
  dataDir: string
}

type Engine = 'Postgres' | 'EventStoreDB'
const ID_DA_ANA = id('parceiro Ana')

let programme: Programme
let folder: string
let source: Place
/** What was opened beside it, to be closed in the end. */
const opened: (() => Promise<unknown>)[] = []
async function begin(engine: Engine): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'lastro-backup-'))
  const ledgerUrl = await emptyLedger(engine)
  programme = await createProgramme(ledgerUrl)
  source = { url: programme.url, ledgerUrl, dataDir: join(folder, 'dados') }
}
async function end(): Promise<void> {
  await programme?.close()
  await Promise.all(opened.splice(0).map((close) => close()))
  await rm(folder, { recursive: true, force: true })
}

async function emptyLedger(engine: Engine): Promise<string | undefined> {
  if (engine === 'Postgres') return undefined
  const standIn = await startStandIn()
  opened.push(() => standIn.close())
  return standIn.url
}

interface Ended {
  code: number
  out: string
  err: string
}
const run = (program: string, args: string[], { url, ledgerUrl, dataDir }: Place): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: url, LEDGER_URL: ledgerUrl, DATA_DIR: dataDir }
    execFile(process.execPath, [join(import.meta.dirname, program), ...args], { env, cwd: folder }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
const backup = (...args: string[]) => run('backup.main.ts', args, source)
const restore = (place: Place, ...args: string[]) => run('restore.main.ts', args, place)

async function emptyPlace(engine: Engine, dataDir: string): Promise<Place> {
  const { url, drop } = await createTestDatabase()
  opened.push(drop)
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    await client.query(`drop schema ${rows.map(({ name }) => name).join(', ')} cascade; create schema public`)
  })
  return { url, ledgerUrl: await emptyLedger(engine), dataDir: join(folder, dataDir) }
}

/** All rows of the tables that a copy holds, and all events. */
async function contentOf({ url, ledgerUrl }: Place): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = { events: [] }
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows.filter(({ name }) => !name.includes('kysely'))) {
      const found = await client.query<{ line: string }>(`select t::text as line from "${name}" t order by 1`)
      content[name] = found.rows.map(({ line }) => line)
    }
  })
  const ledger = await openLedger(ledgerUrl ?? url)
  for await (const page of ledger.stored.read(START))
    content['events']!.push(...page.map(({ position: _, ...event }) => event))
  await ledger.close()
  return content
}

const deps = () => ({
  ...programme.context,
  files: localFiles(source.dataDir),
  works,
  outbox: outboxFiles(source.dataDir),
})
const equipe = () => ({ ...programme.context, actor: { tipo: 'usuario', id: id('usuario'), permissao: 2 } as const })

/** Yesterday: Ana is known, has points and an open redemption; events are sealed, and files lie beside. */
async function livedADay(): Promise<{ idResgate: string }> {
  const { context, ledger } = programme
  const { dataDir } = source
  const ela = { ...context, actor: { tipo: 'parceiro', id: ID_DA_ANA } as const }
  await alterarMeuCadastro(ela, ID_DA_ANA, { ...zulmira.cadastro, sexo: 'F' })
  const { ajustar } = comandosDaConta('parceiro Ana', 'revenda A', 'rede Norte')
  await handle(ledger, streamName('conta', ID_DA_ANA), contaDecider, ajustar('v', 0, 100_00, HOJE), cause())
  const { idResgate } = await resgatarPor(
    { ...ela, reservarNumero: () => Promise.resolve(7) },
    membro('parceiro Ana', { idRevenda: id('revenda A'), idRede: id('rede Norte') }),
    pedido('r', 10),
  )
  const publicados = selosPublicados(localFiles(dataDir))
  await selarIntervalo({ ledger, publicados, agora: context.agora })
  await mkdir(join(dataDir, 'outbox'), { recursive: true })
  await writeFile(join(dataDir, 'outbox', `whatsapp-${id('mensagem')}.json`), '{}')
  await writeFile(join(dataDir, 'chave-de-assinatura'), 'ab'.repeat(32), { mode: 0o600 })
  return { idResgate }
}

describe.each<Engine>(['Postgres', 'EventStoreDB'])('with the ledger on %s', (engine) => {
  beforeEach(() => begin(engine))
  afterEach(end)

  test('an installation is copied while it runs, and a copy goes back into an empty one as it was', async () => {
    await livedADay()
    const ontem = join(folder, 'ontem')
    const before = await contentOf(source)
    const made = await backup(ontem)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^Cópia em .*ontem: \d+ eventos, [\d.]+ linhas de \d+ tabelas, .*\n✔ Ledger: 1 selo/)
    expect((await stat(ontem)).mode & 0o077).toBe(0)
    expect(await backup(ontem)).toMatchObject({ code: 1, err: expect.stringContaining('já existe') })

    const target = await emptyPlace(engine, 'outra')
    const restored = await restore(target, ontem)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('✔ Ledger: 1 selo')
    expect(await contentOf(target)).toEqual(before)
    const files = async ({ dataDir }: Place) =>
      (await readdir(dataDir, { recursive: true })).filter((name) => name.includes('.') && !name.includes('.parte'))
    expect((await files(target)).sort()).toEqual((await files(source)).sort())
    expect(await readFile(join(target.dataDir, 'chave-de-assinatura'), 'utf8')).toBe('ab'.repeat(32))

    expect(await restore({ ...target, dataDir: join(folder, 'terceira') }, ontem)).toMatchObject({
      code: 1,
      err: expect.stringContaining('já tem tabelas'),
    })
    const free = await emptyPlace(engine, 'quarta')
    expect(await restore({ ...free, dataDir: target.dataDir }, ontem)).toMatchObject({
      code: 1,
      err: expect.stringContaining('já tem arquivos'),
    })
  })

  test('who was erased after the copy, is erased again when it is restored, on the other engine too', async () => {
    const { idResgate } = await livedADay()
    const ontem = join(folder, 'ontem')
    expect(await backup(ontem)).toMatchObject({ code: 0 })
    // Today she is erased; then the machine is lost, and yesterday is restored with today's register.
    await alterarStatusResgate(equipe(), { idResgate, chave: 'entregue', status: 1 })
    const actor = { tipo: 'parceiro', id: ID_DA_ANA } as const
    await apagarDados(deps(), { idParceiro: ID_DA_ANA, actor, correlacao: 'teste' })
    const target = await emptyPlace(engine === 'Postgres' ? 'EventStoreDB' : 'Postgres', 'depois')
    const after = await restore(target, ontem, join(source.dataDir, 'arquivos', 'apagamentos'))
    expect(after).toMatchObject({ code: 0, err: '' })
    expect(after.out).toContain('Pessoas apagadas de novo: 1.\nCom resgates abertos nesta cópia: 1. A conta')
    const pool = createPool(target.url, 2)
    try {
      expect(await ondeEsta(pool, target.dataDir, marcasDeZulmira(ANA))).toEqual([])
    } finally {
      await pool.end()
    }
  })
})

describe('what is no installation, or no copy, is refused', () => {
  beforeAll(() => begin('Postgres'))
  afterAll(end)

  test('a copy that is damaged or not complete, before anything is written', async () => {
    const copia = join(folder, 'danificada')
    expect(await backup(copia)).toMatchObject({ code: 0 })
    const target = await emptyPlace('Postgres', 'vazia')
    await appendFile(join(copia, 'tabelas', 'parceiros.jsonl.gz'), 'x')
    expect(await restore(target, copia)).toMatchObject({
      code: 1,
      err: expect.stringContaining('tabelas/parceiros.jsonl.gz'),
    })
    await rm(join(copia, 'copia.json'))
    expect(await restore(target, copia)).toMatchObject({ code: 1, err: expect.stringContaining('falta copia.json') })
    await withClient(target.url, async (client) => {
      const { rows } = await client.query(
        "select from information_schema.tables where table_schema in ('public', 'ledger')",
      )
      expect(rows).toHaveLength(0)
    })
  })

  test('a database that Lastro never had', async () => {
    const empty = await emptyPlace('Postgres', 'nunca')
    expect(await run('backup.main.ts', [join(folder, 'de nada')], empty)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Não há nada do Lastro neste banco/),
    })
    expect(await readdir(folder)).not.toContain('de nada')
  })

  test('a ledger that is not the one of the database', async () => {
    await forgetAnotherLedger(programme.pool, programme.ledger, { warn: () => undefined })
    const ledgerUrl = await emptyLedger('EventStoreDB')
    expect(await run('backup.main.ts', [join(folder, 'metade')], { ...source, ledgerUrl })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Este banco segue outro ledger/),
    })
  })

  test('without a folder both say how they are called', async () => {
    expect(await backup()).toMatchObject({ code: 1, err: expect.stringMatching(/^Use: npm run backup -- PASTA/) })
    expect(await restore(source)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Use: npm run restore -- PASTA/),
    })
  })
})
