/** The addresses of its screens. */
export const enviosPaths = { envios: '/painel/envios', envio: '/painel/envios/:id' } as const

/** The page of one upload. */
export const pathOfEnvio = (id: string): string => enviosPaths.envio.replace(':id', id)
