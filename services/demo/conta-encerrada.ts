import { encerrarConta } from '#services/conta/encerrar-conta.ts'
import { Failure } from '#contracts/errors.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { desativarEncerrado } from '#services/parceiros/alterar-parceiro.ts'
import { resgatesAbertos } from '#services/resgates/resgates-abertos.ts'
import type { Elenco } from './elenco.ts'
import { chaveDoDia } from './relogio.ts'

const MOTIVO = 'O CPF é de uma pessoa que não trabalha na dental'

/** The last of the cast who has no open redemption had registered with false data. */
export async function encerrarUmaConta(context: CommandContext, { parceiros }: Elenco, hoje: Dia): Promise<void> {
  const chave = chaveDoDia(hoje, 'conta-encerrada')
  const motivo = await guardarTexto(context.db, MOTIVO, derivedId(chave, 'motivo'))
  for (const { id: idParceiro } of parceiros.toReversed())
    try {
      await encerrarConta(
        { ...context, resgatesAbertos: (ids) => resgatesAbertos(context.ledger, ids) },
        { idParceiro, motivo, chave },
      )
      return await desativarEncerrado(context, idParceiro)
    } catch (error) {
      if (!(error instanceof Failure && error.codigo === 'resgates-abertos')) throw error
    }
}
