import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { criarPesquisa as criacaoDePesquisa } from '#contracts/http/pesquisas.ts'
import { novoProdutoSchema } from '#contracts/http/produtos.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import { novoUsuarioSchema } from '#contracts/http/usuarios.ts'
import { cnpjDe, cpfDe } from '#services/demo/documentos.ts'
import { createDb, createPool } from '#services/engine/database/connection.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { criarParceiro } from '#services/parceiros/criar-parceiro.ts'
import { criarPesquisa } from '#services/pesquisas/criar-pesquisa.ts'
import { criarProduto } from '#services/produtos/criar-produto.ts'
import { excluirProduto } from '#services/produtos/excluir-produto.ts'
import { uploadDeProdutos } from '#services/produtos/upload-de-produtos.work.ts'
import { alterarRede } from '#services/redes/alterar-rede.ts'
import { criarRede } from '#services/redes/criar-rede.ts'
import { alterarRevenda } from '#services/revendas/alterar-revenda.ts'
import { criarRevenda } from '#services/revendas/criar-revenda.ts'
import { criarUsuario } from '#services/usuarios/criar-usuario.ts'
import { createTestContext, entradas } from '../tools/test-kit/command-context.ts'
import { eventually } from '../tools/test-kit/eventually.ts'
import { id } from '../tools/test-kit/events.ts'
import { createRelay } from '../tools/test-kit/relay.ts'

/*
 * A process that is killed at any of its requests to the database, before or after that was handled, leaves a
 * registration as it was or as it was to be; the same command, given again, leaves it as it was to be, once.
 */

const ADMIN = id('administrador')
const TUDO = reachOf({
  tipo: 'painel',
  id: ADMIN,
  nome: 'Ana',
  permissao: 2,
  redesPermitidas: null,
  revendasPermitidas: null,
})

let kit: Awaited<ReturnType<typeof createTestContext>>
let folder: string
beforeAll(async () => {
  kit = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'lastro-mortes-'))
  const { context } = kit
  await criarUsuario(context, novoUsuarioSchema.parse({ ...entradas.usuario, permissao: 2 }), ADMIN)
  await criarRede(context, novaRedeSchema.parse(entradas.rede))
  await criarRevenda(context, novaRevendaSchema.parse(entradas.revenda))
  await criarProduto(context, novoProdutoSchema.parse(entradas.produto))
})
afterAll(async () => {
  await kit.close()
  await rm(folder, { recursive: true, force: true })
})

const idDe = (n: number) => id(`cadastro ${n}`)
const rede = (n: number) => novaRedeSchema.parse({ ...entradas.rede, nome: `Rede ${n}` })
const revenda = (n: number) =>
  novaRevendaSchema.parse({ ...entradas.revenda, codigo: `D-${n}`, cnpj: cnpjDe(String(20_000_000 + n), 1) })
const produto = (n: number) => novoProdutoSchema.parse({ ...entradas.produto, codigo: `K-${n}` })
const parceiro = (n: number) => novoParceiroSchema.parse({ ...entradas.parceiro, cpf: cpfDe(String(400_000_000 + n)) })
const pesquisa = () =>
  criacaoDePesquisa.body.parse({ ...criacaoDePesquisa.example.body, cnpjRevenda: entradas.parceiro.cnpjRevenda })

/** A sheet of two new products, and a known one that changes. */
async function enviarProdutos({ db, ledger, agora }: CommandContext, n: number): Promise<void> {
  const arquivo = join(folder, `${n}.csv`)
  await writeFile(
    arquivo,
    `codigo;nome;valorUnitario;valorPontos\nK-${n};Outro nome;10;3\nN-${n};Um;10;1\nM-${n};Dois;10;2`,
  )
  const pool = createPool(poolUrl, 2)
  try {
    const worker = {
      ...{ db, ledger, agora, pool },
      files: { withLocalPath: (path: string, use: (path: string) => unknown) => use(path) },
    }
    const call = { id: idDe(n), input: {}, arquivo, simulado: false, criadoPor: ADMIN }
    const nothing = () => Promise.resolve()
    const signal = new AbortController().signal
    await uploadDeProdutos.run({ ...call, signal, progress: nothing, shown: nothing } as never, worker as never)
  } finally {
    await pool.end()
  }
}
/** Where the process that lives now finds the database. */
let poolUrl = ''

/** What is done to the record number `n`, after `antes`. */
interface Caso {
  antes?: (context: CommandContext, n: number) => Promise<unknown>
  fazer: (context: CommandContext, n: number) => Promise<unknown>
}

const umaRede = (context: CommandContext, n: number) => criarRede(context, rede(n), idDe(n))
const umaRevenda = (context: CommandContext, n: number) =>
  criarRevenda(context, revenda(n), { id: idDe(n), reach: TUDO })
