import { open } from 'node:fs/promises'
import { Failure } from '#contracts/errors.ts'

/** As many as a good camera's picture has; decoded they take 200 MB. */
const MAX_PIXELS = 50_000_000
const TIME_LIMIT_S = 20
const QUALITY = 82

/** What a picture is, by its first bytes: nothing else is given to the decoder. */
const SIGNATURES: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
]
const SIGNATURE_BYTES = 12

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
  if (!(await isImage(picture))) throw refuse('unsupported', 'tipo-errado', 'Envie uma imagem JPEG, PNG ou WebP')
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

async function isImage(picture: Picture): Promise<boolean> {
  const head = typeof picture === 'string' ? await headOf(picture) : picture.subarray(0, SIGNATURE_BYTES)
  return SIGNATURES.some((matches) => matches(head))
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return buffer
  } finally {
    await file.close()
  }
}
