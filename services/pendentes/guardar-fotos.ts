import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Failure } from '#contracts/errors.ts'
import type { ArquivoEnviado } from '#contracts/events/envio.ts'
import { TAMANHO_MAXIMO_IMAGEM } from '#contracts/values/foto.ts'
import { EXTENSIONS, fileTypeOf, isVideo, sentenceForOther } from '#services/engine/files/file-type.ts'
import { resizeImage } from '#services/engine/files/images.ts'
import type { FileKeeper } from '#services/engine/files/port.ts'
import { forgetOrigin } from '#services/engine/files/video-metadata.ts'

/** Enough to read the small print of an invoice that fills the picture. */
const LARGURA_DA_FOTO = 2400
const MEGABYTE = 1024 * 1024

export interface ArquivoRecebido {
  path: string
  nomeOriginal: string
  tamanhoBytes: number
}

/**
 * Keeps the files of a submission, all or none: pictures upright and readable, and like videos without what a camera
 * wrote into them; a PDF as it came.
 * @throws Failure `tipo-errado`, `danificado`, `imagem-grande`, `arquivo-grande`: of the first file that is refused,
 * with the sentence of each that is in `campos` (`arquivos.0`)
 */
export async function guardarFotos(
  files: FileKeeper,
  recebidos: readonly ArquivoRecebido[],
): Promise<ArquivoEnviado[]> {
  const guardados: ArquivoEnviado[] = []
  const recusas: Recusa[] = []
  try {
    // One after the other: each picture is decoded whole.
    for (const [lugar, recebido] of recebidos.entries()) {
      const guardado = await guardar(files, recebido).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        recusas.push({ lugar, nome: recebido.nomeOriginal, porque: error })
      })
      if (guardado !== undefined) guardados.push(guardado)
    }
    if (recusas.length > 0) throw todas(recusas)
    return guardados
  } catch (error) {
    await removerFotos(files, guardados)
    throw error
  }
}

export async function removerFotos(files: FileKeeper, guardados: readonly ArquivoEnviado[]): Promise<void> {
  for (const { arquivo } of guardados) await files.delete(arquivo)
}

interface Recusa {
  lugar: number
  nome: string
  porque: Failure
}

/** One failure that names each refused file. */
function todas(recusas: readonly Recusa[]): Failure {
  const { kind, codigo } = recusas[0]!.porque
  return new Failure(
    kind,
    codigo,
    recusas.map(({ nome, porque }) => `${nome}: ${porque.message}`).join('; '),
    Object.fromEntries(recusas.map(({ lugar, porque }) => [`arquivos.${lugar}`, comMaiuscula(porque.message)])),
  )
}

const comMaiuscula = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1)

async function guardar(files: FileKeeper, { path, tamanhoBytes }: ArquivoRecebido): Promise<ArquivoEnviado> {
  const tipo = await fileTypeOf(path)
  if (tipo === undefined)
    throw new Failure(
      'unsupported',
      'tipo-errado',
      await sentenceForOther(path, 'envie uma imagem JPEG, PNG ou WebP, um PDF ou um vídeo MP4, MOV ou WebM'),
    )
  const ehVideo = isVideo(tipo)
  if (!ehVideo && tamanhoBytes > TAMANHO_MAXIMO_IMAGEM)
    throw new Failure('too-large', 'arquivo-grande', `o arquivo passa de ${TAMANHO_MAXIMO_IMAGEM / MEGABYTE} MB`)
  if (tipo === 'application/pdf' && !(await terminaComoPdf(path, tamanhoBytes)))
    throw new Failure('unsupported', 'danificado', 'o PDF está incompleto. Gere-o de novo e envie.')
  if (ehVideo) await forgetOrigin(path, tipo)
  if (ehVideo || tipo === 'application/pdf')
    return { arquivo: (await files.putFile(path, EXTENSIONS[tipo])).name, tipo }
  const [foto] = await resizeImage(path, [LARGURA_DA_FOTO], 'arquivos')
  return { arquivo: (await files.putStream(Readable.from([foto!]), 'webp')).name, tipo: 'image/webp' }
}

/** Its end says where everything is: one that was cut off has none. Some bytes may follow it. */
const FIM_DO_PDF = 2048

async function terminaComoPdf(path: string, bytes: number): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const quantos = Math.min(FIM_DO_PDF, bytes)
    const { buffer } = await file.read(Buffer.alloc(quantos), 0, quantos, bytes - quantos)
    return buffer.includes('%%EOF')
  } finally {
    await file.close()
  }
}
