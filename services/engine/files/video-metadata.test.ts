import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOrigin } from './video-metadata.ts'

let path: string
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lastro-videos-'))
  path = join(dir, 'video')
})
afterAll(() => rm(dir, { recursive: true }))

const PLACE = '-25.4284-049.2733/'
const DEVICE = 'Apple iPhone 15'

const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])))
function box(name: string, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(content.map((each) => Buffer.from(each)))
  return Buffer.concat([u32(inside.length + 8), Buffer.from(name, 'latin1'), inside])
}
/** As files beyond 4 GB write their boxes. */
function longBox(name: string, content: string): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(name, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(content.length + 16), 8)
  return Buffer.concat([head, Buffer.from(content)])
}
const handler = (kind: string, name = '') => box('hdlr', u32(0, 0), kind, u32(0, 0, 0), name)
const track = (kind: string, ...tables: Buffer[]) =>
  box(
    'trak',
    box('tkhd', 'where it is shown'),
    box('mdia', handler(kind, DEVICE), box('minf', handler('alis', DEVICE), box('stbl', ...tables))),
    box('udta', box('\xa9mak', DEVICE)),
  )
/** How the frames are compressed: what made them has 32 bytes, and what players need stands before and after. */
const format = box('stsd', u32(0, 1), box('avc1', Buffer.alloc(42, 'w'), DEVICE.padEnd(32, '\0'), 'the codec'))

async function forgotten(type: Parameters<typeof forgetOrigin>[1], video: Buffer): Promise<Buffer> {
  await writeFile(path, video)
  await forgetOrigin(path, type)
  const after = await readFile(path)
  expect(after).toHaveLength(video.length)
  for (const telling of [PLACE, DEVICE]) expect(after.includes(telling)).toBe(false)
  return after
}

