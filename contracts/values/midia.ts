import { TAMANHO_MAXIMO_IMAGEM } from './foto.ts'

/** `interfaces.md §4`. */
export const TAMANHO_MAXIMO_VIDEO = 200 * 1024 * 1024

/** What people may attach to a redemption, as a file chooser names it. */
export const EXTENSOES_DE_MIDIA = '.jpg,.jpeg,.png,.webp,.mp4,.mov,.webm'

/** The most bytes that a photo or video may have, by its media type. */
export const tamanhoMaximoDe = (tipo: string): number =>
  tipo.startsWith('video/') ? TAMANHO_MAXIMO_VIDEO : TAMANHO_MAXIMO_IMAGEM
