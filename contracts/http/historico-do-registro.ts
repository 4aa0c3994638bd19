import { z } from 'zod'
import { REGISTROS, endpoint } from '../endpoint.ts'
import { ENTIDADES } from '../values/entidades.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'

const mudancaSchema = z.object({
  id: z.uuid(),
  /** What was done, for people: "Rede alterada". */
  titulo: z.string(),
  /** Name of who did it. */
  responsavel: z.string(),
  criadoEm: z.iso.datetime(),
  /** Template of the screen on which it was done; null for what was done on none. */
  tela: z.string().nullable(),
  /** `antes` is null where there was nothing before: what was registered, the first of the dated values. */
  campos: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string() })),
})
export type MudancaDoCadastro = z.output<typeof mudancaSchema>

/** Roles 1 and 2, who change records, read what became of one; only role 2 reads that of panel users. */
export const historicoDoRegistro = endpoint({
  method: 'GET',
  path: '/api/historico/:entidade/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Cada mudança de um cadastro, a mais nova primeiro: o que mudou, de que para que, quem, quando e em que tela',
  params: z.object({ entidade: z.enum(ENTIDADES), id: z.uuid() }),
  query: z.object({
    limite: z.coerce.number().int().min(1).max(100).default(20),
    /** From `proximo` of the page before. */
    cursor: z.string().max(300).optional(),
  }),
  answers: { 200: z.object({ mudancas: z.array(mudancaSchema), proximo: z.string().nullable() }) },
  failures: { 'nao-encontrado': 404, 'papel-nao-permitido': 403, 'cursor-invalido': 400 },
  touches: [...REGISTROS, 'logs'],
  example: {
    params: { entidade: 'redes', id: '0198f0f0-0000-7000-8000-000000000001' },
    query: { limite: 20 },
    answer: {
      mudancas: [
        {
          id: '0198f0f0-0000-7000-8000-000000000002',
          titulo: 'Rede alterada',
          responsavel: 'Ana Lima',
          criadoEm: '2026-11-20T15:00:00.000Z',
          tela: '/painel/redes',
          campos: [{ campo: 'Região', antes: 'Sul', depois: 'Sudeste' }],
        },
      ],
      proximo: null,
    },
  },
})
