import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ligadoSchema } from '../values/campos.ts'
import { normalizarCnpj } from '../values/documentos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

/** What selectors and look-ups know of a shop. */
export const revendaSchema = z.object({
  id: z.uuid(),
  codigo: z.string(),
  cnpj: z.string(),
  nomeFantasia: z.string(),
  razaoSocial: z.string(),
  idRede: z.uuid(),
  redeNome: z.string(),
  endCidade: z.string(),
  endEstado: z.string(),
  tipoPontuacao: z.literal([0, 1]),
  ativo: ligadoSchema,
  versao: z.int(),
})
export type Revenda = z.output<typeof revendaSchema>

export const revendas = endpoint({
  method: 'GET',
  path: '/api/revendas',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As dentais que a pessoa pode ver, por nome fantasia; por código ou CNPJ, para saber se já existem',
  query: z.object({
    ativo: z.literal('1').optional(),
    codigo: z.string().trim().max(60).optional(),
    cnpj: z.string().max(30).transform(normalizarCnpj).optional(),
    /** A network's name; unset = Todas (`decisions.md §E 63`). */
    rede: z.string().max(200).optional(),
  }),
  answers: { 200: z.object({ revendas: z.array(revendaSchema) }) },
  touches: ['cadastros'],
  example: {
    query: { ativo: '1', rede: 'Rede Azul' },
    answer: {
      revendas: [
        {
          id: '0198f0f0-0000-7000-8000-000000000002',
          codigo: 'S01',
          cnpj: '11222333000181',
          nomeFantasia: 'Dental Sul',
          razaoSocial: 'Dental Sul Ltda',
          idRede: '0198f0f0-0000-7000-8000-000000000001',
          redeNome: 'Rede Azul',
          endCidade: 'São Paulo',
          endEstado: 'SP',
          tipoPontuacao: 0,
          ativo: 1,
          versao: 1,
        },
      ],
    },
  },
})

/** For the link of self-registration: anybody learns the trade name, and nothing else (`decisions.md §C 31`). */
export const revendaPublica = endpoint({
  method: 'GET',
  path: '/api/revendas/:idRevenda',
  access: 'publico',
  resumo: 'O nome fantasia de uma dental ativa, para o cadastro de vendedores pelo link',
  params: z.object({ idRevenda: z.uuid() }),
  answers: { 200: z.object({ id: z.uuid(), nomeFantasia: z.string() }) },
  failures: { 'revenda-nao-encontrada': 404 },
  example: {
    params: { idRevenda: '0198f0f0-0000-7000-8000-000000000002' },
    answer: { id: '0198f0f0-0000-7000-8000-000000000002', nomeFantasia: 'Dental Sul' },
  },
})
