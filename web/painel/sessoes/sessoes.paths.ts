/** The addresses of its screens. */
export const sessoesPaths = { entrar: '/painel', perfil: '/painel/perfil' } as const
