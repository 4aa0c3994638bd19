import type { ResgateCitado } from '#contracts/http/resgate-citado.ts'

/** "2 × Caneca", by its code when nobody registered it. */
export const premiosDe = ({ qtde, nomePremio, codigoPremio }: Omit<ResgateCitado, 'numero'>): string =>
  `${qtde} × ${nomePremio === '' ? `prêmio ${codigoPremio}` : nomePremio}`
