import type { Selectable } from 'kysely'
import { z } from 'zod'
import { streamName } from '#contracts/events/catalogue.ts'
import { diaSchema } from '#contracts/values/dia.ts'
import type { RedeRow } from '#services/database/schema.ts'
import { handle } from '#services/ledger/handle.ts'
import { newId } from '#services/ledger/ids.ts'
import { redeDecider, type RedeCommand } from '#services/redes/rede.decider.ts'
import { texto, valor } from './campos.ts'
import { causaDe, hoje, type CommandContext } from './command-context.ts'
import { emTransacao, inserirComAuditoria, type Novo } from './inserir.ts'

/** Sentences and their order: `doc 1 §5 Network create`. */
export const novaRedeSchema = z.object({
  nome: texto('Nome', 120, 'Informe o nome'),
  regiao: texto('Região', 120, 'Informe a região'),
  valorPonto: valor('Valor do ponto', 'Informe o valor do ponto'),
  /** Day on which the programme starts there; unset: the day it is registered (`domain.md §4 Measurement`). */
  inicioPrograma: diaSchema.optional(),
})
export type NovaRede = z.output<typeof novaRedeSchema>

/**
 * Registers networks. The rows become visible when their dated values stand in the ledger, and those are written under
 * ids that derive from the network's: a crash leaves either nothing or what the same command finishes.
 * @throws Failure `ja-cadastrado`
 */
export function criarRedes(context: CommandContext, redes: readonly Novo<NovaRede>[]): Promise<Selectable<RedeRow>[]> {
  return emTransacao(context, async (trx) => {
    const { rows } = await inserirComAuditoria(trx, context, 'redes', 'criar-rede',
      redes.map(({ id, dados }) => ({ id, nome: dados.nome, regiao: dados.regiao })))
    await Promise.all(redes.map((rede) => definirValores(context, rede)))
    return rows
  })
}

export async function criarRede(context: CommandContext, dados: NovaRede, id = newId()): Promise<Selectable<RedeRow>> {
  return (await criarRedes(context, [{ id, dados }]))[0]!
}

async function definirValores(context: CommandContext, { id, dados }: Novo<NovaRede>): Promise<void> {
  const dia = hoje(context)
  const comandos: RedeCommand[] = [
    { tipo: 'definirValorPonto', idRede: id, valorPonto: dados.valorPonto, desde: dia, hoje: dia, motivo: null },
    { tipo: 'definirInicioPrograma', idRede: id, desde: dados.inicioPrograma ?? dia, motivo: null },
  ]
  await handle(context.ledger, streamName('rede', id), redeDecider, comandos, causaDe(context, 'criar-rede', id))
}
