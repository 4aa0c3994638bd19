import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { escolhaDe, lista, redesProcuradas } from '../lista.ts'
import { textoLongo, textoLongoOpcional } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { cpfSchema } from '../values/documentos.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { aguardaSegundaPessoaSchema } from '../values/segunda-pessoa.ts'
import { comArquivos, fotoDeExemplo } from './arquivos-do-envio.ts'

/** An item as scored: `qtde × valorPontos = pontos`. */
const itemSchema = z.object({
  id: z.int(),
  /** The shop's own code, as it came, and what it stands for. */
  codigo: z.string(),
  descricao: z.string(),
  qtde: decimalSchema,
  valorUnitario: decimalSchema,
  valorDesconto: decimalSchema,
  valorPontos: decimalSchema,
  pontos: decimalSchema,
})

/** Where a sale stands: what it gave was taken back when it was cancelled or annulled. */
export const SITUACOES_DA_VENDA = ['Pontuada', 'Cancelada', 'Anulada'] as const
export type SituacaoDaVenda = (typeof SITUACOES_DA_VENDA)[number]

/** An award (`doc 2 §3`), with the names of shop and network as they are now. */
const pontuacaoSchema = z.object({
  /** The number of its sale that people see. */
  id: z.int(),
  parceiro: z.string(),
  /** Empty once the person's data was deleted. */
  cpf: z.string(),
  revenda: z.string(),
  rede: z.string(),
  cidade: z.string(),
  documento: z.string(),
  identificador: z.string(),
  totalVenda: decimalSchema,
  totalPontos: decimalSchema,
  /** Points × the network's point value on the day of the award: shown, not owed (`decisions.md §E 46`). */
  valorCusto: decimalSchema,
  realizadoEm: z.string(),
  pontuadoEm: z.string(),
  /** The last day on which its points are valid. */
  venceEm: z.string(),
  situacao: z.enum(SITUACOES_DA_VENDA),
  itens: z.array(itemSchema),
  /** The photo submission from which the sale was made, by the number that people see, and its files; else empty. */
  idEnvio: z.int().nullable(),
  ...comArquivos,
})

/** The store's statement as the specification has it (`doc 3 §7`): one line a credit, also when nothing is left of it. */
const pontuacoesDaLojaSchema = z.object({
  pontuacoes: z.array(
    z.object({ totalPontos: decimalSchema, restante: decimalSchema, pontuadoEm: z.string(), venceEm: z.string() }),
  ),
})
export type PontuacoesDaLoja = z.output<typeof pontuacoesDaLojaSchema>

