import { Failure } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import { fileTypeOf, sentenceForOther } from './file-type.ts'

/** As many as a good camera's picture has; decoded they take 200 MB. */
const MAX_PIXELS = 50_000_000
/** A decoder makes a half, a quarter or an eighth of a baseline JPEG without decoding the whole. */
const MAX_PIXELS_SHRUNK = 120_000_000
const TIME_LIMIT_S = 20
const QUALITY = 82

/** In a long picture, such as a scrolled screenshot, the short side keeps this much of the width, to stay legible, */
const LEGIBLE = 0.45
/** as long as the whole has no more than this many times the square of that width, */
const SQUARES = 3
/** which is less than WebP can hold. */
const WEBP_SIDE = 16_383

/** A file's path, or its bytes. */
export type Picture = string | Buffer

/**
 * A JPEG, PNG or WebP picture as WebP in several widths, never larger than it is, upright, and without what a camera
 * wrote into it: place, owner, device. A long one is longer than the width, so that its short side can be read.
 * @throws Failure `tipo-errado`, `danificado`, `imagem-grande`, on the form's field
 */
export async function resizeImage(picture: Picture, widths: readonly number[], campo: string): Promise<Buffer[]> {
  const refuse = (kind: 'unsupported' | 'too-large', codigo: Codigo, sentence: string) =>
    new Failure(kind, codigo, sentence, { [campo]: sentence })
  // Nothing else is given to the decoder.
  if (!(await fileTypeOf(picture))?.startsWith('image/'))
    throw refuse('unsupported', 'tipo-errado', await sentenceForOther(picture, 'Envie uma imagem JPEG, PNG ou WebP'))
  const { default: sharp } = await import('sharp')
  const damaged = () =>
    refuse('unsupported', 'danificado', 'A imagem está danificada. Abra-a no computador, salve-a de novo e envie.')
  const { format, isProgressive, autoOrient } = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(damaged()))
  const { width, height } = autoOrient
  const limit = format === 'jpeg' && !isProgressive ? MAX_PIXELS_SHRUNK : MAX_PIXELS
  if (width * height > limit)
    throw refuse(
      'too-large',
      'imagem-grande',
      `A imagem tem ${width} × ${height} pixels, e o limite é ${limit / 1_000_000} milhões. Diminua-a e envie de novo.`,
    )
  try {
    const sized: Buffer[] = []
    // One after the other: each is decoded whole.
    for (const each of widths)
      sized.push(
        await sharp(picture, { limitInputPixels: limit, failOn: 'error' })
          .timeout({ seconds: TIME_LIMIT_S })
          .autoOrient()
          .resize({ ...sizeWithin(each, autoOrient), fit: 'fill' })
          .webp({ quality: QUALITY })
          .toBuffer(),
      )
    return sized
  } catch {
    throw damaged()
  }
}

/** The size for a long side of `length`, or more where the picture would otherwise be too narrow to read. */
function sizeWithin(length: number, { width, height }: { width: number; height: number }) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const legible = Math.min((LEGIBLE * length) / short, Math.sqrt((SQUARES * length ** 2) / (short * long)))
  // A picture that is too large to be decoded whole is taken at half its size at most.
  const most = short * long > MAX_PIXELS ? 1 / 2 : 1
  const scale = Math.min(most, WEBP_SIDE / long, Math.max(length / long, legible))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
