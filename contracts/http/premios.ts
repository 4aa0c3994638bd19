import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { tipoPremioSchema } from '../events/resgate.ts'
import { BUSCA_MAXIMA, MAX_LINHAS } from '../lista.ts'
import {
  FALHAS_DA_ALTERACAO,
  codigo,
  codigoProcurado,
  ligadoSchema,
  texto,
  textoLongo,
  textoOpcional,
  textoProcurado,
  valor,
  versaoVista,
} from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { ehArquivo, TAMANHO_MAXIMO_IMAGEM } from '../values/foto.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'

/** A line of a prize's data sheet, spelt as the documents have it (`doc 3 §3`). */
const atributoSchema = z.object({ Descricao: z.string(), Valor: z.string() })
export type AtributoDoPremio = z.output<typeof atributoSchema>

/** A prize, as staff see it; its price in points follows from `custoTotal` and the network's point value. */
const premioSchema = z.object({
  id: z.uuid(),
  codigo: z.string(),
  nome: z.string(),
  /** HTML, sanitised when it was stored. */
  descricao: z.string(),
  custoTotal: decimalSchema,
  tipo: tipoPremioSchema,
  /** What a card is loaded with (type `credito`); null: `custoTotal`. */
  valorCredito: decimalSchema.nullable(),
  /** The sub-category where there is one, else the category; and the names of both. */
  codigoCategoria: z.uuid(),
  categoria: z.string(),
  subCategoria: z.string().nullable(),
  /** The address of its photo in the largest width; `fotoEm` gives the others. */
  diretorioFoto: z.string(),
  fabricante: z.string(),
  caracteristicas: z.array(atributoSchema),
  fichaTecnica: z.array(atributoSchema),
  ativo: ligadoSchema,
  versao: z.int(),
})
export type Premio = z.output<typeof premioSchema>

/** A prize among others in the store: its price for the member, and nothing of what it costs. */
const premioDaVitrineSchema = premioSchema
  .pick({
    ...{ id: true, codigo: true, nome: true, tipo: true, fabricante: true, diretorioFoto: true },
    ...{ codigoCategoria: true, categoria: true, subCategoria: true },
  })
  .extend({ pontos: decimalSchema })

const premioDaLojaSchema = premioDaVitrineSchema.extend(
  premioSchema.pick({ descricao: true, caracteristicas: true, fichaTecnica: true }).shape,
)
export type PremioDaLoja = z.output<typeof premioDaLojaSchema>

/** What each application is answered; a screen reads by its own (`{ ...premios, answers: premiosNaLoja }`). */
export const premiosNoPainel = { 200: z.object({ premios: z.array(premioSchema), total: z.int() }) } as const
export const premiosNaLoja = { 200: z.object({ premios: z.array(premioDaVitrineSchema), total: z.int() }) } as const
export const premioNoPainel = { 200: z.object({ premio: premioSchema }) } as const
export const premioNaLoja = { 200: z.object({ premio: premioDaLojaSchema }) } as const

/** Prizes on a page of the store (`doc 3 §9`). */
export const PREMIOS_POR_PAGINA = 12

/** The prize of the examples. */
const CAFETEIRA = {
  id: '0198f0f0-0000-7000-8000-000000000020',
  codigo: 'PR117',
  nome: 'Cafeteira de cápsulas',
  descricao: '<p>Café em um minuto.</p>',
  custoTotal: 429,
  tipo: 'bivolt' as const,
  valorCredito: null,
  codigoCategoria: '0198f0f0-0000-7000-8000-000000000021',
  categoria: 'Casa',
  subCategoria: null,
  diretorioFoto: '/arquivos/premios/5f2c1d6a9b0e4c37-960.webp',
  fabricante: 'Três Marias',
  caracteristicas: [],
  fichaTecnica: [{ Descricao: 'Potência', Valor: '1.260 W' }],
  ativo: 1 as const,
  versao: 1,
}

