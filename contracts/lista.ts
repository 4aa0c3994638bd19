import { z } from 'zod'
import { textoProcurado } from './values/campos.ts'
import type { Access, Tag } from './endpoint.ts'
import type { FailureStatus } from './errors.ts'
import { lerJson } from './values/json.ts'

/**
 * How a column's values are written, on the screen and in an export. `pontos`, `dinheiro` and `quantidade` are
 * hundredths; `dia` is `AAAA-MM-DD`, `momento` ISO in UTC; `cpf` and `cnpj` travel without mask; `simNao` is 0 or 1.
 */
export type TipoColuna =
  'texto' | 'inteiro' | 'pontos' | 'dinheiro' | 'quantidade' | 'dia' | 'momento' | 'cpf' | 'cnpj' | 'simNao'

/** A column of a list: the screen, its column picker and its exports derive from this one description. */
export interface Coluna<Campo extends string = string> {
  campo: Campo
  titulo: string
  /** Its heading in a CSV, where the specification names it otherwise. */
  tituloNoCsv?: string
  tipo: TipoColuna
  /** What 0 and 1 of a `simNao` read, instead of "Não" and "Sim". */
  palavras?: readonly [nao: string, sim: string]
  /** A `momento` with its seconds. */
  comSegundos?: boolean
  /** Whether the list can be ordered by it. */
  ordena?: boolean
  /** Shown only when switched on in the column picker. */
  oculta?: boolean
  /** Rounded down to whole numbers in a CSV, and only there (`doc 3 §9`, sell-out). */
  inteiraNoCsv?: boolean
}

/** Page sizes on offer; 0 is "Todos" (`doc 1 §2`). */
export const TAMANHOS_DE_PAGINA = [5, 10, 50, 100, 0] as const
export const TAMANHO_PADRAO = 10
/** Rows of "Todos"; past that a list is exported, not shown (`interfaces.md §3`). */
export const MAX_LINHAS = 10_000
export const FORMATOS_DE_EXPORTACAO = ['csv', 'xlsx'] as const
export type FormatoDeExportacao = (typeof FORMATOS_DE_EXPORTACAO)[number]

export type Direcao = 'asc' | 'desc'
export interface Ordenacao<Campo extends string = string> {
  campo: Campo
  direcao: Direcao
}

const jsonDe = <S extends z.ZodType>(schema: S, escrito = (valor: unknown) => valor) =>
  z.codec(z.string().max(5_000), schema, {
    decode: (texto, contexto) => {
      const lido = lerJson(texto)
      if ('valor' in lido) return escrito(lido.valor) as z.input<S>
      contexto.issues.push({ code: 'custom', message: lido.recusa, input: texto })
      return z.NEVER
    },
    encode: (valor) => JSON.stringify(valor),
  })

/** The filters together, their values as they would stand alone in the address: as texts, a list of one as that one. */
const filtrosDe = <Filtros extends z.ZodRawShape>(filtros: Filtros) =>
  jsonDe(z.object(filtros).partial().strict(), (valor) =>
    typeof valor !== 'object' || valor === null
      ? valor
      : Object.fromEntries(Object.entries(valor).map(([campo, um]) => [campo, comoTexto(um)])),
  )
const comoTexto = (valor: unknown): unknown =>
  Array.isArray(valor)
    ? valor.length === 1
      ? comoTexto(valor[0])
      : valor.map(comoTexto)
    : typeof valor === 'number'
      ? String(valor)
      : valor

/** More than a person picks from a selector. */
const VALORES_DE_UM_FILTRO = 100
/**
 * A filter that takes one value or several: `campo=a`, `campo=a&campo=b`, or a list in `filtros` (`decisions.md §F
 * 69`).
 */
export const umOuVarios = <S extends z.ZodType>(schema: S) =>
  z.union([schema.transform((valor) => [valor]), z.array(schema).min(1).max(VALORES_DE_UM_FILTRO)])

/** Of networks by their names, as the specification has them; "Todas" is none of them, and unset (`decisions.md §E 63`). */
export const redesProcuradas = umOuVarios(textoProcurado(200)).transform((nomes) =>
  nomes.some((nome) => nome === '' || nome.toLowerCase() === 'todas') ? undefined : nomes,
)

/** What a file that a job makes can fail with. */
export const FALHAS_DO_ARQUIVO = {
  'muitas-exportacoes': 409,
  'exportacao-falhou': 422,
  'resultado-ausente': 503,
} as const
/** What every list can fail with. */
const FALHAS_DA_LISTA = {
  ...FALHAS_DO_ARQUIVO,
  'busca-longa': 400,
  'cursor-invalido': 400,
  'lista-longa': 400,
  /** Files of lists are for the panel alone. */
  'so-no-painel': 403,
} as const