describe.each(['video/mp4', 'video/quicktime'] as const)('%s', (type) => {
  test('keeps picture and sound where they stood, and loses place and device', async () => {
    const picture = 'the picture, frame by frame'
    // Two samples of places, of different lengths, in two chunks.
    const head = box('ftyp', 'isom')
    const media = box('mdat', picture, PLACE, 'sound', PLACE)
    const first = head.length + 8 + picture.length
    const second = first + PLACE.length + 'sound'.length
    const places = track(
      'meta',
      box('stsz', u32(0, 0, 2, PLACE.length, PLACE.length)),
      box('stco', u32(0, 2, first, second)),
      box('stsc', u32(0, 1, 1, 1, 1)),
    )
    const video = Buffer.concat([
      ...[head, media],
      box('moov', track('vide'), places, box('udta', box('\xa9xyz', PLACE)), box('meta', handler('mdta'), DEVICE)),
      ...[longBox('uuid', `<xmp>${DEVICE}</xmp>`), box('skip')],
    ])
    const after = await forgotten(type, video)
    expect(after.subarray(0, first).equals(video.subarray(0, first))).toBe(true)
    expect(after.toString('latin1', first + PLACE.length, second)).toBe('sound')
    expect(after.includes('vide')).toBe(true)
    expect(after.includes('udta')).toBe(false)
    expect(after.subarray(-8).equals(box('skip'))).toBe(true)
  })

  test('loses what phones and cameras write wherever players skip it, and keeps all that they read', async () => {
    const keys = box('keys', u32(0, 1), box('mdta', 'com.apple.quicktime.location.ISO6709'))
    const played = [box('ftyp', '3gp4'), box('mdat', 'frames'), box('mvhd', 'how long it is')] as const
    const video = Buffer.concat([
      ...[played[0], box('free', PLACE), box('wide'), played[1], box('CAME', DEVICE), box('skip', 'xx', DEVICE)],
      box(
        'moov',
        ...[played[2], track('vide', format), track('soun')],
        ...[box('meta', handler('mdta'), keys, box('ilst', PLACE)), box('gps ', PLACE)],
        box('udta', box('loci', u32(0), PLACE), box('SDLN', DEVICE)),
      ),
      box('sefd', DEVICE),
    ])
    const after = await forgotten(type, video)
    for (const kept of [...played, 'where it is shown', 'w'.repeat(42), 'the codec', 'soun'])
      expect(after.includes(kept)).toBe(true)
    expect(after.includes('ISO6709')).toBe(false)
  })

  test('in fragments loses the places there too, of each way to say where they stand, and keeps the picture', async () => {
    const [head, empty] = [box('ftyp', 'isom'), [box('stsz', u32(0, 0, 0)), box('stco', u32(0, 0))]]
    const numbered = (number: number, kind: string) => {
      const trak = track(kind, ...empty)
      return box('trak', box('tkhd', u32(0, 0, 0, number)), trak.subarray(trak.indexOf('mdia') - 4))
    }
    const trex = (number: number, length: number) => box('trex', u32(0, number, 1, 0, length, 0))
    const moov = box(
      'moov',
      ...[numbered(1, 'vide'), numbered(2, 'meta')],
      box('mvex', trex(1, 5), trex(2, PLACE.length)),
    )
    const samples = Buffer.from(`frame${PLACE}${PLACE}`)
    const moof = (ofPlaces: (start: number, media: number) => Buffer, start: number): Buffer => {
      const made = (media: number) =>
        box(
          'moof',
          box('mfhd', u32(0, 1)),
          box('traf', box('tfhd', u32(0x20000, 1)), box('trun', u32(0x1, 1, media))),
          ofPlaces(start, media),
        )
      return made(made(0).length + 8)
    }
    const sizes = u32(PLACE.length, PLACE.length)
    const ways: ((start: number, media: number) => Buffer)[] = [
      // From the fragment, with the movie's length; of a length of its own; from the file's beginning; after the frame.
      (_, media) => box('traf', box('tfhd', u32(0x20000, 2)), box('trun', u32(0x1, 2, media + 5))),
      (_, media) =>
        box('traf', box('tfhd', u32(0x2001a, 2, 1, 0, PLACE.length)), box('trun', u32(0x5, 2, media + 5, 0))),
      (start, media) => box('traf', box('tfhd', u32(0x1, 2, 0, start + media)), box('trun', u32(0x201, 2, 5), sizes)),
      () => box('traf', box('tfhd', u32(0, 2)), box('trun', u32(0, 1)), box('trun', u32(0, 1))),
      (_, media) =>
        box(
          ...['traf', box('tfhd', u32(0x20000, 2))],
          box('trun', u32(0xf01, 2, media + 5, 9, PLACE.length, 0, 0, 9, PLACE.length, 0, 0)),
        ),
    ]
    let video = Buffer.concat([head, moov])
    for (const way of ways) video = Buffer.concat([video, moof(way, video.length), box('mdat', samples)])

    const after = await forgotten(type, video)

    expect(after.toString('latin1').split('frame')).toHaveLength(ways.length + 1)
    expect(after.includes('trun')).toBe(true)
  })

  test.each(['sbtl', 'subt', 'text'])('loses the places that drones write as subtitles (%s)', async (kind) => {
    const [head, media] = [box('ftyp', 'isom'), box('mdat', PLACE)]
    const tables = [
      box('stsz', u32(0, PLACE.length, 1)),
      box('stco', u32(0, 1, head.length + 8)),
      box('stsc', u32(0, 1, 1, 1, 1)),
    ]
    await forgotten(type, Buffer.concat([head, media, box('moov', track('vide', format), track(kind, ...tables))]))
  })

  test('loses what was added behind its last box', async () => {
    const video = Buffer.concat([box('ftyp', 'isom'), box('mdat', 'frames')])
    const after = await forgotten(type, Buffer.concat([video, u32(3), Buffer.from(`tail${PLACE}`)]))
    expect(after.subarray(0, video.length).equals(video)).toBe(true)
    // To players it is one more box, to the end.
    expect(after.toString('latin1', video.length, video.length + 8)).toBe('\0\0\0\0free')
  })

  test('loses what stands deeper than any video has boxes, however deep that is', async () => {
    const deep = Buffer.alloc(100_000 * 8)
    for (let at = 0; at < deep.length; at += 8) u32(deep.length - at).copy(deep, at)
    for (let at = 4; at < deep.length; at += 8) deep.write('moov', at, 'latin1')

    const after = await forgotten(type, Buffer.concat([box('ftyp', 'isom'), deep]))

    const levels = after.subarray(box('ftyp', 'isom').length)
    expect([4, 12, 20].map((at) => levels.toString('latin1', at, at + 4))).toEqual(['moov', 'moov', 'free'])
    expect(levels.subarray(24).every((byte) => byte === 0)).toBe(true)
  })

  test('whose samples are all said to stand in one place loses that place, and costs no more', async () => {
    const [samples, media] = [1_000_000, Buffer.alloc(1_000_000, PLACE)]
    const head = box('ftyp', 'isom')
    const addresses = Buffer.alloc(4 * samples)
    for (let at = 0; at < addresses.length; at += 4) addresses.writeUInt32BE(head.length + 8, at)
    const tables = [
      box('stsz', u32(0, media.length, samples)),
      box('stsc', u32(0, 1, 1, 1, 1)),
      box('stco', u32(0, samples), addresses),
    ]

    await forgotten(type, Buffer.concat([head, box('mdat', media), box('moov', track('meta', ...tables))]))
  })

  test('that was looked through before is not written again', async () => {
    const video = await forgotten(type, Buffer.concat([box('ftyp', 'isom'), box('moov', track('vide', format))]))
    await utimes(path, 0, 0)
    await forgetOrigin(path, type)
    expect((await stat(path)).mtimeMs).toBe(0)
    expect((await readFile(path)).equals(video)).toBe(true)
  })

  test.each([
    [
      'cut short in its metadata',
      Buffer.concat([box('ftyp', 'isom'), box('moov', box('udta', DEVICE, 'and more'))]).subarray(0, -4),
    ],
    ['of no length', Buffer.concat([box('ftyp', 'isom'), u32(0), Buffer.from('meta'), Buffer.from(PLACE)])],
    ['with a length that is none', Buffer.concat([box('ftyp', 'isom'), u32(3), Buffer.from('abcdefgh')])],
    ['of a beginning alone', Buffer.from('\0\0\0\x20ftypisom')],
  ])('that is %s, is kept as far as it goes', async (_what, video) => {
    await forgotten(type, video)
  })
})

