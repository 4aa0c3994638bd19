/** The addresses of its screens. */
export const encerramentoPaths = { feito: '/painel/encerramento/:id' } as const

/** The page of one closing of accounts, by the work that did it. */
export const pathOfEncerramento = (id: string): string => encerramentoPaths.feito.replace(':id', id)
