import sharp from 'sharp'

/** A photo, into which the camera wrote whose it is. */
export const fotoDe = (dono: string, largura = 900): Promise<Buffer> =>
  sharp({
    create: { width: largura, height: Math.round((largura * 2) / 3), channels: 3, background: { r: 15, g: 94, b: 90 } },
  })
    .withExif({ IFD0: { Artist: dono } })
    .jpeg()
    .toBuffer()

/** What a video's first bytes are. */
export const VIDEO = Buffer.from('\0\0\0\x20ftypisom\0\0\0\0isomiso2', 'latin1')
