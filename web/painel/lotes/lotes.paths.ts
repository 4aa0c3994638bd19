/** The addresses of its screens. */
export const lotesPaths = { lote: '/painel/lote/:idLote' } as const

/** The page of one lot of points. */
export const pathOfLote = (idLote: string): string => lotesPaths.lote.replace(':idLote', idLote)
