import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Failure } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import { tamanhoMaximoDe } from '#contracts/values/midia.ts'
import { EXTENSIONS, fileTypeOf, isVideo, sentenceForOther } from '#services/engine/files/file-type.ts'
import { resizeImage } from '#services/engine/files/images.ts'
import type { FileKeeper, FileStore } from '#services/engine/files/port.ts'
import { forgetOrigin } from '#services/engine/files/video-metadata.ts'

/** A card of a list, and a whole screen. */
const LARGURAS = [480, 1920] as const
const MEGABYTE = 1024 * 1024

/** The files of one photo or video, by their names in the file store. */
export interface MidiaGuardada {
  arquivo: string
  tipo: string
  vista: string | null
  miniatura: string | null
}

/**
 * Keeps a photo as it came, and in the sizes in which it is seen, without what the camera wrote into it; or a video
 * without that. All of them or none.
 * @throws Failure `tipo-errado`, `arquivo-grande`, and of `resizeImage`, on the form's field
 */
export async function guardarMidia(files: FileKeeper, path: string): Promise<MidiaGuardada> {
  const tipo = await fileTypeOf(path)
  if (tipo === undefined || tipo === 'application/pdf')
    throw recusar(
      'unsupported',
      'tipo-errado',
      await sentenceForOther(path, 'Envie uma foto JPEG, PNG ou WebP, ou um vídeo MP4, MOV ou WebM'),
    )
  const maximo = tamanhoMaximoDe(tipo)
  if ((await stat(path)).size > maximo)
    throw recusar('too-large', 'arquivo-grande', `O arquivo passa de ${maximo / MEGABYTE} MB`)
  const fotos = tipo.startsWith('image/') ? await resizeImage(path, LARGURAS, 'arquivo') : []
  const nomes: string[] = []
  try {
    for (const foto of fotos) nomes.push((await files.putStream(Readable.from([foto]), EXTENSIONS['image/webp'])).name)
    if (isVideo(tipo)) await forgetOrigin(path, tipo)
    const { name: arquivo } = await files.putFile(path, EXTENSIONS[tipo])
    const [miniatura = null, vista = null] = nomes
    return { arquivo, tipo, vista, miniatura }
  } catch (error) {
    for (const nome of nomes) await files.delete(nome)
    throw error
  }
}

export async function removerArquivos(
  files: Pick<FileStore, 'delete'>,
  { arquivo, vista, miniatura }: Omit<MidiaGuardada, 'tipo'>,
): Promise<void> {
  for (const nome of [arquivo, vista, miniatura]) if (nome !== null) await files.delete(nome)
}

const recusar = (kind: 'unsupported' | 'too-large', codigo: Codigo, frase: string): Failure =>
  new Failure(kind, codigo, frase, { arquivo: frase })
