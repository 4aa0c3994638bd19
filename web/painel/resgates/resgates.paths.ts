/** The addresses of its screens. */
export const resgatesPaths = { resgate: '/painel/resgate/:idResgate', resgates: '/painel/resgates' } as const

/** The page of one redemption, by the number that people see. */
export const pathOfResgate = (numero: number): string => resgatesPaths.resgate.replace(':idResgate', String(numero))