/** An export that is ready: an address that works for a while. */
export const exportacaoPronta = z.object({ fileLink: z.string() })
/** An export that still runs; `GET /api/processamentos/:id` gives its `fileLink` in the end. */
export const exportacaoEmAndamento = z.object({ idProcessamento: z.uuid() })

interface Descricao<
  Chave extends string,
  Linha extends z.ZodObject,
  Filtros extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
  Params extends z.ZodObject,
  Failures extends Readonly<Record<string, FailureStatus>>,
  Dentro extends string,
  NaLoja extends z.ZodType,
> {
  path: string
  /** Parameters of the path: whose rows. */
  params?: Params
  access: Access
  resumo: string
  /** The name of the rows in the answer, as the specification has it. */
  chave: Chave
  linha: Linha
  /** In the order in which they are shown and exported. */
  colunas: readonly Coluna<Extract<keyof z.input<Linha>, string>>[]
  /** The order of a list that nobody ordered. */
  ordenacao: Ordenacao<Extract<keyof z.input<Linha>, string>>
  /** Rows of a call without `limite`, which is that of a table unless the specification asks for all of them: 0. */
  limitePadrao?: number
  /** Query fields that narrow the list, each optional, by the specification's names. */
  filtros: Filtros
  /** Further fields of the answer, beside the rows: totals of the whole list. */
  extra?: Extra
  /** The beginning of an exported file's name: `Prefixo_AAAA-MM-DD_HH-mm.csv` (`decisions.md §F 68`). */
  prefixo: string
  /** Codes of failures of this list alone, each with its status. */
  failures?: Failures
  /** The whole answer to a salesperson, where the specification gives panel and store the same path. */
  naLoja?: NaLoja
  /** Page and size are also called `page` and `perPage`, in the call and in the answer (`doc 3 §7`). */
  porPage?: true
  /** The name under which the answer has the page as a whole, where the specification says so: `resgates.rows`. */
  dentro?: Dentro
  touches: readonly Tag[]
}

/** The longest text that a list searches for. */
export const BUSCA_MAXIMA = 200

const PAGE = {
  query: {
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    perPage: z.coerce.number().int().min(0).max(MAX_LINHAS).optional(),
  },
  /** Null where rows were asked for by a cursor. */
  resposta: { page: z.int().nullable(), perPage: z.int() },
} as const

/** One row as it travels, with what stands beside the rows and in the path. */
type ExampleOfRow<Linha extends z.ZodObject, Extra extends z.ZodRawShape, Params extends z.ZodObject> = {
  linha: z.input<Linha>
} & ([keyof Extra] extends [never] ? unknown : { extra: z.input<z.ZodObject<Extra>> })
  & ([keyof Params['shape']] extends [never] ? unknown : { params: z.input<Params> })

/**
 * A list that is searched, ordered, paged and exported by the server, with the parameters of the specification
 * (`doc 1 §7`, `interfaces.md §3`): `pagina` from 1 or an opaque `cursor`, `limite`, `buscar` or `busca`, `ordenacao` or
 * `sortField` with `sortOrder`, the list's own filters (also together in `filtros`), and `download` with `colunas`
 * and `fileName` for an export of the same rows: all of them with `limite=0`, otherwise the page. An unknown order or
 * column is a 400. The answer has the rows under `chave`, their `count` over all pages and the cursors around the
 * page; an export answers `fileLink`, or 202 with `idProcessamento` when it takes long.
 */
export function lista<
  const Chave extends string,
  Linha extends z.ZodObject,
  Filtros extends z.ZodRawShape,
  Extra extends z.ZodRawShape = Record<never, never>,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  const Failures extends Readonly<Record<string, FailureStatus>> = Record<never, never>,
  const Dentro extends string = never,
  NaLoja extends z.ZodType = z.ZodNever,
