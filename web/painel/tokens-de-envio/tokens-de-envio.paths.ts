/** The addresses of its screens. */
export const tokensDeEnvioPaths = { tokensDeEnvio: '/painel/chaves-de-envio' } as const