export const premios = endpoint({
  method: 'GET',
  path: '/api/premios',
  access: { painel: [OPERADOR, ADMINISTRADOR], loja: true },
  resumo:
    'Os prêmios, por nome; no painel os inativos só para administradores, na loja os que estão à venda, '
    + 'com o preço em pontos',
  query: z.object({
    pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
    /** 0: all, which is what the panel gets unasked; the store gets 12 (`doc 3 §9`). */
    limite: z.coerce.number().int().min(0).max(MAX_LINHAS).optional(),
    ativo: z.literal('1').optional(),
    busca: textoProcurado(BUSCA_MAXIMA).optional(),
    tipo: tipoPremioSchema.optional(),
    codigoCategoria: z.uuid().optional(),
    /** What that code is: 1 a category, with what its sub-categories hold; 2 a sub-category (`decisions.md §G 84`). */
    levelCategoria: z.enum(['1', '2']).optional(),
    codigoSubCategoria: z.uuid().optional(),
  }),
  answers: { 200: z.union([premiosNoPainel[200], premiosNaLoja[200]]) },
  failures: { 'busca-longa': 400 },
  touches: ['premios', 'categorias_premio', 'redes'],
  example: { query: { ativo: '1' }, answer: { premios: [CAFETEIRA], total: 1 } },
})

export const premio = endpoint({
  method: 'GET',
  path: '/api/premios/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR], loja: true },
  resumo: 'Um prêmio, com sua descrição e sua ficha técnica; na loja um que esteja à venda',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.union([premioNoPainel[200], premioNaLoja[200]]) },
  failures: { 'nao-encontrado': 404 },
  touches: ['premios', 'categorias_premio', 'redes'],
  example: { params: { id: CAFETEIRA.id }, answer: { premio: CAFETEIRA } },
})

export const verificarCodigoDoPremio = endpoint({
  method: 'GET',
  path: '/api/premios/verificar-codigo',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Se outro prêmio já tem o código',
  /** `id`: the prize that is being changed, which may keep its own. */
  query: z.object({ codigo: codigoProcurado.min(1), id: z.uuid().optional() }),
  answers: { 200: z.object({ existe: z.boolean() }) },
  touches: ['premios', 'categorias_premio', 'redes'],
  example: { query: { codigo: 'PR117' }, answer: { existe: true } },
})

/** Beyond this a description is a page of its own. */
const DESCRICAO_MAXIMA = 10_000
const descricao = textoLongo('Descrição', DESCRICAO_MAXIMA, 'Informe a descrição')

/** Changes nothing: what a description would be once it is stored. */
export const previaDaDescricao = endpoint({
  method: 'POST',
  path: '/api/premios/previa-da-descricao',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'A descrição de um prêmio como a loja a mostra: o HTML que não é permitido sai',
  body: z.object({ descricao }),
  answers: { 200: z.object({ descricao: z.string() }) },
  example: {
    body: { descricao: '<p onclick="x()">Café em um minuto.</p>' },
    answer: { descricao: '<p>Café em um minuto.</p>' },
  },
})

/** Lines of a data sheet that anybody reads. */
const LINHAS_MAXIMAS = 40
const atributos = (rotulo: string) =>
  z
    .array(
      z.object({
        Descricao: texto('Descrição', 80, 'Informe a descrição'),
        Valor: texto('Valor', 200, 'Informe o valor'),
      }),
    )
    .max(LINHAS_MAXIMAS, `${rotulo}: use no máximo ${LINHAS_MAXIMAS} linhas`)

const foto = z.custom<File>(ehArquivo, 'Selecione uma foto')
/** `geral` is also sent as null (`doc 2 §4`). */
const tipo = z
  .enum(tipoPremioSchema.options, 'Informe o tipo')
  .nullable()
  .transform((escolhido) => escolhido ?? 'geral')

/** Sentences and their order: `doc 2 §5`. */
const campos = {
  nome: texto('Nome', 200, 'Informe o nome'),
  codigo: codigo('Código', 60, 'Informe o código'),
  descricao,
  custoTotal: valor('Custo total', 'Informe o custo total').refine((custo) => custo > 0, 'Informe o custo total'),
  tipo,
  foto,
  codigoCategoria: z.uuid('Selecione uma categoria'),
}
const opcionais = {
  valorCredito: valor('Valor do crédito').nullable(),
  fabricante: textoOpcional('Fabricante', 120),
  caracteristicas: atributos('Características'),
  fichaTecnica: atributos('Ficha técnica'),
}

