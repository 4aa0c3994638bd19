import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lista } from '../lista.ts'
import { FALHAS_DE_RELATORIO, FILTROS_DE_RELATORIO } from '../relatorio.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

/** The months of a year by the fields of the report, January first (`doc 2 §7`), and as people read them. */
export const MESES_DO_HISTORICO = {
  janeiro: 'Janeiro',
  fevereiro: 'Fevereiro',
  marco: 'Março',
  abril: 'Abril',
  maio: 'Maio',
  junho: 'Junho',
  julho: 'Julho',
  agosto: 'Agosto',
  setembro: 'Setembro',
  outubro: 'Outubro',
  novembro: 'Novembro',
  dezembro: 'Dezembro',
} as const
export type MesDoHistorico = keyof typeof MESES_DO_HISTORICO
export const CAMPOS_DOS_MESES = Object.keys(MESES_DO_HISTORICO) as MesDoHistorico[]

const porMes = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(CAMPOS_DOS_MESES.map((mes) => [mes, schema])) as Record<MesDoHistorico, S>
const valores = { ...porMes(decimalSchema), total: decimalSchema }
const exemplo = { ...(Object.fromEntries(CAMPOS_DOS_MESES.map((mes) => [mes, 0])) as Record<MesDoHistorico, number>) }

/** Money of sell-in by network and month of a year (`doc 2 §5`, `domain.md §4 History`); inactive networks included. */
export const historico = lista({
  path: '/api/historico',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Compras (sell-in) de cada rede, mês a mês, em um ano',
  chave: 'historico',
  linha: z.object({ idRede: z.uuid(), rede: z.string(), ...valores }),
  prefixo: 'Historico',
  colunas: [
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', ordena: true },
    ...CAMPOS_DOS_MESES.map(
      (campo) => ({ campo, titulo: MESES_DO_HISTORICO[campo], tipo: 'dinheiro', ordena: true }) as const,
    ),
    { campo: 'total', titulo: 'Total', tipo: 'dinheiro', ordena: true },
  ],
  ordenacao: { campo: 'rede', direcao: 'asc' },
  filtros: { ano: z.coerce.number().int(), ...FILTROS_DE_RELATORIO },
  extra: {
    /** Over the whole filter. */
    totais: z.object(valores),
    /** How many lines of orders stand in each month: of a month without any nothing was taken in. */
    linhas: z.object(porMes(z.int())),
  },
  failures: { ...FALHAS_DE_RELATORIO, 'periodo-ausente': 400, 'sem-historico': 400 },
  touches: ['compras', 'redes'],
  example: {
    linha: {
      idRede: '0198f0f0-0000-7000-8000-000000000001',
      rede: 'Rede Azul',
      ...exemplo,
      janeiro: 1250.5,
      total: 1250.5,
    },
    extra: { totais: { ...exemplo, janeiro: 1250.5, total: 1250.5 }, linhas: { ...exemplo, janeiro: 1 } },
  },
})

/** The year list starts at its year (`doc 2 §5`). */
export const primeiraDataDoHistorico = endpoint({
  method: 'GET',
  path: '/api/historico/primeiraData',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'O dia da primeira compra registrada',
  answers: { 200: z.object({ primeiraData: z.string().nullable() }) },
  touches: ['compras'],
  example: { answer: { primeiraData: '2024-12-03' } },
})

/** When the last sell-in was taken in (`decisions.md §M 11`): "Última atualização do Histórico". */
export const ultimaDataDoHistorico = endpoint({
  method: 'GET',
  path: '/api/historico/ultima-data',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Quando entrou o último histórico de compras',
  answers: { 200: z.object({ history: z.object({ criadoEm: z.iso.datetime() }).nullable() }) },
  touches: ['compras'],
  example: { answer: { history: { criadoEm: '2026-11-20T15:00:00.000Z' } } },
})
