import { invalid } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { NovaConfiguracao } from '#contracts/http/taxas.ts'
import { formatarPeriodo, mesesDoAno } from '#contracts/values/periodo.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { derivedId, newId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { conferirIds } from '#services/engine/records/unicos.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { produtosRecord } from '#services/produtos/produtos.record.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { taxaDecider } from './taxa.decider.ts'

/**
 * What a network paid for a product and bought of it before the programme, from a month on. Another entry for the same
 * month counts from then on, when it names the one that it replaces (`decisions.md §D 42`).
 * @throws Failure `rede-nao-encontrada`, `produto-nao-encontrado`, `periodo-invalido`, `ja-configurada`
 */
export function configurarTaxa(
  context: CommandContext,
  { motivo, substitui, ...nova }: NovaConfiguracao,
  id = newId(),
): Promise<Position | undefined> {
  const { idRede, idProduto, ano, mes } = nova
  if (!mesesDoAno(ano, hoje(context)).includes(mes))
    throw invalid(
      'periodo-invalido',
      `Não é possível configurar ${formatarPeriodo(nova)}: use de 07/2020 ao mês atual`,
      { mes: 'Use de 07/2020 ao mês atual' },
    )
  return context.db.transaction().execute(async (trx) => {
    await conferirIds(trx, redesRecord, [idRede], 'idRede')
    await conferirIds(trx, produtosRecord, [idProduto], 'idProduto')
    const texto = motivo && substitui !== undefined ? await guardarTexto(trx, motivo, derivedId(id, 'motivo')) : null
    const { position } = await handle(
      context.ledger,
      streamName('taxa', `${idRede}-${idProduto}`),
      taxaDecider,
      { ...nova, substitui, motivo: texto },
      causaDe(context, id, 'configurar-taxa'),
    )
    return position
  })
}
