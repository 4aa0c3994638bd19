import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lista, redesProcuradas } from '../lista.ts'
import { FALHAS_DA_ALTERACAO, texto, valor, versaoVista } from '../values/campos.ts'
import { decimalSchema, QTDE_MAXIMA, type Centesimos } from '../values/centesimos.ts'
import { cnpjSchema } from '../values/documentos.ts'
import { lerJson } from '../values/json.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { FONTES_DA_PESQUISA } from '../values/pesquisa.ts'

/** More than anybody lists. */
const ITENS_MAXIMOS = 50
const FATURAMENTO_MAXIMO: Centesimos = 1_000_000_000_00

const produto = z.object({
  marca: texto('Marca', 120),
  produto: texto('Produto', 200),
  qtde: valor('Quantidade', undefined, QTDE_MAXIMA).refine((qtde) => qtde > 0, 'Quantidade precisa ser maior que zero'),
  valorUnitario: valor('Valor unitário'),
})

/** A row of the form: what it misses is said once, for the row (`doc 1 §5`). */
const linhaDeProduto = (falta: string) =>
  z
    .object({
      marca: z.string(),
      produto: z.string(),
      qtde: z.number().nullable(),
      valorUnitario: z.number().nullable(),
    })
    .refine(
      ({ marca, produto, qtde, valorUnitario }) =>
        marca.trim() !== '' && produto.trim() !== '' && qtde !== null && valorUnitario !== null,
      falta,
    )
    .pipe(produto as z.ZodType<z.output<typeof produto>, LinhaDeProduto>)
interface LinhaDeProduto {
  marca: string
  produto: string
  qtde: number | null
  valorUnitario: number | null
}

/** Without accents, case, and blanks in a row. */
const comparavel = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()

/** Rows of products, at least one; the same product of the same brand stands once. */
const produtos = (vazia: string, falta: string) =>
  z
    .array(linhaDeProduto(falta), vazia)
    .min(1, vazia)
    .max(ITENS_MAXIMOS, `Use no máximo ${ITENS_MAXIMOS} produtos`)
    .superRefine((itens, contexto) => {
      const vistos = new Set<string>()
      for (const [n, { marca, produto }] of itens.entries()) {
        const chave = `${comparavel(marca)}\n${comparavel(produto)}`
        if (vistos.has(chave))
          contexto.addIssue({ code: 'custom', path: [n], message: 'Produto da mesma marca já adicionado' })
        vistos.add(chave)
      }
    })

const FALTAM_PRODUTOS = 'Adicione 5 produtos mais vendidos'
const FALTAM_CONCORRENTES = 'Adicione 5 produtos concorrentes mais vendidos'

const campos = {
  categoria: texto('Categoria', 60),
  comunicacao: z.array(texto('Comunicação', 60), 'Comunicação obrigatória').min(1, 'Comunicação obrigatória').max(20),
  qtdeVendedores: z.int('Número de vendedores obrigatório').min(0).max(100_000),
  faturamento: valor('Faturamento', undefined, FATURAMENTO_MAXIMO),
  produtosMaisVendidos: produtos(FALTAM_PRODUTOS, 'Informe produto, quantidade e valor unitário para adicionar'),
  produtosMaisVendidosConcorrentes: produtos(
    FALTAM_CONCORRENTES,
    'Informe marca, produto, quantidade e valor unitário para adicionar',
  ),
  fonte: z.enum(FONTES_DA_PESQUISA, 'Fonte obrigatória'),
}

/** `doc 1 §5 Market research`: everything is required. */
export const novaPesquisaSchema = z.object({ cnpjRevenda: texto('Dental').pipe(cnpjSchema), ...campos })
export type NovaPesquisa = z.output<typeof novaPesquisaSchema>

/** The form of a change: the shop stays. */
export const edicaoDePesquisaSchema = z.object(campos)

/** A list, or its JSON in a text, as the documents send it (`doc 2 §7`). */
const listaOuTexto = <S extends z.ZodType>(schema: S, falta: string) =>
  z.codec(z.union([z.string().max(50_000), z.array(z.unknown())], falta), schema, {
    decode: (lista, contexto) => {
      if (typeof lista !== 'string') return lista as z.input<S>
      const lido = lerJson(lista)
      if ('valor' in lido) return lido.valor as z.input<S>
      contexto.issues.push({ code: 'custom', message: lido.recusa, input: lista })
      return z.NEVER
    },
    encode: (lista) => lista as unknown[],
  })
const listas = {
  produtosMaisVendidos: listaOuTexto(campos.produtosMaisVendidos, FALTAM_PRODUTOS),
  produtosMaisVendidosConcorrentes: listaOuTexto(campos.produtosMaisVendidosConcorrentes, FALTAM_CONCORRENTES),
}
const alteracao = z.object({ ...edicaoDePesquisaSchema.extend(listas).partial().shape, versao: versaoVista })
export type AlteracaoDePesquisa = Omit<z.output<typeof alteracao>, 'versao'>

const item = z.object({ marca: z.string(), produto: z.string(), qtde: decimalSchema, valorUnitario: decimalSchema })
export type ItemDaPesquisa = z.output<typeof item>

