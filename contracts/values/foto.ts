/** `interfaces.md §4`. */
export const TAMANHO_MAXIMO_IMAGEM = 20 * 1024 * 1024

/** What an iPhone writes unless it is told otherwise, or converts it for who chooses a photo for a page. */
export const EXTENSOES_HEIC = '.heic,.heif'
export const FOTO_HEIC =
  'Esta foto está no formato HEIC, que não é aceito. No iPhone, escolha Ajustes › Câmera › Formatos › Mais compatível e fotografe de novo. No computador, exporte a foto como JPEG.'

/** The widths in which a prize's photo is kept, the last of which its address names. */
export const LARGURAS_DA_FOTO = [160, 480, 960] as const
export type LarguraDaFoto = (typeof LARGURAS_DA_FOTO)[number]

/** The address of a photo in one of its widths. */
export const fotoEm = (diretorioFoto: string, largura: LarguraDaFoto): string =>
  diretorioFoto.replace(/-\d+\.webp$/, `-${largura}.webp`)

/** A file among the fields of a form: a `File` in the browser, what was received of it in the gateway. */
export const ehArquivo = (valor: unknown): boolean => typeof valor === 'object' && valor !== null
