import { execFile } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { apagarDados } from '#services/direitos/apagar-dados.ts'
import { marcasDeZulmira, ondeEsta, zulmira } from '#services/direitos/marcas.fixture.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { outboxFiles } from '#services/engine/messages/adapters/outbox-files.ts'
import { selarIntervalo } from '#services/engine/seals/selar-intervalo.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { alterarMeuCadastro } from '#services/parceiros/alterar-meu-cadastro.ts'
import { resgatarPor } from '#services/resgates/resgatar.ts'
import { alterarStatusResgate } from '#services/resgates/alterar-status-resgate.ts'
import { membro, pedido } from '#services/resgates/resgates.fixture.ts'
import { works } from '#services/works.ts'
import { comandosDaConta } from '../tools/test-kit/conta.ts'
import { createTestDatabase } from '../tools/test-kit/database.ts'
import { cause, id } from '../tools/test-kit/events.ts'
import { ANA, createProgramme, HOJE, type Programme } from '../tools/test-kit/programme.ts'
import { withClient } from '../tools/temporary-postgres.ts'

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>
const ID_DA_ANA = id('parceiro Ana')

let programme: Programme
let folder: string
let dataDir: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  programme = await createProgramme()
  folder = await mkdtemp(join(tmpdir(), 'lastro-backup-'))
  dataDir = join(folder, 'dados')
})
afterAll(async () => {
  await programme?.close()
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  code: number
  out: string
  err: string
}
const run = (program: string, args: string[], url: string, dir: string): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dir }
    execFile(process.execPath, [join(import.meta.dirname, program), ...args], { env, cwd: folder }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
const backup = (...args: string[]) => run('backup.main.ts', args, programme.url, dataDir)

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    await client.query(`drop schema ${rows.map(({ name }) => name).join(', ')} cascade; create schema public`)
  })
  return database
}

/** All rows of the tables that a copy holds, and all events. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const columns = 'stream, revision, id, type, data::text as data, metadata::text as metadata'
    const tables = [...rows.map(({ name }) => `"${name}"`), `(select ${columns} from ledger.events)`]
    for (const table of tables.filter((name) => !name.includes('kysely'))) {
      const found = await client.query<{ line: string }>(`select t::text as line from ${table} t order by 1`)
      content[table] = found.rows.map(({ line }) => line)
    }
  })
  return content
}

const deps = () => ({ ...programme.context, files: localFiles(dataDir), works, outbox: outboxFiles(dataDir) })
const equipe = () => ({ ...programme.context, actor: { tipo: 'usuario', id: id('usuario'), permissao: 2 } as const })

/** Yesterday: Ana is known, has points and an open redemption; events are sealed, and files lie beside. */
async function livedADay(): Promise<{ idResgate: string }> {
  const { context, ledger } = programme
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

test('an installation is copied while it runs, and a copy goes back into an empty one as it was', async () => {
  const { idResgate } = await livedADay()
  const ontem = join(folder, 'ontem')
  const before = await contentOf(programme.url)
  const made = await backup(ontem)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/^Cópia em .*ontem: \d+ eventos, [\d.]+ linhas de \d+ tabelas, .*\n✔ Ledger: 1 selo/)
  expect((await stat(ontem)).mode & 0o077).toBe(0)
  expect(await backup(ontem)).toMatchObject({ code: 1, err: expect.stringContaining('já existe') })

  const [target, dir] = [await emptyDatabase(), join(folder, 'outra')]
  const restored = await run('restore.main.ts', [ontem], target.url, dir)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('✔ Ledger: 1 selo')
  expect(await contentOf(target.url)).toEqual(before)
  const files = async (root: string) => (await readdir(root, { recursive: true })).filter((name) => name.includes('.'))
  expect((await files(dir)).sort()).toEqual((await files(dataDir)).filter((name) => !name.includes('.parte')).sort())
  expect(await readFile(join(dir, 'chave-de-assinatura'), 'utf8')).toBe('ab'.repeat(32))

  const again = await run('restore.main.ts', [ontem], target.url, join(folder, 'terceira'))
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('já tem tabelas') })
  expect(await run('restore.main.ts', [ontem], (await emptyDatabase()).url, dir)).toMatchObject({
    code: 1,
    err: expect.stringContaining('já tem arquivos'),
  })

  // Today she is erased; then the machine is lost, and yesterday is restored with today's register.
  await alterarStatusResgate(equipe(), { idResgate, chave: 'entregue', status: 1 })
  const actor = { tipo: 'parceiro', id: ID_DA_ANA } as const
  await apagarDados(deps(), { idParceiro: ID_DA_ANA, actor, correlacao: 'teste' })
  const [late, lateDir] = [await emptyDatabase(), join(folder, 'depois')]
  const registro = join(dataDir, 'arquivos', 'apagamentos')
  const after = await run('restore.main.ts', [ontem, registro], late.url, lateDir)
  expect(after).toMatchObject({ code: 0, err: '' })
  expect(after.out).toContain('Apagadas de novo: 1 pessoas.\n1 delas têm resgates abertos nesta cópia')
  const pool = createPool(late.url, 2)
  try {
    expect(await ondeEsta(pool, lateDir, marcasDeZulmira(ANA))).toEqual([])
  } finally {
    await pool.end()
  }
})

test('a copy that is damaged or not complete is refused before anything is written', async () => {
  const copia = join(folder, 'danificada')
  expect(await backup(copia)).toMatchObject({ code: 0 })
  const target = await emptyDatabase()
  const restore = () => run('restore.main.ts', [copia], target.url, join(folder, 'vazia'))
  await appendFile(join(copia, 'tabelas', 'parceiros.jsonl.gz'), 'x')
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('tabelas/parceiros.jsonl.gz') })
  await rm(join(copia, 'copia.json'))
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('falta copia.json') })
  await withClient(target.url, async (client) => {
    const { rows } = await client.query(
      "select from information_schema.tables where table_schema in ('public', 'ledger')",
    )
    expect(rows).toHaveLength(0)
  })
})

test('without a folder both say how they are called', async () => {
  expect(await backup()).toMatchObject({ code: 1, err: expect.stringMatching(/^Use: npm run backup -- PASTA/) })
  expect(await run('restore.main.ts', [], programme.url, dataDir)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Use: npm run restore -- PASTA/),
  })
})
