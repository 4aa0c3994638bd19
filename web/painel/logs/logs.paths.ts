/** The addresses of its screens. */
export const logsPaths = { logs: '/painel/logs' } as const
