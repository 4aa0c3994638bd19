/** `interfaces.md §4`. */
export const TAMANHO_MAXIMO_IMAGEM = 20 * 1024 * 1024

/** The widths in which a prize's photo is kept, the last of which its address names. */
export const LARGURAS_DA_FOTO = [160, 480, 960] as const
export type LarguraDaFoto = (typeof LARGURAS_DA_FOTO)[number]

/** The address of a photo in one of its widths. */
export const fotoEm = (diretorioFoto: string, largura: LarguraDaFoto): string =>
  diretorioFoto.replace(/-\d+\.webp$/, `-${largura}.webp`)

/** A file among the fields of a form: a `File` in the browser, what was received of it in the gateway. */
export const ehArquivo = (valor: unknown): boolean => typeof valor === 'object' && valor !== null
