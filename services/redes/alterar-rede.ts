import type { Selectable, Transaction } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { AlteracaoDeRede } from '#contracts/http/redes.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { emVigor } from '#contracts/values/datado.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { eventsOfCommand, handle } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { textoGuardado } from '#services/engine/texts/textos.ts'
import { abrirParaAlterar, colunasDoAtivo, gravarAlteracao, subirVersao } from '#services/engine/records/alterar.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { ALTERAR_ATIVO } from '#services/engine/records/record.ts'
import { redeDecider, type RedeCommand } from './rede.decider.ts'
import { redesRecord, type RedeRow } from './redes.record.ts'

/** The dated values of a network as they are today. */
export interface ValoresDeHoje {
  valorPonto: Centesimos | null
  inicioPrograma: Dia | null
}

/** The reason as it was typed, or stored already with the request that a second person confirmed. */
type Alteracao = Omit<AlteracaoDeRede, 'motivo'> & { motivo?: string | Texto | undefined }

export interface RedeAlterada {
  rede: Selectable<RedeRow>
  /** When this call set some, and where in the ledger. */
  valores?: ValoresDeHoje
  position?: Position | undefined
}

/**
 * Changes what was sent of a network. A point value holds from today on; role 2 may let it begin earlier, or the
 * programme on another day, with a reason (`domain.md §2`). Their events come after everything that may refuse the
 * change, so that nothing of a refused one reaches the ledger; of the same key they are the same.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `papel-nao-permitido`, `inicio-futuro`,
 * `motivo-obrigatorio`
 */
export function alterarRede(
  context: CommandContext,
  id: string,
  alteracao: Alteracao,
  { versaoVista, chave = newId() }: { versaoVista?: number | undefined; chave?: string } = {},
): Promise<RedeAlterada> {
  const { nome, regiao, ativo } = alteracao
  const dia = hoje(context)
  if (context.actor.permissao !== ADMINISTRADOR) conferirPapel(alteracao, dia)
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrirParaAlterar(trx, redesRecord, id, versaoVista)
    const soLiga = ativo !== undefined && nome === undefined && regiao === undefined
    const rede = await gravarAlteracao(trx, context, redesRecord, soLiga ? ALTERAR_ATIVO : 'alterar-rede', antes, {
      nome,
      regiao,
      ...colunasDoAtivo(ativo, dia),
    })
    const comandos = await comandosDosValores(trx, id, alteracao, dia)
    if (comandos.length === 0) return { rede }
    const causa = causaDaAlteracao(context, id, chave)
    const { state, position } = await handle(context.ledger, streamName('rede', id), redeDecider, comandos, causa)
    const valores = {
      valorPonto: emVigor(state.valoresPonto, dia)?.valorPonto ?? null,
      inicioPrograma: state.inicioPrograma ?? null,
    }
    const soValores = position !== undefined && rede.versao === antes.versao
    return { rede: soValores ? await subirVersao(trx, context, redesRecord, rede) : rede, valores, position }
  })
}

/** Whether the change of this key has set a value already. */
export const redeFoiAlterada = async (context: CommandContext, id: string, chave: string): Promise<boolean> => {
  const { commandId } = causaDaAlteracao(context, id, chave)
  return (await eventsOfCommand(context.ledger, streamName('rede', id), commandId)).length > 0
}

const causaDaAlteracao = (context: CommandContext, id: string, chave: string) =>
  causaDe(context, chave, 'alterar-rede', id)

/** What only role 2 may change. */
function conferirPapel({ ativo, desde, inicioPrograma }: Alteracao, dia: Dia): void {
  if (ativo !== undefined)
    throw forbidden('papel-nao-permitido', 'Só um administrador pode ativar ou desativar uma rede')
  if (desde !== undefined && desde < dia)
    throw forbidden('papel-nao-permitido', 'Só um administrador pode definir um valor com início no passado')
  if (inicioPrograma !== undefined)
    throw forbidden('papel-nao-permitido', 'Só um administrador pode alterar o início do programa')
}

async function comandosDosValores(
  trx: Transaction<Database>,
  idRede: string,
  { valorPonto, desde, inicioPrograma, motivo: texto }: Alteracao,
  hoje: Dia,
): Promise<RedeCommand[]> {
  if (valorPonto === undefined && inicioPrograma === undefined) return []
  const motivo = await textoGuardado(trx, texto)
  return [
    ...(valorPonto === undefined
      ? []
      : [{ tipo: 'definirValorPonto', idRede, valorPonto, desde: desde ?? hoje, hoje, motivo } as const]),
    ...(inicioPrograma === undefined
      ? []
      : [{ tipo: 'definirInicioPrograma', idRede, desde: inicioPrograma, motivo } as const]),
  ]
}
