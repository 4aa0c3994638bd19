import type { Papel } from '#contracts/values/papeis.ts'
import type { LinkTo } from '#web/shared/ui/record-link.tsx'
import { resultAddress } from '#web/painel/job-kinds.ts'
import { pathOfLote } from '#web/painel/lotes/lotes.paths.ts'
import { pathOfParceiro } from '#web/painel/parceiros/parceiros.paths.ts'
import { pathOfResgate } from '#web/painel/resgates/resgates.paths.ts'
import { pathOfVenda, vendasPaths } from '#web/painel/vendas/vendas.paths.ts'
import { mayOpen, screenAt } from '#web/painel/screens.ts'

/**
 * Sales, redemptions and lots have pages, an upload its result for who may send one; a movement stands in the statement
 * of its seller, unless their data was deleted.
 */
export const linksFor =
  (papel: Papel): LinkTo =>
  (registro) => {
    if ('venda' in registro) return { to: pathOfVenda(registro.venda) }
    if ('resgate' in registro) return { to: pathOfResgate(registro.resgate) }
    if ('lote' in registro) return { to: pathOfLote(registro.lote) }
    if ('planilha' in registro) {
      const to = resultAddress('upload-vendas', registro.planilha)
      return to !== undefined && mayOpen(screenAt(vendasPaths.envioVendas)!, papel) ? { to } : null
    }
    const { movimento, cpf } = registro
    return cpf === '' ? null : { to: `${pathOfParceiro(cpf)}?folha=movimento-${movimento}` }
  }