const pesquisaSchema = z.object({
  id: z.uuid(),
  /** The shop, and the network where it is now. */
  revenda: z.string(),
  cnpjRevenda: z.string(),
  rede: z.string(),
  cidade: z.string(),
  categoria: z.string(),
  comunicacao: z.array(z.string()),
  faturamento: decimalSchema,
  /** Σ quantity of the competitors' products (`doc 1 §3`). */
  qtdeProdutosVendidos: decimalSchema,
  /** `faturamento ÷ 12` (`decisions.md §E`). */
  mediaMensal: decimalSchema,
  /** Own best-sellers in percent of all that are listed, by quantity (`decisions.md §E`). */
  share: decimalSchema,
  qtdeVendedores: z.int(),
  fonte: z.enum(FONTES_DA_PESQUISA),
  produtosMaisVendidos: z.array(item),
  produtosMaisVendidosConcorrentes: z.array(item),
  criadoEm: z.iso.datetime(),
  versao: z.int(),
})
export type Pesquisa = z.output<typeof pesquisaSchema>

const RESINA = { marca: 'Kulzer', produto: 'Resina A2', qtde: 30, valorUnitario: 118.9 }
const ADESIVO = { marca: 'Outra', produto: 'Adesivo', qtde: 10, valorUnitario: 90 }
const novaDeExemplo = {
  cnpjRevenda: '11222333000181',
  categoria: 'Loja física',
  comunicacao: ['WhatsApp', 'Instagram'],
  qtdeVendedores: 4,
  faturamento: 1_200_000,
  produtosMaisVendidos: [RESINA],
  produtosMaisVendidosConcorrentes: [ADESIVO],
  fonte: 'Equipe' as const,
}
const pesquisaDeExemplo: z.input<typeof pesquisaSchema> = {
  ...novaDeExemplo,
  id: '0198f0f0-0000-7000-8000-000000000007',
  revenda: 'Dental Sul',
  rede: 'Rede Azul',
  cidade: 'São Paulo',
  qtdeProdutosVendidos: 10,
  mediaMensal: 100_000,
  share: 75,
  criadoEm: '2026-11-20T12:00:00.000Z',
  versao: 1,
}

export const pesquisas = lista({
  path: '/api/pesquisa_mercado',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As pesquisas de mercado das dentais que a pessoa pode ver',
  chave: 'pesquisas',
  prefixo: 'Pesquisas_de_Mercado',
  linha: pesquisaSchema,
  colunas: [
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto', ordena: true },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', ordena: true, oculta: true },
    { campo: 'cidade', titulo: 'Cidade', tipo: 'texto', ordena: true },
    { campo: 'categoria', titulo: 'Categoria', tipo: 'texto', ordena: true, oculta: true },
    { campo: 'faturamento', titulo: 'Faturamento', tipo: 'dinheiro', ordena: true },
    { campo: 'qtdeProdutosVendidos', titulo: 'Quantidade vendida', tipo: 'quantidade', ordena: true },
    { campo: 'mediaMensal', titulo: 'Média mensal', tipo: 'dinheiro', ordena: true },
    { campo: 'share', titulo: 'Share (%)', tipo: 'quantidade', ordena: true },
    { campo: 'qtdeVendedores', titulo: 'Vendedores', tipo: 'inteiro', ordena: true },
    { campo: 'fonte', titulo: 'Fonte', tipo: 'texto', ordena: true },
    { campo: 'criadoEm', titulo: 'Cadastrada em', tipo: 'momento', ordena: true, oculta: true },
  ],
  ordenacao: { campo: 'revenda', direcao: 'asc' },
  filtros: { rede: redesProcuradas, fonte: z.enum(FONTES_DA_PESQUISA) },
  touches: ['pesquisas_mercado', 'revendas', 'redes'],
  example: { linha: pesquisaDeExemplo },
})

const umaPesquisa = { params: z.object({ id: z.uuid() }), touches: ['pesquisas_mercado', 'revendas', 'redes'] } as const
const pesquisaGravada = z.object({ pesquisa: pesquisaSchema, mensagem: z.string() })

export const pesquisa = endpoint({
  ...umaPesquisa,
  method: 'GET',
  path: '/api/pesquisa_mercado/:id',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Uma pesquisa de mercado',
  answers: { 200: z.object({ pesquisa: pesquisaSchema }) },
  failures: { 'nao-encontrado': 404 },
  example: { params: { id: pesquisaDeExemplo.id }, answer: { pesquisa: pesquisaDeExemplo } },
})

/** `qtdeProdutosVendidos` is computed, whatever is sent. */
export const criarPesquisa = endpoint({
  method: 'POST',
  path: '/api/pesquisa_mercado',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Cadastra uma pesquisa de mercado de uma dental',
  body: novaPesquisaSchema.extend(listas),
  answers: { 200: pesquisaGravada },
  failures: { 'revenda-nao-encontrada': 400 },
  idempotente: true,
  touches: ['pesquisas_mercado'],
  example: {
    body: novaDeExemplo,
    answer: { pesquisa: pesquisaDeExemplo, mensagem: 'Pesquisa cadastrada com sucesso' },
  },
})

/** What is not sent stays as it is. */
export const alterarPesquisa = endpoint({
  ...umaPesquisa,
  method: 'PUT',
  path: '/api/pesquisa_mercado/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Altera uma pesquisa de mercado',
  body: alteracao,
  answers: { 200: pesquisaGravada },
  failures: FALHAS_DA_ALTERACAO,
  example: {
    params: { id: pesquisaDeExemplo.id },
    body: { qtdeVendedores: 4, produtosMaisVendidos: JSON.stringify([RESINA]), versao: 1 },
    answer: { pesquisa: pesquisaDeExemplo, mensagem: 'Pesquisa alterada com sucesso' },
  },
})

export const excluirPesquisa = endpoint({
  ...umaPesquisa,
  method: 'DELETE',
  path: '/api/pesquisa_mercado/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Exclui uma pesquisa de mercado',
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: FALHAS_DA_ALTERACAO,
  example: { params: { id: pesquisaDeExemplo.id }, answer: { mensagem: 'Pesquisa excluída com sucesso' } },
})
