import { z } from 'zod'
import { lista, umOuVarios } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { mesSchema } from './origem.ts'
import { NOMES } from '../endpoint.ts'

/** What a counter of the dashboard counts: who is registered and active, or who has a sale that stands. */
export const contagemSchema = z.enum(['cadastrados', 'pontuados'])
export type Contagem = z.infer<typeof contagemSchema>

const somas = {
  /** Registered on, or the day of the first sale that stands. */
  desde: z.string(),
  /** Points and value of the sales that stand, in the networks and shops that the dashboard counts. */
  pontos: decimalSchema,
  vendido: decimalSchema,
}
const colunasDasSomas = [
  { campo: 'desde', titulo: 'Desde', tipo: 'dia' },
  { campo: 'pontos', titulo: 'Pontos', tipo: 'pontos' },
  { campo: 'vendido', titulo: 'Total vendido', tipo: 'dinheiro' },
] as const

const filtros = {
  /** Unset: those that are registered. */
  contagem: contagemSchema,
  /** Those who came in a month, as the dashboard counts them. */
  mes: mesSchema,
  /** One network's id, or several; the person's own limits apply all the same. */
  redeId: umOuVarios(z.uuid()),
}

/** The salespeople behind a counter of the dashboard. */
export const parceirosContados = lista({
  path: '/api/dashboard/parceiros',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Os vendedores que um contador do dashboard conta, para filtrar e exportar',
  chave: 'parceiros',
  prefixo: 'Vendedores',
  linha: z.object({
    nomeVendedor: z.string(),
    /** Empty once the person's data was deleted. */
    cpf: z.string(),
    /** The shop and network where they are now. */
    nomeFantasia: z.string(),
    rede: z.string(),
    ...somas,
  }),
  colunas: [
    { campo: 'nomeVendedor', titulo: 'Vendedor', tipo: 'texto', ordena: true },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf' },
    { campo: 'nomeFantasia', titulo: 'Dental', tipo: 'texto' },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto' },
    ...colunasDasSomas,
  ],
  ordenacao: { campo: 'nomeVendedor', direcao: 'asc' },
  filtros,
  touches: ['dashboard', ...NOMES],
  example: {
    linha: {
      nomeVendedor: 'Beto Reis',
      cpf: '52998224725',
      nomeFantasia: 'Dental Sul',
      rede: 'Rede Azul',
      desde: '2026-11-20',
      pontos: 12.5,
      vendido: 1250.5,
    },
  },
})

/** The shops behind a counter of the dashboard. */
export const revendasContadas = lista({
  path: '/api/dashboard/revendas',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As dentais que um contador do dashboard conta, para filtrar e exportar',
  chave: 'revendas',
  prefixo: 'Dentais',
  linha: z.object({ nomeFantasia: z.string(), cnpj: z.string(), rede: z.string(), ...somas }),
  colunas: [
    { campo: 'nomeFantasia', titulo: 'Dental', tipo: 'texto', ordena: true },
    { campo: 'cnpj', titulo: 'CNPJ', tipo: 'cnpj' },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto' },
    ...colunasDasSomas,
  ],
  ordenacao: { campo: 'nomeFantasia', direcao: 'asc' },
  filtros,
  touches: ['dashboard', ...NOMES],
  example: {
    linha: {
      nomeFantasia: 'Dental Sul',
      cnpj: '11222333000181',
      rede: 'Rede Azul',
      desde: '2026-11-20',
      pontos: 12.5,
      vendido: 1250.5,
    },
  },
})