/** The awards that stand; one that was cancelled or annulled is no longer there (`doc 2 §4`). */
export const pontuacoes = lista({
  path: '/api/pontuacoes',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo:
    'As pontuações que valem, ou com situacao as outras ou todas, pela data da pontuação, com os itens de cada uma; '
    + 'na loja, os pontos de quem entrou',
  chave: 'pontuacoes',
  linha: pontuacaoSchema,
  naLoja: pontuacoesDaLojaSchema,
  prefixo: 'Pontuacoes',
  colunas: [
    { campo: 'pontuadoEm', titulo: 'Pontuada em', tipo: 'dia', ordena: true },
    { campo: 'parceiro', titulo: 'Vendedor', tipo: 'texto' },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', oculta: true },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto' },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', oculta: true },
    { campo: 'cidade', titulo: 'Cidade', tipo: 'texto', oculta: true },
    { campo: 'documento', titulo: 'Documento', tipo: 'texto', oculta: true },
    { campo: 'identificador', titulo: 'Número fiscal', tipo: 'texto' },
    { campo: 'realizadoEm', titulo: 'Data da venda', tipo: 'dia' },
    { campo: 'totalVenda', titulo: 'Valor', tipo: 'dinheiro', oculta: true },
    { campo: 'totalPontos', titulo: 'Pontos', tipo: 'pontos' },
    { campo: 'valorCusto', titulo: 'Custo dos pontos', tipo: 'dinheiro' },
    { campo: 'venceEm', titulo: 'Vence em', tipo: 'dia' },
    { campo: 'situacao', titulo: 'Situação', tipo: 'texto', oculta: true },
    { campo: 'id', titulo: 'ID da venda', tipo: 'inteiro', oculta: true },
  ],
  ordenacao: { campo: 'pontuadoEm', direcao: 'desc' },
  filtros: {
    rede: redesProcuradas,
    /** Unset = Pontuada. */
    situacao: z.enum([...SITUACOES_DA_VENDA, 'Todas']),
    /** Days of the award, both included. */
    dataInicial: diaSchema,
    dataFinal: diaSchema,
  },
  extra: {
    /** Sums over all pages. */
    totais: z.object({ totalPontos: decimalSchema, totalVenda: decimalSchema, valorCusto: decimalSchema }),
  },
  failures: { 'datas-trocadas': 400 },
  touches: ['sellout', 'extrato', ...NOMES, 'pendentes'],
  example: {
    linha: {
      id: 1,
      parceiro: 'Beto Reis',
      cpf: '52998224725',
      revenda: 'Dental Sul',
      rede: 'Rede Azul',
      cidade: 'São Paulo',
      documento: 'Nota fiscal',
      identificador: '8766',
      totalVenda: 1250.5,
      totalPontos: 12.5,
      valorCusto: 6.25,
      realizadoEm: '2026-11-20',
      pontuadoEm: '2026-11-20',
      venceEm: '2027-11-20',
      situacao: 'Pontuada',
      itens: [
        {
          id: 1,
          codigo: 'R1',
          descricao: 'RESINA A2 4G',
          qtde: 2,
          valorUnitario: 625.25,
          valorDesconto: 0,
          valorPontos: 6.25,
          pontos: 12.5,
        },
      ],
      idEnvio: 7,
      ...fotoDeExemplo,
    },
    extra: { totais: { totalPontos: 12.5, totalVenda: 1250.5, valorCusto: 6.25 } },
  },
})

export const pontuacoesEscolhidas = escolhaDe(pontuacoes, {
  path: '/api/pontuacoes/escolha',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'As vendas de todas as pontuações de um filtro, se ainda são tantas quantas a tela contou',
  failures: { 'datas-trocadas': 400 },
})

/** A sale, with what it scored and where it stands now. */
const linhaSchema = z.object({
  /** The number that people see. */
  idVenda: z.int(),
  documento: z.string(),
  identificador: z.string(),
  /** Shop and network of the sale, as they were on its day. */
  revenda: z.string(),
  rede: z.string(),
  realizadoEm: z.string(),
  pontuadoEm: z.string(),
  totalVenda: decimalSchema,
  totalPontos: decimalSchema,
  /** Points × the network's point value on the day of the award: shown, not owed (`decisions.md §E 46`). */
  valorCusto: decimalSchema,
  situacao: z.enum(SITUACOES_DA_VENDA),
})

/** The sales of one salesperson (`doc 2 §2`, seller detail); role 3 sees those of its shops. */
export const pontuacoesDoParceiro = lista({
  path: '/api/pontuacoes/:cpf',
  params: z.object({ cpf: cpfSchema }),
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As vendas de um vendedor, com os pontos de cada uma e sua situação',
  chave: 'pontuacoes',
  linha: linhaSchema,
  prefixo: 'Vendas_do_Vendedor',
  colunas: [
    { campo: 'identificador', titulo: 'Número', tipo: 'texto', ordena: true },
    { campo: 'documento', titulo: 'Documento', tipo: 'texto' },
    { campo: 'realizadoEm', titulo: 'Data da venda', tipo: 'dia', ordena: true },
    { campo: 'pontuadoEm', titulo: 'Pontuada em', tipo: 'dia', ordena: true, oculta: true },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto', ordena: true },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', oculta: true },
    { campo: 'totalVenda', titulo: 'Valor', tipo: 'dinheiro', ordena: true },
    { campo: 'totalPontos', titulo: 'Pontos', tipo: 'pontos', ordena: true },
    { campo: 'valorCusto', titulo: 'Custo dos pontos', tipo: 'dinheiro', oculta: true },
    { campo: 'situacao', titulo: 'Situação', tipo: 'texto' },
    { campo: 'idVenda', titulo: 'ID da venda', tipo: 'inteiro', oculta: true },
  ],
  ordenacao: { campo: 'realizadoEm', direcao: 'desc' },
  filtros: {
    /** Days of the sale, both included. */
    dataInicial: diaSchema,
    dataFinal: diaSchema,
    situacao: linhaSchema.shape.situacao,
  },
  failures: { 'datas-trocadas': 400 },
  touches: ['extrato', ...NOMES],
  example: {
    params: { cpf: '529.982.247-25' },
    linha: {
      idVenda: 1,
      documento: 'Nota fiscal',
      identificador: '8766',
      revenda: 'Dental Sul',
      rede: 'Rede Azul',
      realizadoEm: '2026-11-20',
      pontuadoEm: '2026-11-20',
      totalVenda: 1250.5,
      totalPontos: 12.5,
      valorCusto: 6.25,
      situacao: 'Pontuada',
    },
  },
})

