import { createHash } from 'node:crypto'
import { LARGURAS_DA_FOTO } from '#contracts/values/foto.ts'
import { resizeImage, type Picture } from '#services/engine/files/images.ts'
import { LINKS_PATH } from '#services/engine/files/links.ts'
import type { FileStore } from '#services/engine/files/port.ts'

/**
 * Keeps a prize's photo in each width, under names that follow from what is in it: the same photo again is the same
 * files, and an address never changes what it shows.
 * @throws Failure of `resizeImage`
 */
export async function guardarFoto(files: Pick<FileStore, 'keep'>, imagem: Picture): Promise<string> {
  const imagens = await resizeImage(imagem, LARGURAS_DA_FOTO, 'foto')
  const conteudo = createHash('sha256').update(imagens.at(-1)!).digest('hex').slice(0, 32)
  const nomeCom = (largura: number) => `premios/${conteudo}-${largura}.webp` as const
  for (const [n, largura] of LARGURAS_DA_FOTO.entries()) await files.keep(nomeCom(largura), imagens[n]!)
  return nomeCom(LARGURAS_DA_FOTO.at(-1)!)
}

export const enderecoDaFoto = (foto: string): string => `${LINKS_PATH}/${foto}`
