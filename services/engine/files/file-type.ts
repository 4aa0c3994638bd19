import { open } from 'node:fs/promises'
import { FOTO_HEIC } from '#contracts/values/foto.ts'

/** What people send besides sheets, by media type, and the extension under which it is stored. */
export const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
} as const
export type FileType = keyof typeof EXTENSIONS
export type VideoType = Extract<FileType, `video/${string}`>
export const isVideo = (type: FileType): type is VideoType => type.startsWith('video/')
/** Of a stored file, by its extension; undefined when it is no video. */
export const videoTypeOf = (name: string): VideoType | undefined =>
  VIDEOS.find((type) => name.endsWith(`.${EXTENSIONS[type]}`))
const VIDEOS = (Object.keys(EXTENSIONS) as FileType[]).filter(isVideo)

const HEAD_BYTES = 64
/** Of the containers that begin with `ftyp`, those of video; others have still pictures (HEIC, AVIF) or sound. */
const MP4_BRAND = /^(iso[m2-9]|mp4[12]|avc1|M4VP?|MSNV|dash|3gp|f4v|mmp4)/

/** Among the names of an iPhone's photo, of which only the first differs from one to the next. */
const HEIC_BRAND = /^ftyp.*hei[cx]/s

const SIGNATURES: readonly (readonly [FileType, (head: Buffer) => boolean])[] = [
  ['image/jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/webp', (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP'],
  ['application/pdf', (head) => text(head, 0, 5) === '%PDF-'],
  ['video/quicktime', (head) => text(head, 4, 8) === 'ftyp' && text(head, 8, 10) === 'qt'],
  ['video/mp4', (head) => text(head, 4, 8) === 'ftyp' && MP4_BRAND.test(text(head, 8, 12))],
  // Matroska and WebM differ by the name that their header gives.
  ['video/webm', (head) => head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) && head.includes('webm')],
]
const text = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to)

/** What a file, or its bytes, is by its first bytes, whatever it is called; undefined for anything else. */
export async function fileTypeOf(file: string | Buffer): Promise<FileType | undefined> {
  const head = await startOf(file)
  return SIGNATURES.find(([, matches]) => matches(head))?.[0]
}

/** What is said of a file that is none of those: how to take such a photo again, or what is expected. */
export const sentenceForOther = async (file: string | Buffer, expected: string): Promise<string> =>
  HEIC_BRAND.test(text(await startOf(file), 4, HEAD_BYTES)) ? FOTO_HEIC : expected

const startOf = async (file: string | Buffer): Promise<Buffer> =>
  typeof file === 'string' ? headOf(file) : file.subarray(0, HEAD_BYTES)

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
