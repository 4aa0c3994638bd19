import { z } from 'zod'
import { lista, umOuVarios } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { cpfSchema } from '../values/documentos.ts'
import { nomeDoLancamento } from '../values/lancamentos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { campoDoMesSchema, mesSchema } from './origem.ts'
import { NOMES } from '../endpoint.ts'

/** One event and what it adds to a figure of the dashboard, with the names that people look for. */
const linhaSchema = z.object({
  /** Business day. */
  data: z.string(),
  movimento: z.enum(Object.values(nomeDoLancamento)),
  /** "NF 8766", "Resgate 12"; empty for what is of neither. */
  documento: z.string(),
  nomeVendedor: z.string(),
  /** Empty once the person's data was deleted. */
  cpf: z.string(),
  /** The shop at that moment. */
  nomeFantasia: z.string(),
  /** Signed: what it adds to the figure. */
  pontos: decimalSchema,
  /** The sale; null for what is of none. */
  idVenda: z.int().nullable(),
  /** The redemption, by the number that people see; null for what is of none. */
  idResgate: z.int().nullable(),
  registradoEm: z.iso.datetime(),
  /** Position of the event in the ledger: what backs this line. */
  posicao: z.int(),
})

/**
 * What a figure of the dashboard is the sum of, as a list: the points of a seller, of a shop, or of a month, in the
 * networks and shops that the dashboard counts for whoever asks.
 */
export const lancamentos = lista({
  path: '/api/lancamentos',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Os movimentos que compõem um número do dashboard, para filtrar e exportar',
  chave: 'lancamentos',
  linha: linhaSchema,
  prefixo: 'Movimentos_de_Pontos',
  colunas: [
    { campo: 'data', titulo: 'Data', tipo: 'dia', ordena: true },
    { campo: 'movimento', titulo: 'Movimento', tipo: 'texto' },
    { campo: 'documento', titulo: 'Documento', tipo: 'texto' },
    { campo: 'nomeVendedor', titulo: 'Vendedor', tipo: 'texto' },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', oculta: true },
    { campo: 'nomeFantasia', titulo: 'Dental', tipo: 'texto' },
    { campo: 'pontos', titulo: 'Pontos', tipo: 'pontos' },
    { campo: 'idVenda', titulo: 'ID da venda', tipo: 'inteiro', oculta: true },
    { campo: 'registradoEm', titulo: 'Registrado em', tipo: 'momento', oculta: true },
    { campo: 'posicao', titulo: 'Evento', tipo: 'inteiro', oculta: true },
  ],
  ordenacao: { campo: 'data', direcao: 'desc' },
  /** Of `mes`, `cpf` and `revenda` at least one: the list is of a figure, not of all that ever happened. */
  filtros: {
    /** The month in which the dashboard counts it, which is not the day's for what came late. */
    mes: mesSchema,
    /** The seller. */
    cpf: cpfSchema,
    /** The shop's id. */
    revenda: z.uuid(),
    tipo: campoDoMesSchema,
    /** One network's id, or several; the person's own limits apply all the same. */
    redeId: umOuVarios(z.uuid()),
  },
  extra: {
    /** The figures, over all pages: what was redeemed is not added to what was earned. */
    totais: z.object({ creditados: decimalSchema, resgatados: decimalSchema, expirados: decimalSchema }),
  },
  failures: { 'figura-ausente': 400 },
  touches: ['dashboard', ...NOMES],
  example: {
    linha: {
      data: '2026-11-20',
      movimento: 'Venda pontuada',
      documento: 'NF 8766',
      nomeVendedor: 'Beto Reis',
      cpf: '52998224725',
      nomeFantasia: 'Dental Sul',
      pontos: 12.5,
      idVenda: 1,
      idResgate: null,
      registradoEm: '2026-11-20T15:00:00.000Z',
      posicao: 7,
    },
    extra: { totais: { creditados: 12.5, resgatados: 0, expirados: 0 } },
  },
})