/**
 * `cancelamento`: the sale is refused, and its note stays used. `anulacao`: it was entered by mistake, and its note is
 * free again (`domain.md §3`).
 */
export const tipoDoCancelamentoSchema = z.enum(['cancelamento', 'anulacao'])

/** As people read them. */
export const nomeDoCancelamento = {
  cancelamento: 'Canceladas: as notas seguem usadas',
  anulacao: 'Anuladas: as notas ficam livres',
} as const

/** What a person gives in the form. */
export const cancelamentoSchema = z.object({ tipo: tipoDoCancelamentoSchema, motivo: textoLongo('Motivo', 1000) })

const FALHAS_DO_CANCELAMENTO = {
  'venda-nao-encontrada': 404,
  'venda-nao-esta-em-pe': 422,
  'prazo-de-revisao': 422,
} as const

/** Roles 1 and 2, within 90 days of the award; role 2 beyond them, with a reason (`decisions.md §E 62`). */
export const cancelarPontuacao = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/cancelar',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Cancela uma pontuação, ou anula sua venda: os pontos saem da conta do vendedor',
  idempotente: true,
  body: z.object({
    /** The number of its sale. */
    identificador: z.union([
      z.int().positive(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ]),
    tipo: tipoDoCancelamentoSchema.default('cancelamento'),
    motivo: textoLongoOpcional('Motivo', 1000).default(''),
  }),
  answers: { 200: z.object({ mensagem: z.string() }), 202: aguardaSegundaPessoaSchema },
  failures: { ...FALHAS_DO_CANCELAMENTO, 'motivo-obrigatorio': 400 },
  appends: ['PontuacaoCancelada', 'VendaAnulada', 'PontosEstornados', 'AprovacaoPedida'],
  touches: ['dashboard', 'extrato', 'sellout', 'logs', 'aprovacoes'],
  example: {
    body: { identificador: 1, tipo: 'cancelamento', motivo: 'A nota foi devolvida pelo cliente' },
    answer: { mensagem: 'Pontuação cancelada com sucesso' },
  },
})

const efeitoSchema = z.object({
  /** Of the sale: what its seller no longer has once all of it is taken back. */
  pontos: decimalSchema,
  /** Taken from the lots of the sale itself; and, for what was spent of them, from other lots or as debt. */
  daVenda: decimalSchema,
  deOutrasVendas: decimalSchema,
  divida: decimalSchema,
  /** What had expired, and is not taken again. */
  vencidos: decimalSchema,
  /** What the seller can spend, before and after. */
  saldoAntes: decimalSchema,
  saldoDepois: decimalSchema,
})
export type EfeitoDoCancelamento = z.output<typeof efeitoSchema>

export const efeitoDoCancelamento = endpoint({
  method: 'GET',
  path: '/api/vendas/:idVenda/cancelamento',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'O que cancelar a pontuação de uma venda faria agora na conta do vendedor',
  params: z.object({ idVenda: z.coerce.number().int().positive() }),
  answers: { 200: efeitoSchema },
  failures: FALHAS_DO_CANCELAMENTO,
  touches: ['extrato'],
  example: {
    params: { idVenda: 1 },
    answer: {
      pontos: 12.5,
      daVenda: 10,
      deOutrasVendas: 0,
      divida: 2.5,
      vencidos: 0,
      saldoAntes: 10,
      saldoDepois: -2.5,
    },
  },
})
