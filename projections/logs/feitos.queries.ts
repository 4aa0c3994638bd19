import { sql, type RawBuilder } from 'kysely'
import type { AtoComLimite } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { diaEmSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { reading } from '../reading.ts'
import { acoes, APROVADO_POR } from './logs.projection.ts'

const a = reading(acoes, 'logs.acoes a')
const volta = reading(acoes, 'logs.acoes volta')

interface Feito {
  tipos: readonly string[]
  valor: RawBuilder<Centesimos>
  /** Which of these events are the act's; unset: all. */
  onde?: RawBuilder<boolean>
}

const pontos = (campo: string): RawBuilder<Centesimos> => sql`(${a.dados}->>${sql.lit(campo)})::bigint`
const PONTOS = pontos('pontos')

/** A correction that was taken back, and what took it back, together moved nothing. */
const DE_PE = sql<boolean>`${a.desfaz} is null and not exists (select from ${volta}
  where ${volta.alvo} = ${a.alvo} and ${volta.em} >= ${a.em} and ${volta.desfaz} = ${a.id})`

/** The acts whose measure is the sum of what their events moved. */
const FEITOS = {
  'lancar-pontos': { tipos: ['PontosLancados'], valor: PONTOS },
  'cancelar-em-massa': {
    tipos: ['PontuacaoCancelada', 'VendaAnulada'],
    valor: pontos('totalPontos'),
    onde: sql`not ${a.de_planilha}`,
  },
  'desfazer-lote': { tipos: ['VendaAnulada'], valor: pontos('totalPontos'), onde: sql`${a.de_planilha}` },
  'corrigir-todos': {
    tipos: ['PontuacaoCorrigida'],
    valor: sql`abs(${pontos('totalPontos')} - ${pontos('totalPontosAntes')})`,
    onde: DE_PE,
  },
  'estornar-por-data': { tipos: ['PontosReativados'], valor: PONTOS },
  encerrar: { tipos: ['ContaEncerrada'], valor: PONTOS },
} as const satisfies Partial<Record<AtoComLimite, Feito>>
export type AtoSomado = keyof typeof FEITOS
/** Without reach: anybody who may call may know it. */
export const ehSomado = (ato: string): ato is AtoSomado => Object.hasOwn(FEITOS, ato)

/** Both ends belong to it. */
export interface Periodo {
  desde: Date
  ate: Date
}

/** What nobody else confirmed. */
const feitosSozinho = (ato: AtoSomado, { desde, ate }: Periodo): RawBuilder<boolean> => {
  const { tipos, onde }: Feito = FEITOS[ato]
  return sql<boolean>`${a.em} between ${desde} and ${ate} and ${a.tipo} = any(${[...tipos]}::text[])
    and ${onde ?? sql`true`}
    and not ${a.dados} ? ${APROVADO_POR}`
}

/** What a person did of an act then without a second one. Without reach: limited by the actor. */
export async function feitoPelaPessoa(db: Db, ato: AtoSomado, pessoa: string, periodo: Periodo): Promise<Centesimos> {
  const { rows } = await sql<{ soma: Centesimos }>`
    select coalesce(sum(${FEITOS[ato].valor}), 0)::bigint as soma from ${a}
    where ${a.por} = ${pessoa} and ${feitosSozinho(ato, periodo)}`.execute(db)
  return rows[0]!.soma
}

/**
 * What these accounts received or lost of it then without a second person, whoever did it. Without reach: a count
 * against a limit.
 */
export async function feitoNasContas(
  db: Db,
  ato: AtoSomado,
  contas: readonly string[],
  periodo: Periodo,
): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ conta: string; soma: Centesimos }>`
    select ${a.alvo} as conta, sum(${FEITOS[ato].valor})::bigint as soma from ${a}
    where ${a.alvo} = any(${[...contas]}::uuid[]) and ${feitosSozinho(ato, periodo)} group by ${a.alvo}`.execute(db)
  return new Map(rows.map(({ conta, soma }) => [conta, soma]))
}

export interface InicioNoPassado {
  idRede: string | null
  idProduto: string | null
  desde: Dia
}

/**
 * The values with an earlier start that a person gave then without a second one. Without reach: limited by the actor.
 */
export async function iniciosNoPassado(db: Db, pessoa: string, { desde, ate }: Periodo): Promise<InicioNoPassado[]> {
  const { rows } = await sql<InicioNoPassado>`
    select ${a.dados}->>'idRede' as "idRede", ${a.dados}->>'idProduto' as "idProduto", ${a.dados}->>'desde' as desde
      from ${a}
    where ${a.por} = ${pessoa} and ${a.em} between ${desde} and ${ate}
      and ${a.tipo} in ('ValorPontoDefinido', 'ValorPontosDefinido')
      and (${a.dados}->>'desde')::date < ${diaEmSaoPaulo(a.em)} and not ${a.dados} ? ${APROVADO_POR}`.execute(db)
  return rows
}
