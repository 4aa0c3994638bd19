import type { Selectable } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { AlteracaoDeProduto } from '#contracts/http/produtos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { emVigor } from '#contracts/values/datado.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { eventsOfCommand } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { abrirParaAlterar, colunasDoAtivo, gravarAlteracao, subirVersao } from '#services/engine/records/alterar.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { ALTERAR_ATIVO } from '#services/engine/records/record.ts'
import { textoGuardado } from '#services/engine/texts/textos.ts'
import { definirPontos } from './definir-pontos.ts'
import { produtosRecord, type ProdutoRow } from './produtos.record.ts'

/** The reason as it was typed, or stored already with the request that a second person confirmed. */
type Alteracao = Omit<AlteracaoDeProduto, 'motivo'> & { motivo?: string | Texto | undefined }

export interface ProdutoAlterado {
  produto: Selectable<ProdutoRow>
  /** The points of today, when this call set some, and where in the ledger. */
  valorPontos?: Centesimos | null
  position?: Position | undefined
}

/**
 * Changes what was sent of a product. Points hold from today on; role 2 may let them begin earlier, with a reason
 * (`domain.md §2`). Their event comes after everything that may refuse the change, so that nothing of a refused one
 * reaches the ledger; of the same key it is the same.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `papel-nao-permitido`, `inicio-futuro`,
 * `motivo-obrigatorio`
 */
export function alterarProduto(
  context: CommandContext,
  id: string,
  alteracao: Alteracao,
  { versaoVista, chave = newId() }: { versaoVista?: number | undefined; chave?: string } = {},
): Promise<ProdutoAlterado> {
  const { codigo, nome, valorUnitario, ativo, valorPontos, motivo } = alteracao
  const dia = hoje(context)
  const desde = alteracao.desde ?? dia
  if (context.actor.permissao !== ADMINISTRADOR) {
    if (ativo !== undefined)
      throw forbidden('papel-nao-permitido', 'Só um administrador pode ativar ou desativar um produto')
    if (desde < dia)
      throw forbidden('papel-nao-permitido', 'Só um administrador pode definir pontos com início no passado')
  }
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrirParaAlterar(trx, produtosRecord, id, versaoVista)
    const soLiga = ativo !== undefined && codigo === undefined && nome === undefined && valorUnitario === undefined
    const acao = soLiga ? ALTERAR_ATIVO : 'alterar-produto'
    const produto = await gravarAlteracao(trx, context, produtosRecord, acao, antes, {
      codigo,
      nome,
      valor_unitario: valorUnitario,
      ...colunasDoAtivo(ativo, dia),
    })
    if (valorPontos === undefined) return { produto }
    const { state, position } = await definirPontos(
      context,
      id,
      { valorPontos, desde, motivo: await textoGuardado(trx, motivo) },
      causaDaAlteracao(context, id, chave),
    )
    const atual = { valorPontos: emVigor(state.valoresPontos, dia)?.valorPontos ?? null, position }
    const soPontos = position !== undefined && produto.versao === antes.versao
    return { produto: soPontos ? await subirVersao(trx, context, produtosRecord, produto) : produto, ...atual }
  })
}

/** Whether the change of this key has set the points already. */
export const produtoFoiAlterado = async (context: CommandContext, id: string, chave: string): Promise<boolean> => {
  const { commandId } = causaDaAlteracao(context, id, chave)
  return (await eventsOfCommand(context.ledger, streamName('produto', id), commandId)).length > 0
}

const causaDaAlteracao = (context: CommandContext, id: string, chave: string) =>
  causaDe(context, chave, 'alterar-produto', id)
