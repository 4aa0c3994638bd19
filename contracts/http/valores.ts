import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { valor } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'

/** What is known of each dated value that was ever entered (`domain.md §2`). */
const entrada = {
  desde: diaSchema,
  /** Its last day; null while no other value follows. */
  ate: diaSchema.nullable(),
  /** Another value was entered for the same day later: it never held. */
  substituido: z.boolean(),
  registradoEm: z.iso.datetime(),
  /** Who entered it, for people: a name, "Equipe", "Sistema". */
  por: z.string(),
  motivo: z.string().nullable(),
}
const inicioSchema = z.object(entrada)
export type InicioDatado = z.output<typeof inicioSchema>
const valorDatadoSchema = z.object({ valor: decimalSchema, ...entrada })

const params = z.object({ id: z.uuid() })
const ENTRADA = {
  desde: '2026-11-20',
  ate: null,
  substituido: false,
  registradoEm: '2026-11-20T13:00:00.000Z',
  por: 'Otávio Mendes',
  motivo: null,
}
const NENHUMA = { params: { id: '0198f0f0-0000-7000-8000-000000000001' } }

export const valoresDaRede = endpoint({
  method: 'GET',
  path: '/api/redes/:id/valores',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Os valores do ponto e os inícios do programa de uma rede: desde quando, até quando, por quem e por quê',
  params,
  answers: { 200: z.object({ valorPonto: z.array(valorDatadoSchema), inicioPrograma: z.array(inicioSchema) }) },
  failures: { 'nao-encontrado': 404 },
  touches: [...NOMES],
  example: { ...NENHUMA, answer: { valorPonto: [{ valor: 0.5, ...ENTRADA }], inicioPrograma: [ENTRADA] } },
})

export const valoresDoProduto = endpoint({
  method: 'GET',
  path: '/api/produtos/:id/valores',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Os pontos que um produto já valeu: desde quando, até quando, por quem e por quê',
  params,
  answers: { 200: z.object({ valorPontos: z.array(valorDatadoSchema) }) },
  failures: { 'nao-encontrado': 404 },
  touches: [...NOMES],
  example: { ...NENHUMA, answer: { valorPontos: [{ valor: 1.5, ...ENTRADA }] } },
})

/** What would be entered. */
const pedido = z.object({ valor: z.coerce.number().pipe(valor('Valor')), desde: diaSchema })

/** The awards that stand and differ from what the value would give them, with their sum now and then. */
const efeitoSchema = z.object({ pontuacoes: z.int(), antes: decimalSchema, depois: decimalSchema })
export type Efeito = z.output<typeof efeitoSchema>

/** `depois` is an example: how much it would come to. */
const efeitoEm = <const Path extends `/api/${string}/:id/valores/efeito`>(
  path: Path,
  resumo: string,
  { valor, depois }: { valor: number; depois: number },
) =>
  endpoint({
    method: 'GET',
    path,
    access: { painel: [ADMINISTRADOR] },
    resumo,
    params,
    query: pedido,
    answers: { 200: efeitoSchema },
    failures: { 'nao-encontrado': 404 },
    touches: [...NOMES, 'dashboard'],
    example: { ...NENHUMA, query: { valor, desde: '2026-11-01' }, answer: { pontuacoes: 12, antes: 120, depois } },
  })

export const efeitoDoValorPonto = efeitoEm(
  '/api/redes/:id/valores/efeito',
  'Quantas pontuações dos últimos 90 dias custariam outro tanto com um valor do ponto desde um dia',
  { valor: 0.6, depois: 144 },
)

export const efeitoDoValorPontos = efeitoEm(
  '/api/produtos/:id/valores/efeito',
  'Quantas pontuações dos últimos 90 dias teriam outros pontos se o produto os valesse desde um dia',
  { valor: 2, depois: 160 },
)
