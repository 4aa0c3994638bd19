import { Failure } from '#contracts/errors.ts'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { createTestDatabase } from './database.ts'
import { SISTEMA, type CommandContext } from '../../services/engine/records/command-context.ts'

/** A separate database and ledger for one test file, with a fixed clock. */
export async function createTestContext(
  agora = '2026-11-20T15:00:00Z',
): Promise<{ context: CommandContext; db: Db; url: string; close(): Promise<void> }> {
  const database = await createTestDatabase()
  const db = createDb(createPool(database.url, 6))
  const ledger = postgresLedger(database.url)
  const context: CommandContext = { db, ledger, agora: () => new Date(agora), actor: SISTEMA, correlacao: 'teste' }
  return {
    context,
    db,
    url: database.url,
    async close() {
      await ledger.close()
      await db.destroy()
      await database.drop()
    },
  }
}

/** The failure of a call that has to be refused. */
export async function failureOf(run: () => unknown): Promise<Failure> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('nothing was refused')
}

/** What the audit has of one thing, in the order in which it happened. */
export const auditoriaDe = (db: Db, id: string) =>
  db.selectFrom('auditoria').selectAll().where('id_entidade', '=', id).orderBy('em').orderBy('id').execute()

/** Valid input of each registration, as a form sends it. */
export const entradas = {
  rede: { nome: 'Rede Azul', regiao: 'Sudeste', valorPonto: 0.12 },
  revenda: {
    rede: 'Rede Azul',
    codigo: 'D-01',
    cnpj: '11.222.333/0001-81',
    nomeFantasia: 'Dental Boa Vista',
    razaoSocial: 'Boa Vista Ltda',
    responsavel: 'Ana Lima',
    celular: '(11) 98888-7777',
    endRua: 'Rua A',
    endNumero: '10',
    endBairro: 'Centro',
    endCidade: 'São Paulo',
    endEstado: 'sp',
    endCep: '01310-100',
    tipoPontuacao: 0,
  },
  parceiro: {
    cnpjRevenda: '11222333000181',
    nome: 'Bruno Reis',
    cpf: '529.982.247-25',
    celular: '11 97777-6666',
    dataNascimento: '19900215',
    sexo: 'M',
    endRua: 'Rua B',
    endNumero: '20',
    endBairro: 'Centro',
    endCidade: 'São Paulo',
    endEstado: 'SP',
    endCep: '01310100',
    hobby: 'Leitura',
  },
  produto: { codigo: 'K-100', nome: 'Resina A2', valorUnitario: 189.9, valorPontos: 12.5 },
  produtoRevenda: {
    cnpjRevenda: '11222333000181',
    codigoPadrao: 'k-100',
    codigo: '7781',
    nome: 'RESINA A2 4G',
    valorUnitario: 210,
  },
  usuario: {
    nome: 'Carla Souza',
    cpf: '111.444.777-35',
    email: 'Carla@Exemplo.com',
    senha: 'uma frase longa',
    permissao: 1,
  },
} as const
