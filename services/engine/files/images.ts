import { Failure } from '#contracts/errors.ts'
import { fileTypeOf, sentenceForOther } from './file-type.ts'

/** As many as a good camera's picture has; decoded they take 200 MB. */
const MAX_PIXELS = 50_000_000
const TIME_LIMIT_S = 20
const QUALITY = 82

/** A file's path, or its bytes. */
export type Picture = string | Buffer

/**
 * A JPEG, PNG or WebP picture as WebP in several widths, never wider than it is, upright, and without what a camera
 * wrote into it: place, owner, device.
 * @throws Failure `tipo-errado`, `danificado`, `imagem-grande`, on the form's field
 */
export async function resizeImage(picture: Picture, widths: readonly number[], campo: string): Promise<Buffer[]> {
  const refuse = (kind: 'unsupported' | 'too-large', codigo: string, sentence: string) =>
    new Failure(kind, codigo, sentence, { [campo]: sentence })
  // Nothing else is given to the decoder.
  if (!(await fileTypeOf(picture))?.startsWith('image/'))
    throw refuse('unsupported', 'tipo-errado', await sentenceForOther(picture, 'Envie uma imagem JPEG, PNG ou WebP'))
  const { default: sharp } = await import('sharp')
  const damaged = () =>
    refuse('unsupported', 'danificado', 'A imagem está danificada. Abra-a no computador, salve-a de novo e envie.')
  const { width, height } = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(damaged()))
  if (width * height > MAX_PIXELS)
    throw refuse(
      'too-large',
      'imagem-grande',
      `A imagem tem ${width} × ${height} pixels, e o limite é ${MAX_PIXELS / 1_000_000} milhões. Diminua-a e envie de novo.`,
    )
  try {
    const sized: Buffer[] = []
    // One after the other: each is decoded whole.
    for (const each of widths)
      sized.push(
        await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
          .timeout({ seconds: TIME_LIMIT_S })
          .autoOrient()
          .resize({ width: each, height: each, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer(),
      )
    return sized
  } catch {
    throw damaged()
  }
}