describe('video/webm', () => {
  const element = (id: string, content: Buffer | string) =>
    Buffer.concat([Buffer.from(id, 'hex'), u32(0x10000000 | Buffer.byteLength(content)), Buffer.from(content)])
  const [EBML, SEGMENT, CLUSTER, TAGS, BLOCK] = ['1a45dfa3', '18538067', '1f43b675', '1254c367', 'a3'] as const
  const UNKNOWN = Buffer.from('01ffffffffffffff', 'hex')
  const parts = [element(CLUSTER, element(BLOCK, 'frames')), element(TAGS, PLACE + DEVICE), element(CLUSTER, 'more')]
  const live = Buffer.concat([Buffer.from(CLUSTER, 'hex'), UNKNOWN, element(BLOCK, 'live frames')])

  test.each([
    ['of a known length', element(SEGMENT, Buffer.concat(parts))],
    ['recorded live', Buffer.concat([Buffer.from(SEGMENT, 'hex'), UNKNOWN, live, ...parts])],
  ])('%s loses its tags, which players skip from then on, and nothing else', async (_what, segment) => {
    const video = Buffer.concat([element(EBML, 'webm'), segment])
    const after = await forgotten('video/webm', video)
    const at = video.indexOf(Buffer.from(TAGS, 'hex'))
    const end = at + parts[1]!.length
    expect(after.subarray(0, at).equals(video.subarray(0, at))).toBe(true)
    expect(after.subarray(end).equals(video.subarray(end))).toBe(true)
    expect(after.readUInt8(at)).toBe(0xec)
    expect(after.readBigUInt64BE(at + 1)).toBe((1n << 56n) | BigInt(end - at - 9))
  })

  test('keeps how long it is, and loses its title and the programs that wrote it', async () => {
    const length = element('4489', '8 bytes.')
    const info = element('1549a966', Buffer.concat([element('7ba9', PLACE), element('5741', DEVICE), length]))
    const video = Buffer.concat([element(EBML, 'webm'), element(SEGMENT, Buffer.concat([info, ...parts]))])
    const after = await forgotten('video/webm', video)
    for (const kept of ['frames', 'more', length]) expect(after.includes(kept)).toBe(true)
  })
})
