import { z } from 'zod'
import { lista, umOuVarios } from '../lista.ts'
import { FALHAS_DE_RELATORIO, FILTROS_DE_RELATORIO } from '../relatorio.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

/** What a row does to the figures that it is part of, in words. */
export const MOVIMENTOS_DE_COMPRA = {
  registrada: 'Compra',
  corrigida: 'Correção: como estava',
  nova: 'Correção: como ficou',
  anulada: 'Compra anulada',
} as const

/**
 * What the figures of sell-in are sums of: each line of an order, and what took one away. Every report over sell-in
 * leads here, with the filter of its figure.
 */
export const compras = lista({
  path: '/api/compras',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As linhas de pedido (sell-in) que compõem um número, com o que foi corrigido e anulado',
  chave: 'compras',
  linha: z.object({
    id: z.int(),
    data: z.string(),
    rede: z.string(),
    pedido: z.string(),
    codProduto: z.string(),
    produto: z.string(),
    movimento: z.enum(Object.values(MOVIMENTOS_DE_COMPRA)),
    /** Signed, as the money: what it adds to the figure. */
    quantidade: decimalSchema,
    valor: decimalSchema,
    idProcessamento: z.uuid(),
    /** The uploaded file that it comes from, or that took it away. */
    arquivo: z.string(),
    registradoEm: z.iso.datetime(),
    motivo: z.string().nullable(),
    /** Position of the event in the ledger: what backs this line. */
    posicao: z.int(),
  }),
  prefixo: 'Compras',
  colunas: [
    { campo: 'data', titulo: 'Data', tipo: 'dia', ordena: true },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto' },
    { campo: 'pedido', titulo: 'Pedido', tipo: 'texto' },
    { campo: 'codProduto', titulo: 'Código', tipo: 'texto', oculta: true },
    { campo: 'produto', titulo: 'Produto', tipo: 'texto' },
    { campo: 'movimento', titulo: 'Movimento', tipo: 'texto' },
    { campo: 'quantidade', titulo: 'Quantidade', tipo: 'quantidade' },
    { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
    { campo: 'arquivo', titulo: 'Arquivo', tipo: 'texto' },
    { campo: 'registradoEm', titulo: 'Registrado em', tipo: 'momento' },
    { campo: 'motivo', titulo: 'Motivo', tipo: 'texto', oculta: true },
    { campo: 'posicao', titulo: 'Evento', tipo: 'inteiro', oculta: true },
  ],
  ordenacao: { campo: 'data', direcao: 'desc' },
  filtros: {
    dataInicial: diaSchema,
    dataFinal: diaSchema,
    /** Networks by their ids; of one that was deleted, too. */
    redeId: umOuVarios(z.uuid()),
    idProduto: umOuVarios(z.uuid()),
    ...FILTROS_DE_RELATORIO,
  },
  extra: {
    /** The figures, over all pages. */
    totais: z.object({ quantidade: decimalSchema, valor: decimalSchema }),
  },
  failures: { ...FALHAS_DE_RELATORIO, 'datas-trocadas': 400 },
  touches: ['compras', 'redes', 'produtos', 'processamentos'],
  example: {
    linha: {
      id: 15,
      data: '2026-11-18',
      rede: 'Rede Azul',
      pedido: '4711',
      codProduto: 'K100',
      produto: 'Resina',
      movimento: 'Compra',
      quantidade: 2,
      valor: 1250.5,
      idProcessamento: '0198f0f0-0000-7000-8000-000000000002',
      arquivo: 'sell-in.csv',
      registradoEm: '2026-11-20T15:00:00.000Z',
      motivo: null,
      posicao: 7,
    },
    extra: { totais: { quantidade: 2, valor: 1250.5 } },
  },
})
