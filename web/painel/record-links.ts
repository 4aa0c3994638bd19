import type { LinkTo } from '../shared/ui/record-link.tsx'
import { pathOfLote, pathOfParceiro, pathOfVenda } from './paths.ts'

/** Sales and lots have pages; a movement stands in the statement of its seller, unless their data was deleted. */
export const linkTo: LinkTo = (registro) => {
  if ('venda' in registro) return { to: pathOfVenda(registro.venda) }
  if ('lote' in registro) return { to: pathOfLote(registro.lote) }
  const { movimento, cpf } = registro
  return cpf === '' ? null : { to: `${pathOfParceiro(cpf)}?folha=movimento-${movimento}` }
}
