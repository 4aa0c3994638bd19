import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lista } from '../lista.ts'
import { texto, textoLongoOpcional, valor } from '../values/campos.ts'
import { decimalSchema, QTDE_MAXIMA } from '../values/centesimos.ts'
import { obrigatorio } from '../values/concordancia.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'

const ano = texto('Ano')
  .refine((ano) => /^\d{4}$/.test(ano), 'Ano inválido')
  .transform(Number)
/** With one digit or two (`decisions.md §E 64`). */
const mes = texto('Mês')
  .refine((mes) => /^(0?[1-9]|1[0-2])$/.test(mes), 'Mês inválido')
  .transform(Number)

/** `doc 3 §5`, in the order of the form; all are required (`decisions.md §D 42`). */
export const novaConfiguracaoSchema = z.object({
  idRede: texto('Rede').pipe(z.uuid('Rede não encontrada')),
  idProduto: texto('Produto').pipe(z.uuid('Produto não encontrado')),
  valorUnitario: valor('Valor unitário'),
  qtdVendidaAntes: valor('Quantidade vendida antes', undefined, QTDE_MAXIMA).refine(
    (quantidade) => quantidade % 100 === 0,
    'Quantidade vendida antes: use um número inteiro',
  ),
  ano,
  mes,
  /** Why another configuration of the same month is replaced. */
  motivo: textoLongoOpcional('Motivo', 1000).optional(),
})

const numeroOuTexto = (rotulo: string, schema: typeof ano) =>
  z.union([z.string(), z.int()], obrigatorio(rotulo)).transform(String).pipe(schema)
const nova = novaConfiguracaoSchema.extend({
  ano: numeroOuTexto('Ano', ano),
  mes: numeroOuTexto('Mês', mes),
  /** The `entrada` that the new one replaces, as the person saw it; unset: there is none for that month yet. */
  substitui: z.int().positive().optional(),
})
export type NovaConfiguracao = z.output<typeof nova>

const configuracaoSchema = z.object({
  idRede: z.uuid(),
  idProduto: z.uuid(),
  valorUnitario: decimalSchema,
  qtdVendidaAntes: decimalSchema,
  ano: z.int(),
  mes: z.int(),
  nomeRede: z.string(),
  nomeProduto: z.string(),
  rede: z.string(),
  codProduto: z.string(),
  /** "08/2026". */
  periodo: z.string(),
  /** Counts what was entered for this network, product and month; the last one holds. */
  entrada: z.int(),
})
export type Configuracao = z.output<typeof configuracaoSchema>

const configuracaoDeExemplo: z.input<typeof configuracaoSchema> = {
  idRede: '0198f0f0-0000-7000-8000-000000000001',
  idProduto: '0198f0f0-0000-7000-8000-000000000003',
  valorUnitario: 118.9,
  qtdVendidaAntes: 240,
  ano: 2026,
  mes: 8,
  nomeRede: 'Rede Azul',
  nomeProduto: 'Resina A2',
  rede: 'Rede Azul',
  codProduto: 'K-100',
  periodo: '08/2026',
  entrada: 1,
}

/** The configuration that holds for each network, product and month in which one was entered. */
export const configuracoesTaxaSucesso = lista({
  path: '/api/configuracao-taxa-sucesso',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As configurações da taxa de sucesso, por rede, produto e mês',
  chave: 'configuracoesTaxaSucesso',
  prefixo: 'Configuracoes_Taxa_Sucesso',
  porPage: true,
  linha: configuracaoSchema,
  colunas: [
    { campo: 'nomeRede', titulo: 'Rede', tipo: 'texto', ordena: true },
    { campo: 'codProduto', titulo: 'Código', tipo: 'texto', ordena: true, oculta: true },
    { campo: 'nomeProduto', titulo: 'Produto', tipo: 'texto', ordena: true },
    { campo: 'periodo', titulo: 'Referência', tipo: 'texto', ordena: true },
    { campo: 'valorUnitario', titulo: 'Valor unitário', tipo: 'dinheiro', ordena: true },
    { campo: 'qtdVendidaAntes', titulo: 'Quantidade vendida antes', tipo: 'quantidade', ordena: true },
  ],
  ordenacao: { campo: 'periodo', direcao: 'desc' },
  filtros: { idRede: z.uuid(), idProduto: z.uuid(), ano, mes },
  touches: ['taxas', 'redes', 'produtos'],
  example: { linha: configuracaoDeExemplo },
})

/** One entry, and the months in which it holds or held; `ate` is null while it does. */
const entradaSchema = configuracaoSchema
  .pick({ ano: true, mes: true, periodo: true, valorUnitario: true, qtdVendidaAntes: true, entrada: true })
  .extend({
    /** False once another of its month took its place. */
    vale: z.boolean(),
    /** The last month in which it holds, "09/2026"; null for the latest. */
    ate: z.string().nullable(),
    responsavel: z.string(),
    criadoEm: z.iso.datetime(),
    motivo: z.string().nullable(),
  })
export type EntradaDaConfiguracao = z.output<typeof entradaSchema>

export const historicoDaTaxaSucesso = endpoint({
  method: 'GET',
  path: '/api/configuracao-taxa-sucesso/:idRede/:idProduto',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Tudo o que já se configurou para uma rede e um produto, do mês mais novo ao mais antigo',
  params: z.object({ idRede: z.uuid(), idProduto: z.uuid() }),
  answers: { 200: z.object({ historico: z.array(entradaSchema) }) },
  touches: ['taxas'],
  example: {
    params: { idRede: configuracaoDeExemplo.idRede, idProduto: configuracaoDeExemplo.idProduto },
    answer: {
      historico: [
        {
          ano: 2026,
          mes: 8,
          periodo: '08/2026',
          valorUnitario: 118.9,
          qtdVendidaAntes: 240,
          entrada: 1,
          vale: true,
          ate: null,
          responsavel: 'Helena Duarte',
          criadoEm: '2026-11-20T12:00:00.000Z',
          motivo: null,
        },
      ],
    },
  },
})

/** The same again changes nothing. */
export const configurarTaxaSucesso = endpoint({
  method: 'POST',
  path: '/api/configuracao-taxa-sucesso',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Configura a taxa de sucesso de uma rede e um produto a partir de um mês',
  body: nova,
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: {
    'rede-nao-encontrada': 400,
    'produto-nao-encontrado': 400,
    'periodo-invalido': 400,
    'ja-configurada': 409,
  },
  idempotente: true,
  touches: ['taxas'],
  appends: ['TaxaSucessoConfigurada'],
  example: {
    body: {
      idRede: configuracaoDeExemplo.idRede,
      idProduto: configuracaoDeExemplo.idProduto,
      valorUnitario: 118.9,
      qtdVendidaAntes: 240,
      ano: 2026,
      mes: 8,
    },
    answer: { mensagem: 'Configuração criada com sucesso.' },
  },
})
