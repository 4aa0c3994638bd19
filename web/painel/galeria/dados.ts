import { somarDias } from '#contracts/values/dia.ts'
import type { ApiFailure } from '#web/shared/api/failure.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import type { TableColumn } from '#web/shared/table/columns.ts'

/** One row with every kind of value that a column can have. */
export interface Exemplo {
  id: string
  nome: string
  cpf: string
  cnpj: string
  pontos: number
  valor: number
  qtde: number
  vendas: number
  dia: string
  momento: string
  ativo: 0 | 1
  regiao: string | null
}

const NOMES = [
  'Ana Beatriz Lima',
  'Bruno Açaí',
  'Célia Éden',
  'Davi Ñandu',
  'Maria Aparecida do Nascimento Albuquerque Cavalcanti de Figueiredo e Sousa',
  'Eva Zênite',
]
const REGIOES = ['Sul', 'Nordeste', null]

export const exemplos: Exemplo[] = Array.from({ length: 37 }, (_, n) => ({
  id: String(n),
  nome: `${NOMES[n % NOMES.length] ?? ''} ${n + 1}`,
  cpf: '39053344705',
  cnpj: '12345678000195',
  pontos: (n - 3) * 12_550,
  valor: (n - 5) * 98_765,
  qtde: n * 150,
  vendas: n * 411,
  dia: somarDias('2026-11-20', -n),
  momento: `${somarDias('2026-11-20', -n)}T13:32:00.000Z`,
  ativo: n % 3 === 0 ? 0 : 1,
  regiao: REGIOES[n % 3] ?? null,
}))

export const colunas: TableColumn<Exemplo>[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto', ordena: true },
  { campo: 'pontos', titulo: 'Pontos', tipo: 'pontos', ordena: true, highlight: true },
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro', ordena: true },
  { campo: 'qtde', titulo: 'Quantidade', tipo: 'quantidade' },
  { campo: 'vendas', titulo: 'Vendas', tipo: 'inteiro' },
  { campo: 'dia', titulo: 'Dia', tipo: 'dia', ordena: true },
  { campo: 'momento', titulo: 'Momento', tipo: 'momento' },
  { campo: 'cpf', titulo: 'CPF', tipo: 'cpf' },
  { campo: 'cnpj', titulo: 'CNPJ', tipo: 'cnpj', oculta: true },
  { campo: 'regiao', titulo: 'Região', tipo: 'texto' },
  { campo: 'ativo', titulo: 'Ativo', tipo: 'simNao' },
]

export const filtros: Filtro[] = [
  {
    tipo: 'opcoes',
    campo: 'ativo',
    label: 'Ativo',
    options: [
      { valor: '1', title: 'Sim' },
      { valor: '0', title: 'Não' },
    ],
  },
  {
    tipo: 'opcoes',
    campo: 'regiao',
    label: 'Regiões',
    todos: 'Todas',
    varios: true,
    options: ['Norte', 'Nordeste', 'Centro-Oeste', 'Sudeste', 'Sul', 'Interior', 'Litoral', 'Capital'].map((nome) => ({
      valor: nome,
      title: nome,
    })),
  },
  { tipo: 'periodo', campo: 'dia', label: 'Dia', campos: ['dataInicial', 'dataFinal'] },
  { tipo: 'texto', campo: 'nome', label: 'Nome' },
]

export const falha: ApiFailure = {
  status: 500,
  erro: 'Não foi possível concluir. Tente novamente em instantes.',
  codigo: 'http-500',
  campos: {},
  correlacao: '7f3a-90c2',
}
export const semConexao: ApiFailure = {
  status: 0,
  erro: 'Problema de conexão ao servidor, tente novamente mais tarde',
  codigo: 'sem-conexao',
  campos: {},
  correlacao: null,
}
