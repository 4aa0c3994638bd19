import { conflict, forbidden, notFound, refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { handle, replay, type Decider } from '#services/engine/ledger/handle.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { contaDecider, type ContaCommand } from './conta.decider.ts'
import type { Conta } from './estado.ts'
import { noTurno, ondeEmDia } from './decidir-em-contas.ts'
import { estaCheio } from './lotes.ts'

export interface ContextoDeEncerrar extends CommandContext {
  /** Those of the redemptions that have not ended yet. */
  resgatesAbertos: (idsDosResgates: readonly string[]) => Promise<string[]>
}

export interface ContaEncerrada {
  /** What was left and expired with it. */
  pontos: Centesimos
  /** Undefined when it was closed already. */
  position: Position | undefined
}

/**
 * Closes a salesperson's account for good: what is left expires, later credits are refused (`domain.md §3.1`,
 * `decisions.md §E 62`). Open redemptions must be finished first. A closed account stays closed, without complaint; of more
 * lots than one event holds, the others are taken at once.
 * @throws Failure `so-administrador`, `parceiro-nao-encontrado`, `resgates-abertos` (says how many), `resgate-novo`
 */
export async function encerrarConta(
  context: ContextoDeEncerrar,
  { idParceiro, motivo, chave }: { idParceiro: string; motivo: Texto; chave: string },
): Promise<ContaEncerrada> {
  const { db, ledger, actor } = context
  const propria = actor.tipo === 'parceiro' && actor.id === idParceiro
  if (!propria && actor.tipo !== 'sistema' && actor.permissao !== ADMINISTRADOR)
    throw forbidden('so-administrador', 'Só um administrador pode encerrar uma conta')
  const parceiro = await db
    .selectFrom('parceiros as p')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .select(['p.id_revenda as idRevenda', 'r.id_rede as idRede'])
    .where('p.id', '=', idParceiro)
    .executeTakeFirst()
  if (!parceiro) throw notFound('parceiro-nao-encontrado', 'Vendedor não encontrado')

  const stream = streamName('conta', idParceiro)
  const conta = replay(contaDecider, await ledger.readStream(stream))
  const decider = conta.encerrada ? contaDecider : semResgateNovo(await conferirResgates(context, conta))
  const command = { tipo: 'encerrar' as const, ...ondeEmDia({ idParceiro, ...parceiro }, hoje(context)), motivo }
  let encerrada: ContaEncerrada = { pontos: 0, position: undefined }
  for (let turno = 1; ; turno++) {
    const cause = causaDe(context, chave, ...noTurno(turno, 'encerrar-conta'), idParceiro)
    const { events, position } = await handle(ledger, stream, decider, command, cause)
    if (events.length === 0) return encerrada
    encerrada = { pontos: somar([encerrada.pontos, ...events.map(({ data }) => data.pontos)]), position }
    if (!events.some(estaCheio)) return encerrada
  }
}

/** The account's redemptions that took points for good: every one of them was delivered. */
async function conferirResgates({ resgatesAbertos }: ContextoDeEncerrar, conta: Conta): Promise<ReadonlySet<string>> {
  const ids = naoDevolvidos(conta)
  const abertos = await resgatesAbertos(ids)
  if (abertos.length === 0) return new Set(ids)
  const quantos = abertos.length === 1 ? 'um resgate em aberto' : `${abertos.length} resgates em aberto`
  throw refused('resgates-abertos', `Este vendedor tem ${quantos}. Entregue ou cancele antes de encerrar a conta.`)
}

export const naoDevolvidos = (conta: Conta): string[] =>
  [...conta.resgates].filter(([, { devolvido }]) => !devolvido).map(([idResgate]) => idResgate)

/** A redemption made between the look and the closing stops it. */
const semResgateNovo = (conferidos: ReadonlySet<string>): Decider<Conta, ContaCommand, ContaEvent> => ({
  ...contaDecider,
  decide(command, conta) {
    if (naoDevolvidos(conta).some((idResgate) => !conferidos.has(idResgate)))
      throw conflict('resgate-novo', 'O vendedor acabou de fazer um resgate. Tente de novo.')
    return contaDecider.decide(command, conta)
  },
})
