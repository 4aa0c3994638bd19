import { id } from '../../../tools/test-kit/events.ts'
import { reachOf, type Reach } from './reach.ts'

/** The reach of somebody of role 1, or of role 3 when shops limit them; unset = all. */
export const reachTo = ({ redes, revendas }: { redes?: string[]; revendas?: string[] } = {}): Reach =>
  reachOf({
    tipo: 'painel',
    id: id('usuario Helena'),
    nome: 'Helena',
    permissao: revendas ? 3 : 1,
    redesPermitidas: redes ?? null,
    revendasPermitidas: revendas ?? null,
  })
