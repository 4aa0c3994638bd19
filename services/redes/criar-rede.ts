import type { Selectable } from 'kysely'
import { streamName } from '#contracts/events/catalogue.ts'
import type { NovaRede } from '#contracts/http/redes.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { redeDecider, type RedeCommand } from './rede.decider.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { redesRecord, type RedeRow } from './redes.record.ts'

/**
 * Registers networks. The rows become visible when their dated values stand in the ledger, and those are written under
 * ids that derive from the network's: a crash leaves either nothing or what the same command finishes.
 * @throws Failure `ja-cadastrado`
 */
export function criarRedes(context: CommandContext, redes: readonly Novo<NovaRede>[]): Promise<Selectable<RedeRow>[]> {
  return context.db.transaction().execute(async (trx) => {
    const { rows } = await inserir(
      trx,
      context,
      redesRecord,
      'criar-rede',
      redes.map(({ id, dados }) => ({ id, nome: dados.nome, regiao: dados.regiao })),
    )
    await Promise.all(redes.map((rede) => definirValores(context, rede)))
    return rows
  })
}

/** `position` is that of the last of its dated values. */
export async function criarRede(
  context: CommandContext,
  dados: NovaRede,
  id = newId(),
): Promise<Selectable<RedeRow> & { position: Position | undefined }> {
  return context.db.transaction().execute(async (trx) => {
    const {
      rows: [row],
    } = await inserir(trx, context, redesRecord, 'criar-rede', [{ id, nome: dados.nome, regiao: dados.regiao }])
    return { ...row!, position: await definirValores(context, { id, dados }) }
  })
}

async function definirValores(context: CommandContext, { id, dados }: Novo<NovaRede>): Promise<Position | undefined> {
  const dia = hoje(context)
  const comandos: RedeCommand[] = [
    { tipo: 'definirValorPonto', idRede: id, valorPonto: dados.valorPonto, desde: dia, hoje: dia, motivo: null },
    { tipo: 'definirInicioPrograma', idRede: id, desde: dados.inicioPrograma ?? dia, motivo: null },
  ]
  return (
    await handle(context.ledger, streamName('rede', id), redeDecider, comandos, causaDe(context, id, 'criar-rede'))
  ).position
}