const umProduto = (context: CommandContext, n: number) => criarProduto(context, produto(n), idDe(n))
const CASOS: Record<string, Caso> = {
  'a network is registered': { fazer: umaRede },
  'a shop is registered': { fazer: umaRevenda },
  'a product is registered': { fazer: umProduto },
  'a salesperson is registered': {
    fazer: (context, n) => criarParceiro(context, parceiro(n), { tipo: 'por-mensagem' }, idDe(n)),
  },
  'a survey is registered': { fazer: (context, n) => criarPesquisa(context, pesquisa(), idDe(n)) },
  'a network is changed': {
    antes: umaRede,
    fazer: (context, n) => alterarRede(context, idDe(n), { regiao: 'Sul', valorPonto: 77 }),
  },
  'a network is switched off': { antes: umaRede, fazer: (context, n) => alterarRede(context, idDe(n), { ativo: 0 }) },
  'a shop is changed': {
    antes: umaRevenda,
    fazer: (context, n) => alterarRevenda(context, TUDO, idDe(n), { responsavel: 'Rui' }),
  },
  'a product is deleted': { antes: umProduto, fazer: (context, n) => excluirProduto(context, idDe(n)) },
  'a sheet of products is taken in': { antes: umProduto, fazer: enviarProdutos },
}

const TABELAS = ['redes', 'revendas', 'produtos', 'parceiros', 'pesquisas_mercado']

/** What stands of the record, and of what came with it: rows and acts, and events. */
async function vestigios(n: number): Promise<{ linhas: unknown[]; eventos: string[] }> {
  const de = idDe(n)
  const { rows } = await sql<{ tabela: string; versao: number; ativo: boolean; excluido: boolean; atos: string[] }>`
    select t.tabela, t.versao, t.ativo, t.excluido, array(
      select acao from auditoria a where a.id_entidade = t.id order by acao) as atos
    from (${sql.join(
      TABELAS.map(
        (tabela) => sql`select ${tabela} as tabela, id, versao, ativo, excluido_em is not null as excluido
          from ${sql.table(tabela)}`,
      ),
      sql` union all `,
    )}) t
    where t.id = ${de} or t.id in (select id from produtos where codigo in (${`N-${n}`}, ${`M-${n}`}))
    order by t.tabela, t.versao, t.id`.execute(kit.db)
  const streams = await sql<{ stream: string; type: string }>`
    select stream, type from ledger.events where stream like ${`%${de}`} or data ->> 'idProduto' in (
      select id::text from produtos where codigo in (${`N-${n}`}, ${`M-${n}`})) order by position`.execute(kit.db)
  return { linhas: rows, eventos: streams.rows.map(({ type }) => type).sort() }
}

/** Commands of a process whose requests pass through a relay that ends it at one of them. */
async function viver(caso: Caso, n: number, lastRequest: number, answered: boolean): Promise<boolean> {
  const relay = await createRelay(kit.url)
  relay.dieAt(lastRequest, answered)
  poolUrl = relay.url
  const pool = createPool(relay.url, 4)
  const ledger = postgresLedger(relay.url)
  const actor = { tipo: 'usuario', id: ADMIN, permissao: 2 } as const
  try {
    await caso.fazer({ ...kit.context, actor, db: createDb(pool), ledger }, n)
  } catch (error) {
    if (!relay.died()) throw error
  } finally {
    await relay.close()
    await Promise.allSettled([ledger.close(), pool.end()])
  }
  return relay.died()
}

/** What a killed process had begun is rolled back once the database notices. */
const noticed = () =>
  eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`.execute(kit.db)
    expect(rows).toEqual([])
  })

const deNovo = async (caso: Caso, n: number) => {
  poolUrl = kit.url
  const actor = { tipo: 'usuario', id: ADMIN, permissao: 2 } as const
  await caso.fazer({ ...kit.context, actor }, n).catch((error: unknown) => {
    // What was deleted is not there to be deleted again.
    if (!(error instanceof Failure && error.codigo === 'nao-encontrado')) throw error
  })
}

test.each(Object.entries(CASOS))('%s, wholly or not at all', async (nome, caso) => {
  const primeiro = Object.keys(CASOS).indexOf(nome) * 1000
  await caso.antes?.(kit.context, primeiro)
  const antes = await vestigios(primeiro)
  await deNovo(caso, primeiro)
  const depois = await vestigios(primeiro)
  expect(depois).not.toEqual(antes)

  let n = primeiro
  let mortes = 0
  for (const answered of [false, true]) {
    for (let request = 0; ; request++) {
      n++
      await caso.antes?.(kit.context, n)
      const died = await viver(caso, n, request, answered)
      await noticed()
      const { linhas, eventos } = await vestigios(n)
      expect([antes.linhas, depois.linhas]).toContainEqual(linhas)
      // Dated values stand in the ledger before the row that they are of does.
      if (JSON.stringify(linhas) === JSON.stringify(depois.linhas)) expect(eventos).toEqual(depois.eventos)
      await deNovo(caso, n)
      expect(await vestigios(n)).toEqual(depois)
      if (!died) break
      mortes++
    }
  }
  expect(mortes).toBeGreaterThan(6)
})
