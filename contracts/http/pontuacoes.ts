import { z } from 'zod'
import { lista } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { cpfSchema } from '../values/documentos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

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
  situacao: z.enum(['Pontuada', 'Cancelada', 'Anulada']),
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
  touches: ['extrato', 'cadastros'],
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
