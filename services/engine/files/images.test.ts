import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resizeImage } from './images.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lastro-images-'))
})
afterAll(() => rm(dir, { recursive: true }))

const WIDTHS = [160, 480]
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })
const sizeOf = async (image: Buffer) => {
  const { format, width, height } = await sharp(image).metadata()
  return { format, width, height }
}
const refused = (codigo: string) => ({ codigo, campos: { foto: expect.any(String) as string } })

/** A PNG that says it is larger than it is, as bombs do. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await drawn(8, 8).png().toBuffer()
  const [LENGTH_AND_TYPE, HEADER, SIGNATURE] = [8, 13, 8]
  const at = SIGNATURE + LENGTH_AND_TYPE
  png.writeUInt32BE(width, at)
  png.writeUInt32BE(height, at + 4)
  png.writeUInt32BE(crc32(png.subarray(at - 4, at + HEADER)), at + HEADER)
  return png
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('in %s is kept as WebP in each width', async (format) => {
    const path = join(dir, `foto.${format}`)
    await writeFile(path, await drawn(1200, 600)[format]().toBuffer())
    const sized = await resizeImage(path, WIDTHS, 'foto')
    expect(await Promise.all(sized.map(sizeOf))).toEqual([
      { format: 'webp', width: 160, height: 80 },
      { format: 'webp', width: 480, height: 240 },
    ])
  })

  test('that is small is not made larger', async () => {
    const sized = await resizeImage(await drawn(200, 100).png().toBuffer(), WIDTHS, 'foto')
    expect((await Promise.all(sized.map(sizeOf))).map(({ width }) => width)).toEqual([160, 200])
  })

  test.each([
    ['a screen that was scrolled', 1080, 15_000, 1080, 15_000],
    ['a panorama of too many pixels', 20_000, 1_100, 16_383, 901],
    ['a long one of a large camera', 3_000, 16_000, 1_080, 5_760],
  ])('that is long, %s, keeps a short side that can be read', async (_what, ...sides) => {
    const [width, height, keptWidth, keptHeight] = sides
    const [kept] = await resizeImage(await drawn(width, height).jpeg().toBuffer(), [2400], 'foto')
    expect(await sizeOf(kept!)).toEqual({ format: 'webp', width: keptWidth, height: keptHeight })
  })

  test('of 64 million pixels is shrunk as it is read, if it is a JPEG that allows it', async () => {
    const [kept] = await resizeImage(await drawn(9_248, 6_936).jpeg().toBuffer(), [2400], 'foto')
    expect(await sizeOf(kept!)).toEqual({ format: 'webp', width: 2400, height: 1800 })
    // In the other kind of JPEG every part is spread over the whole file: it says here that it is as large.
    const progressive = await drawn(8, 8).jpeg({ progressive: true }).toBuffer()
    const header = progressive.indexOf(Buffer.from([0xff, 0xc2]))
    progressive.writeUInt16BE(6_936, header + 5)
    progressive.writeUInt16BE(9_248, header + 7)
    await expect(resizeImage(progressive, [2400], 'foto')).rejects.toMatchObject(refused('imagem-grande'))
  })

  test('stands upright, and tells nothing of who took it and where', async () => {
    const taken = await drawn(600, 300)
      .withExif({ IFD0: { Copyright: 'Ana Lima' }, IFD3: { GPSLatitude: '23/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [, large] = await resizeImage(taken, WIDTHS, 'foto')
    const { width, height, exif, xmp } = await sharp(large).metadata()
    expect({ width, height, exif, xmp }).toEqual({ width: 240, height: 480, exif: undefined, xmp: undefined })
    expect(large!.includes('Ana Lima')).toBe(false)
  })

  test('of too many pixels is refused before it is decoded', async () => {
    await expect(resizeImage(await claiming(30_000, 30_000), WIDTHS, 'foto')).rejects.toMatchObject({
      ...refused('imagem-grande'),
      kind: 'too-large',
      message: 'A imagem tem 30000 × 30000 pixels, e o limite é 50 milhões. Diminua-a e envie de novo.',
    })
  })

  test.each([
    ['cut short', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
    ['with a header that lies', () => claiming(900, 900)],
    ['of which only the beginning is one', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]))],
  ])('%s is refused as damaged', async (_what, make) => {
    await expect(resizeImage(await make(), WIDTHS, 'foto')).rejects.toMatchObject(refused('danificado'))
  })

  test.each([
    ['a drawing, which may hold anything', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('must be JPEG, PNG or WebP by its content: %s is refused', async (_what, content) => {
    const path = join(dir, 'foto.png')
    await writeFile(path, content)
    await expect(resizeImage(path, WIDTHS, 'foto')).rejects.toMatchObject({
      ...refused('tipo-errado'),
      kind: 'unsupported',
      message: 'Envie uma imagem JPEG, PNG ou WebP',
    })
  })
})
