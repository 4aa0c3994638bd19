import type { ResgateCitado } from '#contracts/http/resgate-citado.ts'

/** "2 × Caneca", by its code when nobody registered it. */
export const premiosDe = ({ qtde, premio, codigoPremio }: Omit<ResgateCitado, 'numero'>): string =>
  `${qtde} × ${premio === '' ? `prêmio ${codigoPremio}` : premio}`