>({
  path,
  params,
  access,
  resumo,
  chave,
  linha,
  colunas,
  ordenacao,
  limitePadrao = TAMANHO_PADRAO,
  filtros,
  extra,
  prefixo,
  failures,
  naLoja,
  porPage,
  dentro,
  touches,
  example,
}: Descricao<Chave, Linha, Filtros, Extra, Params, Failures, Dentro, NaLoja> & {
  example: ExampleOfRow<NoInfer<Linha>, NoInfer<Extra>, NoInfer<Params>>
}) {
  type Campo = Extract<keyof z.input<Linha>, string>
  const campos = colunas.map(({ campo }) => campo) as [Campo, ...Campo[]]
  const ordenaveis = colunas.filter(({ ordena }) => ordena).map(({ campo }) => campo) as [Campo, ...Campo[]]
  const query = z.object({
    pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
    cursor: z.string().max(2_000).optional(),
    limite: z.coerce.number().int().min(0).max(MAX_LINHAS).default(limitePadrao),
    buscar: textoProcurado(BUSCA_MAXIMA).optional(),
    busca: textoProcurado(BUSCA_MAXIMA).optional(),
    ordenacao: jsonDe(z.object({ campo: z.enum(ordenaveis), direcao: z.enum(['asc', 'desc']) })).optional(),
    sortField: z.enum(ordenaveis).optional(),
    sortOrder: z
      .enum(['asc', 'desc', 'ASC', 'DESC'])
      .transform((direcao) => direcao.toLowerCase() as Direcao)
      .optional(),
    filtros: filtrosDe(filtros).optional(),
    download: z.enum(FORMATOS_DE_EXPORTACAO).optional(),
    /** Columns of an export, in its order; unset means those that are not hidden. */
    colunas: jsonDe(z.array(z.enum(campos)).min(1).max(campos.length)).optional(),
    fileName: z.string().trim().max(100).optional(),
    ...((porPage ? PAGE.query : {}) as Record<never, never>),
    ...z.object(filtros).partial().shape,
  })
  const pagina = z.object({
    [chave]: z.array(linha) as z.ZodArray<Linha>,
    /** Rows over all pages. */
    count: z.int().nonnegative(),
    /** Cursors of the next and the previous page; null at the ends, or where the order has no keyset. */
    proximo: z.string().nullable(),
    anterior: z.string().nullable(),
    ...(porPage ? PAGE.resposta : {}),
    ...((extra ?? {}) as Extra),
  } as { [C in Chave]: z.ZodArray<Linha> } & {
    count: z.ZodInt
    proximo: z.ZodNullable<z.ZodString>
    anterior: z.ZodNullable<z.ZodString>
  } & Extra)
  type Resposta = [Dentro] extends [never] ? typeof pagina : z.ZodObject<Record<Dentro, typeof pagina>>
  const resposta = (dentro === undefined ? pagina : z.object({ [dentro]: pagina })) as unknown as Resposta
  const exemplo = {
    [chave]: [example.linha],
    count: 1,
    proximo: null,
    anterior: null,
    ...(porPage ? { page: 1, perPage: TAMANHO_PADRAO } : {}),
    ...('extra' in example ? (example.extra as object) : {}),
  }
  return {
    method: 'GET' as const,
    path,
    params,
    access,
    resumo,
    query,
    answers: {
      200: z.union([resposta, exportacaoPronta, ...(naLoja ? [naLoja] : [])] as unknown as [
        Resposta,
        typeof exportacaoPronta,
        NaLoja,
      ]),
      202: exportacaoEmAndamento,
    },
    failures: { ...FALHAS_DA_LISTA, ...failures } as typeof FALHAS_DA_LISTA & Failures,
    example: {
      params: 'params' in example ? example.params : undefined,
      query: { limite: TAMANHO_PADRAO },
      answer: dentro === undefined ? exemplo : { [dentro]: exemplo },
    },
    touches,
    chave,
    colunas,
    ordenacaoPadrao: ordenacao,
    prefixo,
    filtros,
    linha,
    extra,
    naLoja,
    porPage,
    dentro: dentro as [Dentro] extends [never] ? undefined : Dentro,
  }
}

/** What a screen and an export need of a list's endpoint, whichever it is. */
export type Lista = ReturnType<typeof lista>

/** Rows that are chosen as "todos do filtro"; of more people choose by a narrower filter. */
export const MAX_ESCOLHIDAS = 5_000

/**
 * "Selecionar todos os 41 do filtro": which rows these are. Filters and search are those of the list; `quantos` is what
 * its count said, and `exceto` what was left out. When the list counts others by now, nobody acts on what they did not
 * see: 409.
 */
export const escolhaDe = <
  const Path extends string,
  const Quem extends Access,
  Filtros extends z.ZodRawShape,
  const Failures extends Readonly<Record<string, FailureStatus>>,
>(
  { filtros }: { filtros: Filtros },
  { path, access, resumo, failures }: { path: Path; access: Quem; resumo: string; failures: Failures },
) => ({
  method: 'POST' as const,
  path,
  access,
  resumo,
  query: z.object({
    buscar: textoProcurado(BUSCA_MAXIMA).optional(),
    filtros: filtrosDe(filtros).optional(),
    ...z.object(filtros).partial().shape,
  }),
  body: z.object({
    quantos: z.int().nonnegative(),
    exceto: z.array(z.string().max(100)).max(MAX_ESCOLHIDAS).default([]),
  }),
  /** Their names, as the list's rows have them. */
  answers: { 200: z.object({ chaves: z.array(z.string()) }) },
  failures: { ...failures, 'busca-longa': 400, 'escolha-longa': 400, 'escolha-mudou': 409 } as const,
  example: { query: {}, body: { quantos: 2, exceto: ['1'] }, answer: { chaves: ['2'] } },
})
