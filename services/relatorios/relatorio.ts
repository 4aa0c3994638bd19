import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#contracts/errors.ts'
import { formatarDia, formatarInstante, type Dia } from '#contracts/values/dia.ts'
import { visaoDe, type Visao } from '#contracts/values/visao.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import type { Filter, Told } from '#services/engine/lists/filters.ts'
import { narrowedTo, numbersOfRede, seesNumbers, type Reach } from '#services/engine/reach/reach.ts'
import { naRede, redesPorNome } from '#services/redes/ler-redes.ts'

/** The filters that every report has (`contracts/relatorio.ts`), and that of networks by their ids. */
interface DeRelatorio {
  rede?: string[] | undefined
  redeId?: string[] | undefined
  em?: Dia | undefined
  sabidoEm?: string | undefined
}
interface Pedido {
  reach: Reach
  hoje: Dia
  filters: DeRelatorio
}

/** The day and the moment that a report is asked for. */
export const visaoDoRelatorio = ({ filters, hoje }: Pedido): Visao => visaoDe(filters, hoje)

const relogio: Filter<unknown> = {}

/** The filters of a report; its own `from` knows day and moment. */
export const FILTROS = { rede: redesPorNome, em: relogio, sabidoEm: relogio } as const

/** A file of a report says of which day it is, and what was known then. */
export function comRelogios(request: Pedido, ditos: readonly Told[]): readonly Told[] {
  const { em, sabidoEm } = visaoDoRelatorio(request)
  return [
    ...ditos,
    ['Posição em', formatarDia(em)],
    ['Registrado até', sabidoEm === null ? 'a exportação' : formatarInstante(sabidoEm.toISOString())],
    ['Fuso horário', 'São Paulo (America/Sao_Paulo)'],
  ]
}

/**
 * What every report refuses, so that no empty table looks like an answer. `primeiroRegistro` reads when the first of
 * its facts was written.
 * @throws Failure `sem-redes`, `rede-nao-encontrada`, `dia-futuro`, `nada-registrado`
 */
export async function conferirRelatorio(
  db: Db,
  request: Pedido,
  primeiroRegistro: (db: Db, reach: Reach) => Promise<Date | null>,
): Promise<void> {
  const { reach, hoje, filters } = request
  if (!seesNumbers(reach))
    throw forbidden(
      'sem-redes',
      'Este relatório mostra números de redes inteiras, e o seu acesso ainda não inclui nenhuma. Peça a um administrador que escolha suas redes.',
    )
  await conferirRedes(db, reach, filters)
  if (filters.em !== undefined && filters.em > hoje)
    throw invalid('dia-futuro', 'Esse dia ainda não chegou. Escolha hoje ou um dia anterior.', { em: 'No futuro' })
  const { sabidoEm } = visaoDoRelatorio(request)
  const desde = sabidoEm === null ? null : await primeiroRegistro(db, reach)
  if (sabidoEm !== null && desde !== null && sabidoEm < desde)
    throw invalid(
      'nada-registrado',
      `Até ${formatarInstante(sabidoEm.toISOString())} nada estava registrado: o primeiro registro é de ${formatarInstante(desde.toISOString())}.`,
      { sabidoEm: 'Antes do primeiro registro' },
    )
}

/** A network that does not exist and one out of reach are refused alike. */
async function conferirRedes(db: Db, reach: Reach, { rede, redeId }: DeRelatorio): Promise<void> {
  if (rede === undefined && redeId === undefined) return
  const pedidas = redeId === undefined ? reach : narrowedTo(reach, redeId)
  const { rows } = await sql`select from redes where ${numbersOfRede(await naRede(db, pedidas, rede), sql`id`)}
    ${redeId === undefined ? sql`` : sql`and ${isOneOf(sql`id`, redeId)}`} limit 1`.execute(db)
  if (rows.length === 0) throw notFound('rede-nao-encontrada', 'Rede não encontrada')
}
