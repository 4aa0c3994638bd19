import type { Selectable } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { AlteracaoDeRede } from '#contracts/http/redes.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { emVigor } from '#contracts/values/datado.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { abrirParaAlterar, colunasDoAtivo, gravarAlteracao, subirVersao } from '#services/engine/records/alterar.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { ALTERAR_ATIVO } from '#services/engine/records/record.ts'
import { redeDecider } from './rede.decider.ts'
import { redesRecord, type RedeRow } from './redes.record.ts'

export interface RedeAlterada {
  rede: Selectable<RedeRow>
  /** The point value of today, when this call set one, and where in the ledger. */
  valorPonto?: Centesimos | null
  position?: Position | undefined
}

/**
 * Changes what was sent of a network. A point value holds from today on; role 2 may let it begin earlier, with a reason
 * (`domain.md §2`). Its event comes after everything that may refuse the change, so that nothing of a refused one
 * reaches the ledger.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `papel-nao-permitido`, `inicio-futuro`,
 * `motivo-obrigatorio`
 */
export function alterarRede(
  context: CommandContext,
  id: string,
  alteracao: AlteracaoDeRede,
  versaoVista?: number,
): Promise<RedeAlterada> {
  const { nome, regiao, ativo, valorPonto, motivo } = alteracao
  const dia = hoje(context)
  const desde = alteracao.desde ?? dia
  if (context.actor.permissao !== ADMINISTRADOR) {
    if (ativo !== undefined)
      throw forbidden('papel-nao-permitido', 'Só um administrador pode ativar ou desativar uma rede')
    if (desde < dia)
      throw forbidden('papel-nao-permitido', 'Só um administrador pode definir um valor com início no passado')
  }
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrirParaAlterar(trx, redesRecord, id, versaoVista)
    const soLiga = ativo !== undefined && nome === undefined && regiao === undefined
    const rede = await gravarAlteracao(trx, context, redesRecord, soLiga ? ALTERAR_ATIVO : 'alterar-rede', antes, {
      nome,
      regiao,
      ...(ativo === undefined ? {} : colunasDoAtivo(ativo === 1, dia)),
    })
    if (valorPonto === undefined) return { rede }
    const texto = motivo ? await guardarTexto(trx, motivo) : null
    const { state, position } = await handle(
      context.ledger,
      streamName('rede', id),
      redeDecider,
      { tipo: 'definirValorPonto', idRede: id, valorPonto, desde, hoje: dia, motivo: texto },
      causaDe(context, newId(), 'alterar-rede', id),
    )
    const atual = { valorPonto: emVigor(state.valoresPonto, dia)?.valorPonto ?? null, position }
    const soValor = position !== undefined && rede.versao === antes.versao
    return { rede: soValor ? await subirVersao(trx, context, redesRecord, rede) : rede, ...atual }
  })
}
