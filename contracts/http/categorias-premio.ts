import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FALHAS_DA_ALTERACAO, texto, versaoVista } from '../values/campos.ts'
import { ADMINISTRADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'

/** A category of prizes, or a sub-category of one (`doc 2 §3`). */
const categoriaSchema = z.object({
  idCategoria: z.uuid(),
  nome: z.string(),
  /** 1, or 2 inside the category `idCategoriaPai`. */
  level: z.literal([1, 2]),
  idCategoriaPai: z.uuid().nullable(),
  /** Prizes that stand in it itself. */
  premios: z.int(),
  versao: z.int(),
})
export type CategoriaDePremio = z.output<typeof categoriaSchema>

const CASA = {
  idCategoria: '0198f0f0-0000-7000-8000-000000000021',
  nome: 'Casa',
  level: 1 as const,
  idCategoriaPai: null,
  premios: 3,
  versao: 1,
}

export const categoriasDePremio = endpoint({
  method: 'GET',
  path: '/api/premios/categorias',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'As categorias de prêmios e suas subcategorias, por nome',
  query: z.object({
    level: z.enum(['1', '2']).optional(),
    idCategoriaPai: z.uuid().optional(),
    idCategoria: z.uuid().optional(),
  }),
  answers: { 200: z.object({ categorias: z.array(categoriaSchema) }) },
  touches: ['categorias_premio', 'premios'],
  example: { query: { level: '1' }, answer: { categorias: [CASA] } },
})

const nome = texto('Nome', 80, 'Informe o nome')
/** Unset or null for a category, the category of a sub-category. */
const idCategoriaPai = z.uuid('Selecione uma categoria').nullable()

/** The form of a new one: inside a category it is a sub-category. */
export const novaCategoriaDePremioSchema = z.object({ nome, idCategoriaPai: idCategoriaPai.optional() })
export const edicaoDeCategoriaDePremioSchema = z.object({ nome, idCategoriaPai: idCategoriaPai.optional() })
/** The form of a sub-category, which is always in a category. */
export const edicaoDeSubcategoriaDePremioSchema = z.object({
  nome,
  idCategoriaPai: idCategoriaPai.optional().refine((pai) => !!pai, 'Selecione uma categoria'),
})

const categoriaGravada = z.object({ categoria: categoriaSchema, mensagem: z.string() })

export const criarCategoriaDePremio = endpoint({
  method: 'POST',
  path: '/api/premios/categorias',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Cadastra uma categoria de prêmios, ou uma subcategoria dentro de outra',
  body: novaCategoriaDePremioSchema
    .extend({ level: z.literal([1, 2]).optional() })
    .refine(({ level, idCategoriaPai: pai }) => level !== 2 || pai, {
      path: ['idCategoriaPai'],
      error: 'Selecione uma categoria',
    })
    .refine(({ level, idCategoriaPai: pai }) => level !== 1 || !pai, {
      path: ['level'],
      error: 'Uma categoria de nível 1 não fica dentro de outra',
    }),
  answers: { 200: categoriaGravada },
  failures: { 'ja-cadastrado': 409, 'papel-nao-permitido': 403, 'categoria-nao-encontrada': 400 },
  touches: ['categorias_premio'],
  example: {
    body: { nome: 'Casa', level: 1 },
    answer: { categoria: { ...CASA, premios: 0 }, mensagem: 'Categoria cadastrada com sucesso' },
  },
})

/** What is not sent stays as it is. A category stays one, and so does a sub-category. */
export const alterarCategoriaDePremio = endpoint({
  method: 'PUT',
  path: '/api/premios/categorias/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Altera o nome de uma categoria de prêmios, ou leva uma subcategoria para dentro de outra',
  params: z.object({ id: z.uuid() }),
  body: edicaoDeCategoriaDePremioSchema.partial().extend({ versao: versaoVista }),
  answers: { 200: categoriaGravada },
  failures: {
    ...FALHAS_DA_ALTERACAO,
    'ja-cadastrado': 409,
    'papel-nao-permitido': 403,
    'categoria-nao-encontrada': 400,
    'nivel-da-categoria': 422,
  },
  touches: ['categorias_premio'],
  example: {
    params: { id: CASA.idCategoria },
    body: { nome: 'Casa e cozinha', versao: 1 },
    answer: { categoria: { ...CASA, nome: 'Casa e cozinha', versao: 2 }, mensagem: 'Categoria alterada com sucesso' },
  },
})

export const excluirCategoriaDePremio = endpoint({
  method: 'DELETE',
  path: '/api/premios/categorias/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Exclui uma categoria em que não há prêmios nem subcategorias',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { ...FALHAS_DA_ALTERACAO, 'papel-nao-permitido': 403, 'categoria-em-uso': 422 },
  touches: ['categorias_premio'],
  example: { params: { id: CASA.idCategoria }, answer: { mensagem: 'Categoria excluída com sucesso' } },
})
