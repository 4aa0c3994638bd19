import { createDb, createPool, type Db } from '#services/database/connection.ts'
import { postgresLedger } from '#services/ledger/adapters/postgres.ts'
import { createTestDatabase } from '../../tools/test-kit/database.ts'
import { SISTEMA, type CommandContext } from './command-context.ts'

/** A database and a ledger of their own for one test file; the clock stands still. */
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
