import { conflict } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Somado } from '#contracts/events/pedido.ts'
import { ehSomado, feitoNasContas, feitoPelaPessoa, type Periodo } from '#projections/logs/feitos.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { knowingForCall } from '#services/engine/subscriptions/knowing.ts'
import type { Ato, BaseDoAto, Dados, DadosDoAto } from './ato.ts'

/** What one person did of an act counts for so long, and what one account received or lost of it. */
export const HORAS_DA_PESSOA = 24
export const DIAS_DA_CONTA = 30
const HORA = 3_600_000

interface Conferindo {
  ato: Ato
  quem: ActorPainel
  pedido: DadosDoAto<Dados>
  valor: Centesimos
  limite: Centesimos
  /** Since when there is this limit: nothing from before counts. */
  desde: Date
  /** The work that the same call would start. */
  idDoTrabalho: string
}

/**
 * Whether an act goes beyond the limit, alone or with what was done of it before without a second person: by the same
 * one, or to the same account. Answers what it was counted with; undefined while it stays within.
 * @throws Failure `ato-em-andamento`, `sistema-indisponivel`
 */
export async function passaDoLimite(
  base: BaseDoAto,
  { ato, quem, pedido, valor, limite, desde, idDoTrabalho }: Conferindo,
): Promise<{ somado?: Somado } | undefined> {
  if (valor > limite) return {}
  if (valor === 0 || !(ehSomado(ato.nome) || ato.feitoEm)) return undefined
  if (ato.trabalho !== undefined) await conferirAndamento(base.db, ato.trabalho, idDoTrabalho)
  await knowingForCall(base, 'logs')
  const contas = ehSomado(ato.nome) ? await contasDoAto(base, ato, quem, pedido, valor) : new Map<string, Centesimos>()
  return somaQuePassa(base, { ato, quem, contas, valor, limite, desde })
}

/** What passes a limit with an act that does not by itself, as far as it can be read; undefined when nothing does. */
export async function somaQuePassa(
  base: BaseDoAto,
  {
    ato,
    quem,
    contas,
    valor,
    limite,
    desde,
  }: {
    /** What each account would receive or lose. */
    contas: ReadonlyMap<string, Centesimos>
  } & Pick<Conferindo, 'ato' | 'quem' | 'valor' | 'limite' | 'desde'>,
): Promise<{ somado: Somado } | undefined> {
  const { nome } = ato
  const noDia = haPouco(base, HORAS_DA_PESSOA, desde)
  const daPessoa = ehSomado(nome)
    ? await feitoPelaPessoa(base.db, nome, quem.id, noDia)
    : ((await ato.feitoEm?.(base, quem, noDia)) ?? 0)
  if (daPessoa + valor > limite) return { somado: { de: 'pessoa', valor: daPessoa } }
  if (!ehSomado(nome)) return undefined
  const nasContas = await feitoNasContas(base.db, nome, [...contas.keys()], haPouco(base, 24 * DIAS_DA_CONTA, desde))
  for (const [conta, daConta] of contas) {
    const somado = nasContas.get(conta) ?? 0
    if (somado > 0 && daConta + somado > limite) return { somado: { de: 'conta', valor: somado } }
  }
  return undefined
}

const haPouco = ({ agora }: Pick<BaseDoAto, 'agora'>, horas: number, desde: Date): Periodo => {
  const ate = agora()
  return { desde: new Date(Math.max(ate.getTime() - horas * HORA, desde.getTime())), ate }
}

/** What an act would move of each account, of the `valor` that it moves in all. */
export async function contasDoAto(
  base: BaseDoAto,
  ato: Ato,
  quem: ActorPainel,
  pedido: DadosDoAto<Dados>,
  valor: Centesimos,
): Promise<ReadonlyMap<string, Centesimos>> {
  if (ato.porConta) return ato.porConta(base, quem, pedido)
  return new Map(pedido.idParceiro === null ? [] : [[pedido.idParceiro, valor]])
}

/** What is still being done, by whomever, is not in the sums yet. */
async function conferirAndamento(db: Db, tipo: string, salvo: string): Promise<void> {
  const outro = await db
    .selectFrom('processamentos')
    .select('nome_arquivo')
    .where('tipo', '=', tipo)
    .where('simulado', '=', false)
    .where('estado', 'in', ['aguardando', 'executando'])
    .where('id', '<>', salvo)
    .limit(1)
    .executeTakeFirst()
  if (outro)
    throw conflict(
      'ato-em-andamento',
      'O que foi pedido antes ainda está sendo feito e conta no seu limite. Espere o fim e tente de novo.',
    )
}
