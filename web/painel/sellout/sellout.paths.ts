/** The addresses of its screens. */
export const selloutPaths = { sellout: '/painel/sellout' } as const
