import { sql, type RawBuilder } from 'kysely'
import type { AtoComLimite } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { diaEmSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { APROVADO_POR } from './logs.projection.ts'

interface Feito {
  tipos: readonly string[]
  valor: RawBuilder<Centesimos>
  /** Which of these events are the act's; unset: all. */
  onde?: RawBuilder<boolean>
}

const pontos = (campo: string): RawBuilder<Centesimos> => sql`(dados->>${sql.lit(campo)})::bigint`
const PONTOS = pontos('pontos')

/** A correction that was taken back, and what took it back, together moved nothing. */
const DE_PE = sql<boolean>`desfaz is null and not exists (select from logs.acoes volta
  where volta.alvo = acoes.alvo and volta.em >= acoes.em and volta.desfaz = acoes.id)`

/** The acts whose measure is the sum of what their events moved. */
const FEITOS = {
  'lancar-pontos': { tipos: ['PontosLancados'], valor: PONTOS },
  'cancelar-em-massa': {
    tipos: ['PontuacaoCancelada', 'VendaAnulada'],
    valor: pontos('totalPontos'),
    onde: sql`not de_planilha`,
  },
  'desfazer-lote': { tipos: ['VendaAnulada'], valor: pontos('totalPontos'), onde: sql`de_planilha` },
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
  return sql<boolean>`em between ${desde} and ${ate} and tipo = any(${[...tipos]}::text[]) and ${onde ?? sql`true`}
    and not dados ? ${APROVADO_POR}`
}

/** What a person did of an act then without a second one. Without reach: limited by the actor. */
export async function feitoPelaPessoa(db: Db, ato: AtoSomado, pessoa: string, periodo: Periodo): Promise<Centesimos> {
  const { rows } = await sql<{ soma: Centesimos }>`
    select coalesce(sum(${FEITOS[ato].valor}), 0)::bigint as soma from logs.acoes
    where por = ${pessoa} and ${feitosSozinho(ato, periodo)}`.execute(db)
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
    select alvo as conta, sum(${FEITOS[ato].valor})::bigint as soma from logs.acoes
    where alvo = any(${[...contas]}::uuid[]) and ${feitosSozinho(ato, periodo)} group by alvo`.execute(db)
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
    select dados->>'idRede' as "idRede", dados->>'idProduto' as "idProduto", dados->>'desde' as desde from logs.acoes
    where por = ${pessoa} and em between ${desde} and ${ate} and tipo in ('ValorPontoDefinido', 'ValorPontosDefinido')
      and (dados->>'desde')::date < ${diaEmSaoPaulo(sql`em`)} and not dados ? ${APROVADO_POR}`.execute(db)
  return rows
}
