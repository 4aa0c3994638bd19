import { refused } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import { abrirParaAlterar } from '#services/engine/records/alterar.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import type { RecordKind, TabelaDeCadastro } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import type { Ato } from './ato.ts'
import { comSegundaPessoa } from './com-segunda-pessoa.ts'

interface ValorRetroativo {
  /** Of the network or the product. */
  id: string
  valor: Centesimos | undefined
  desde: Dia | undefined
  motivo: string | undefined
  /** What the call changes beside the value. */
  outras: object
  versaoVista: number | undefined
  jaFeito: () => Promise<boolean>
}

/**
 * Saves the change of a record, or asks for a second person for a value that starts earlier. A request is of the value
 * alone: what else the call changes would wait with it, and be seen by nobody. Without reach: limited by the actor.
 * @throws Failure `valor-sozinho`, `alterado-por-outro`, and of the act's preview
 */
export async function alterarComValorRetroativo<Answer>(
  app: App,
  context: RequestContext<ActorPainel>,
  ato: Ato,
  record: RecordKind<TabelaDeCadastro>,
  de: 'idRede' | 'idProduto',
  { id, valor, desde, motivo, outras, versaoVista, jaFeito }: ValorRetroativo,
  alterar: () => Promise<Answer>,
) {
  if (valor === undefined || desde === undefined || desde >= hoje(commandContextOf(app, context))) return alterar()
  const pedindo = {
    idParceiro: null,
    dados: { idRede: null, idProduto: null, [de]: id, valor, desde },
    motivo: motivo || null,
    jaFeito,
    async conferir() {
      if (Object.values(outras).some((outra) => outra !== undefined))
        throw refused(
          'valor-sozinho',
          'Este valor com início no passado passa do seu limite e aguarda uma segunda pessoa: grave-o sozinho.',
        )
      await app.db.transaction().execute((trx) => abrirParaAlterar(trx, record, id, versaoVista))
    },
  }
  return comSegundaPessoa(app, context, ato, pedindo, alterar)
}
