import type { TipoPremio } from '#contracts/events/resgate.ts'

/** The kind of a prize by its id. There is no register of prizes yet: each counts as goods, which may be sent back. */
export const tipoDoPremio = (_idPremio: string): TipoPremio => 'geral'
