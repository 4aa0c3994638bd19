import { z } from 'zod'
import { lista, umOuVarios } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { NOMES } from '../endpoint.ts'

/** One item of a sale that stands, with the specification's fields (`doc 3 §3`) and the names that people look for. */
const linhaSchema = z.object({
  realizadoEm: z.string(),
  /** The shop of the sale; its network as it was on the day of the sale. */
  idRevenda: z.uuid(),
  nomeFantasia: z.string(),
  nomeRede: z.string(),
  idVendedor: z.uuid(),
  nomeVendedor: z.string(),
  /** Empty once the person's data was deleted. */
  cpf: z.string(),
  /** The shop's own code, as it came. */
  codigo: z.string(),
  /** The shop's product under that code today; null when the shop has none any more. */
  idProduto: z.uuid().nullable(),
  /** The manufacturer's product to which the item was mapped when it was scored. */
  idProdutoTabela: z.uuid(),
  codigoProduto: z.string(),
  nomeProduto: z.string(),
  qtde: decimalSchema,
  pontosUnitarios: decimalSchema,
  /** Points of the whole item: `qtde × pontosUnitarios`. */
  valorPontos: decimalSchema,
  valorUnitario: decimalSchema,
  /** `qtde × valorUnitario` less the item's discount. */
  total: decimalSchema,
  idVenda: z.int(),
  idItemVenda: z.int(),
})

/**
 * Sale items by the day of the sale; cancelled and annulled ones are left out (`domain.md §4`). The headings of its CSV
 * are the specification's (`doc 3 §3`).
 */
export const sellout = lista({
  path: '/api/sellout',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Os itens vendidos, pela data da venda, sem os cancelados e anulados',
  chave: 'rows',
  linha: linhaSchema,
  prefixo: 'Sellout',
  colunas: [
    { campo: 'realizadoEm', titulo: 'Data da venda', tituloNoCsv: 'realizadoEm', tipo: 'dia', ordena: true },
    { campo: 'idRevenda', titulo: 'ID Revenda', tipo: 'texto', oculta: true },
    { campo: 'nomeFantasia', titulo: 'Dental', tituloNoCsv: 'nomeFantasia', tipo: 'texto' },
    { campo: 'nomeRede', titulo: 'Rede', tipo: 'texto', oculta: true },
    { campo: 'idVendedor', titulo: 'ID Vendedor', tipo: 'texto', oculta: true },
    { campo: 'nomeVendedor', titulo: 'Vendedor', tipo: 'texto' },
    { campo: 'cpf', titulo: 'CPF', tituloNoCsv: 'cpf', tipo: 'cpf' },
    { campo: 'codigo', titulo: 'Código', tituloNoCsv: 'codigo', tipo: 'texto' },
    { campo: 'idProduto', titulo: 'ID Produto da dental', tituloNoCsv: 'idProduto', tipo: 'texto', oculta: true },
    {
      campo: 'idProdutoTabela',
      titulo: 'ID Produto',
      tituloNoCsv: 'idProduto da tabela Produto',
      tipo: 'texto',
      oculta: true,
    },
    { campo: 'codigoProduto', titulo: 'Código do fabricante', tipo: 'texto', oculta: true },
    { campo: 'nomeProduto', titulo: 'Produto', tituloNoCsv: 'Nome Prod da Tabela Produtos', tipo: 'texto' },
    { campo: 'qtde', titulo: 'Quantidade', tituloNoCsv: 'qtde', tipo: 'quantidade', inteiraNoCsv: true },
    {
      campo: 'pontosUnitarios',
      titulo: 'Pontos unitários',
      tituloNoCsv: 'Pontos Unitários',
      tipo: 'pontos',
      inteiraNoCsv: true,
    },
    {
      campo: 'valorPontos',
      titulo: 'Pontos',
      tituloNoCsv: 'valorPontos',
      tipo: 'pontos',
      ordena: true,
      inteiraNoCsv: true,
    },
    { campo: 'valorUnitario', titulo: 'Valor unitário', tituloNoCsv: 'valorUnitario', tipo: 'dinheiro' },
    { campo: 'total', titulo: 'R$ Total', tipo: 'dinheiro', ordena: true },
    { campo: 'idVenda', titulo: 'ID da venda', tituloNoCsv: 'ID_Venda', tipo: 'inteiro', oculta: true },
    { campo: 'idItemVenda', titulo: 'ID do item', tituloNoCsv: 'ID_Item_Venda', tipo: 'inteiro', oculta: true },
  ],
  ordenacao: { campo: 'realizadoEm', direcao: 'desc' },
  filtros: {
    /** One network's id, or several; the person's own limits apply all the same. */
    redeId: umOuVarios(z.uuid()),
    /** Days of the sale, both included. */
    dataInicial: diaSchema,
    dataFinal: diaSchema,
  },
  extra: {
    /** Sums over all pages. */
    totais: z.object({ qtde: decimalSchema, valorPontos: decimalSchema, total: decimalSchema }),
  },
  failures: { 'datas-trocadas': 400 },
  touches: ['sellout', ...NOMES],
  example: {
    linha: {
      realizadoEm: '2026-11-20',
      idRevenda: '0198f0f0-0000-7000-8000-000000000002',
      nomeFantasia: 'Dental Sul',
      nomeRede: 'Rede Azul',
      idVendedor: '0198f0f0-0000-7000-8000-000000000001',
      nomeVendedor: 'Beto Reis',
      cpf: '52998224725',
      codigo: 'R1',
      idProduto: null,
      idProdutoTabela: '0198f0f0-0000-7000-8000-000000000006',
      codigoProduto: 'K100',
      nomeProduto: 'Resina',
      qtde: 2,
      pontosUnitarios: 6.25,
      valorPontos: 12.5,
      valorUnitario: 625.25,
      total: 1250.5,
      idVenda: 1,
      idItemVenda: 1,
    },
    extra: { totais: { qtde: 2, valorPontos: 12.5, total: 1250.5 } },
  },
})