export const novoPremioSchema = z.object({
  ...campos,
  valorCredito: opcionais.valorCredito.default(null),
  fabricante: opcionais.fabricante.default(''),
  caracteristicas: opcionais.caracteristicas.default([]),
  fichaTecnica: opcionais.fichaTecnica.default([]),
})
export type NovoPremio = Omit<z.output<typeof novoPremioSchema>, 'foto'>

/** The form of a change: what is emptied stays as it was (`doc 2 §5`), and so does the photo unless another is chosen. */
export const edicaoDePremioSchema = z.object({
  ...z.object(campos).partial().shape,
  codigoCategoria: campos.codigoCategoria,
  ...opcionais,
})

const emBranco = (enviado: unknown) => typeof enviado === 'string' && enviado.trim() === ''
/** An empty field of a change leaves what was there (`doc 2 §5`). */
const ouComoEstava = <S extends z.ZodType>(schema: S) =>
  z.preprocess((enviado) => (emBranco(enviado) ? undefined : enviado), schema.optional()).optional()
const alteracao = z.object({
  nome: ouComoEstava(campos.nome),
  codigo: ouComoEstava(campos.codigo),
  descricao: ouComoEstava(campos.descricao),
  custoTotal: ouComoEstava(campos.custoTotal),
  tipo: ouComoEstava(campos.tipo),
  foto: foto.optional(),
  codigoCategoria: campos.codigoCategoria.optional(),
  ...z.object(opcionais).partial().shape,
  ativo: ligadoSchema.optional(),
  versao: versaoVista,
})
export type AlteracaoDePremio = Omit<z.output<typeof alteracao>, 'versao' | 'foto'>

const FALHAS_DA_FOTO = { 'tipo-errado': 415, danificado: 415, 'imagem-grande': 413 } as const
const premioGravado = z.object({ premio: premioSchema, mensagem: z.string() })
const FOTO = { campo: 'foto', tamanhoMaximo: TAMANHO_MAXIMO_IMAGEM } as const

export const criarPremio = endpoint({
  method: 'POST',
  path: '/api/premios',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Cadastra um prêmio com sua foto (JPEG, PNG ou WebP, até 20 MB)',
  encoding: 'multipart',
  arquivo: FOTO,
  body: novoPremioSchema,
  answers: { 200: premioGravado },
  failures: {
    ...FALHAS_DA_FOTO,
    'ja-cadastrado': 409,
    'papel-nao-permitido': 403,
    'categoria-nao-encontrada': 400,
    'descricao-vazia': 400,
  },
  touches: ['premios'],
  example: {
    body: {
      nome: CAFETEIRA.nome,
      codigo: 'PR117',
      descricao: CAFETEIRA.descricao,
      custoTotal: 429,
      tipo: 'bivolt',
      foto: {} as File,
      codigoCategoria: CAFETEIRA.codigoCategoria,
    },
    answer: { premio: CAFETEIRA, mensagem: 'Prêmio cadastrado com sucesso' },
  },
})

/** What is not sent, or is sent empty, stays as it is; without a photo it may be JSON. */
export const alterarPremio = endpoint({
  method: 'PUT',
  path: '/api/premios/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Altera um prêmio, ou o ativa e desativa',
  params: z.object({ id: z.uuid() }),
  encoding: 'multipart',
  arquivo: FOTO,
  body: alteracao,
  answers: { 200: premioGravado },
  failures: {
    ...FALHAS_DA_ALTERACAO,
    ...FALHAS_DA_FOTO,
    'ja-cadastrado': 409,
    'papel-nao-permitido': 403,
    'categoria-nao-encontrada': 400,
    'descricao-vazia': 400,
  },
  touches: ['premios'],
  example: {
    params: { id: CAFETEIRA.id },
    body: { custoTotal: 399, versao: 1 },
    answer: { premio: { ...CAFETEIRA, custoTotal: 399, versao: 2 }, mensagem: 'Prêmio alterado com sucesso' },
  },
})

export const excluirPremio = endpoint({
  method: 'DELETE',
  path: '/api/premios/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Exclui um prêmio; os resgates dele seguem como estão',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { ...FALHAS_DA_ALTERACAO, 'papel-nao-permitido': 403 },
  touches: ['premios'],
  example: { params: { id: CAFETEIRA.id }, answer: { mensagem: 'Prêmio excluído com sucesso' } },
})
