/** The addresses of its screens. */
export const midiasPaths = { fotosVideos: '/painel/fotos-videos', fotoVideo: '/painel/processar/foto-video' } as const
