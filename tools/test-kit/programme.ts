import type pg from 'pg'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { novoProdutoRevendaSchema } from '#contracts/http/produtos-revenda.ts'
import { novoProdutoSchema } from '#contracts/http/produtos.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { projections } from '#projections/all.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { caughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { run } from '#projections/runner.ts'
import { criarParceiros } from '#services/parceiros/criar-parceiro.ts'
import { criarProdutosRevenda } from '#services/produtos-revenda/criar-produto-revenda.ts'
import { criarProdutos } from '#services/produtos/criar-produto.ts'
import { criarRedes } from '#services/redes/criar-rede.ts'
import { criarRevendas } from '#services/revendas/criar-revenda.ts'
import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import { novoUsuarioSchema } from '#contracts/http/usuarios.ts'
import { criarUsuarios } from '#services/usuarios/criar-usuario.ts'
import { SISTEMA, type CommandContext } from '#services/engine/records/command-context.ts'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { cnpjDe, cpfDe } from '#services/demo/documentos.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { createTestDatabase } from './database.ts'
import { id } from './events.ts'

/** 10:00 of a Friday in São Paulo: tests do not depend on the day on which they run. */
export const AGORA = new Date('2026-11-20T13:00:00.000Z')
export const HOJE = '2026-11-20'

/** CNPJs of the two shops, each in its own network, and CPFs of the salespeople. */
export const DENTAL_A = cnpjDe('11222333', 1)
export const DENTAL_B = cnpjDe('44555666', 1)
export const ANA = cpfDe('100200300')
export const BRUNO = cpfDe('200300400')
export const CARLA = cpfDe('300400500')
export const ADMIN = cpfDe('900800700')
export const OPERADOR = cpfDe('800700600')
export const SENHA = 'uma-senha-de-teste'

export interface Programme {
  url: string
  pool: pg.Pool
  db: Db
  ledger: Ledger
  context: CommandContext
  /** Resolves when every read model has handled everything appended so far. */
  settled: () => Promise<void>
  aguardar: (readModels: readonly string[], position: string) => Promise<boolean>
  close: () => Promise<void>
}

const endereco = {
  endRua: 'Rua A',
  endNumero: '10',
  endBairro: 'Centro',
  endCidade: 'Campinas',
  endEstado: 'SP',
  endCep: '13010000',
}

/**
 * A small programme on a separate database, created through the commands, with its projections running: Ana and Bruno
 * sell at shop A, Carla at shop B; shop codes A1 (1,50 points a unit), A2 (10 points) and B1 (1,50). The ledger is in
 * the same database, or at `ledgerUrl`.
 */
export async function createProgramme(ledgerUrl?: string): Promise<Programme> {
  const database = await createTestDatabase()
  const pool = createPool(database.url, 8)
  const db = createDb(pool)
  const ledger = await openLedger(ledgerUrl ?? database.url)
  const context: CommandContext = { db, ledger, agora: () => AGORA, actor: SISTEMA, correlacao: 'teste' }
  await registrarPrograma(context)
  const log = { info: () => undefined, error: () => undefined }
  const subscriptions = openSubscriptions({ ledger, pool, url: database.url, log })
  const running = projections.map((projection) => run(projection, subscriptions))
  const waiting = await caughtUp(database.url, pool)
  const names = projections.map(({ name }) => name)
  const aguardar = (readModels: readonly string[], position: string) => waiting.wait(readModels, position, 120_000)
  const settled = async (): Promise<void> => {
    if (!(await aguardar(names, await ledger.head()))) throw new Error('the read models did not catch up')
  }
  await settled()
  return {
    url: database.url,
    pool,
    db,
    ledger,
    context,
    aguardar,
    settled,
    async close() {
      await Promise.all(running.map((one) => one.stop()))
      await waiting.close()
      await ledger.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** Registers the programme's networks, shops, products and people in an empty database. */
export async function registrarPrograma(context: CommandContext): Promise<void> {
  await criarRedes(
    context,
    ['Norte', 'Sul'].map((nome) => ({
      id: id(`rede ${nome}`),
      dados: novaRedeSchema.parse({ nome, regiao: nome, valorPonto: 0.5 }),
    })),
  )
  await criarRevendas(
    context,
    [
      ['A', DENTAL_A, 'Norte'],
      ['B', DENTAL_B, 'Sul'],
    ].map(([letra, cnpj, rede]) => ({
      id: id(`revenda ${letra}`),
      dados: novaRevendaSchema.parse({
        rede,
        codigo: `D${letra}`,
        cnpj,
        nomeFantasia: `Dental ${letra}`,
        razaoSocial: `Dental ${letra} Ltda`,
        responsavel: 'Rita',
        celular: '19999990000',
        ...endereco,
        tipoPontuacao: 0,
      }),
    })),
  )
  await criarProdutos(
    context,
    [
      ['P1', 1.5],
      ['P2', 10],
    ].map(([codigo, valorPontos]) => ({
      id: id(`produto ${codigo}`),
      dados: novoProdutoSchema.parse({ codigo, nome: `Resina ${codigo}`, valorUnitario: 100, valorPontos }),
    })),
  )
  await criarProdutosRevenda(
    context,
    [
      ['A', DENTAL_A, 'A1', 'P1'],
      ['A', DENTAL_A, 'A2', 'P2'],
      ['B', DENTAL_B, 'B1', 'P1'],
    ].map(([, cnpjRevenda, codigo, codigoPadrao]) => ({
      id: id(`produto da revenda ${codigo}`),
      dados: novoProdutoRevendaSchema.parse({
        cnpjRevenda,
        codigoPadrao,
        codigo,
        nome: `Resina ${codigo}`,
        valorUnitario: 100,
      }),
    })),
  )
  await criarParceiros(
    context,
    [
      ['Ana', ANA, DENTAL_A],
      ['Bruno', BRUNO, DENTAL_A],
      ['Carla', CARLA, DENTAL_B],
    ].map(([nome, cpf, cnpjRevenda]) => ({
      id: id(`parceiro ${nome}`),
      senha: { tipo: 'escolhida', texto: SENHA },
      dados: novoParceiroSchema.parse({
        cnpjRevenda,
        nome: `${nome} Silva`,
        cpf,
        celular: '19988887777',
        dataNascimento: '19900115',
        sexo: 'F',
        ...endereco,
        hobby: 'Ler',
      }),
    })),
  )
  await criarUsuarios(
    { ...context, actor: { tipo: 'sistema', id: null, permissao: 2 } },
    [
      [ADMIN, 2],
      [OPERADOR, 1],
    ].map(([cpf, permissao]) => ({
      id: id(`usuario ${cpf}`),
      dados: novoUsuarioSchema.parse({ nome: 'Pessoa', cpf, email: 'pessoa@example.com', senha: SENHA, permissao }),
    })),
  )
}
