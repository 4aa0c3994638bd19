import { open, type FileHandle } from 'node:fs/promises'
import type { VideoType } from './file-type.ts'

/*
 * What a camera writes into a video beside picture and sound (where it was, what it is, whose it is) is emptied where
 * it stands: its box becomes one that players skip, of the same length and full of zeros. Nothing else moves, so every
 * address in the file stays right, and a video of 200 MB costs some reads.
 */

/** Empties what tells of place, device and person in the video at `path`, which must be nobody else's. */
export async function forgetOrigin(path: string, type: VideoType): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    if (type === 'video/webm') await forgetInMatroska(file, size)
    else await forgetInMp4(file, size)
  } finally {
    await file.close()
  }
}

interface Stretch {
  from: number
  to: number
}

/** `from` and `to` are its content's. */
interface Part extends Stretch {
  name: string
  start: number
}

const CONTAINERS = new Set(['moov', 'trak', 'moof', 'traf', 'mvex'])
/** A track stands in a movie, and no container is looked into below a track. */
const LEVELS_OF_CONTAINERS = 2
/**
 * Boxes that are needed to play. All others are user data, metadata, or a maker's own (XMP, GoPro, Canon, Samsung).
 */
const PLAYED = new Set(
  [
    ...['ftyp styp pdin sidx ssix prft mdat mfra wide', 'mvhd iods pssh cmov rmra ctab mehd trex leva trep'],
    ...['tkhd tref trgr edts tapt mdia clip matt load imap', 'mfhd tfhd tfdt trun sbgp sgpd subs saiz saio senc sdtp'],
  ].flatMap((names) => names.split(' ')),
)
/** Skipped by players; a camera may have left something there. */
const SKIPPED = new Set(['free', 'skip'])
/** Subtitles are not among them: drones write their place there, frame by frame. */
const SEEN_AND_HEARD = new Set(['vide', 'soun', 'tmcd', 'clcp'])
/** More boxes and addresses than any real video has; a file made only of headers stops here. */
const PARTS_MAX = 300_000
const ZEROS = Buffer.alloc(64 * 1024)

/** An MP4 while it is walked through. A hostile file costs no more than one look at each of its bytes. */
interface Video {
  file: FileHandle
  size: number
  /** How many parts may still be looked at. */
  left: number
  /** Tracks that nobody sees or hears; their samples may be declared at the same place. */
  tracks: Part[]
  samples: Stretch[]
  /** By their numbers: the tracks that are emptied, and the default length of each one's samples in fragments. */
  unseen: Set<number>
  lengths: Map<number, number>
}

async function forgetInMp4(file: FileHandle, size: number): Promise<void> {
  const video: Video = { file, size, left: PARTS_MAX, tracks: [], samples: [], unseen: new Set(), lengths: new Map() }
  await forgetInBoxes(video, { from: 0, to: size }, 0)
  // Cut short before a track is hidden, it is found again.
  for (const { from, to } of joined(video.samples)) await zero(file, from, Math.min(to, size))
  for (const track of video.tracks) await hide(file, track)
}

async function forgetInBoxes(video: Video, within: Stretch, level: number): Promise<void> {
  const { file } = video
  for await (const box of boxes(video, within)) {
    if (SKIPPED.has(box.name)) await zero(file, box.from, box.to)
    else if (CONTAINERS.has(box.name) && level < LEVELS_OF_CONTAINERS) {
      // Cameras with GPS write places as a track, whose samples stand among the others.
      if (box.name === 'trak' && !SEEN_AND_HEARD.has(await kindOfTrack(video, box))) {
        await addSamples(video, box)
        video.tracks.push(box)
        video.unseen.add(await numberOfTrack(video, box))
      } else {
        if (box.name === 'trak') await forgetMaker(video, box)
        if (box.name === 'moof' && video.unseen.size > 0) await addFragments(video, box)
        await forgetInBoxes(video, box, level + 1)
        if (box.name === 'mvex') await readDefaults(video, box)
      }
    } else if (!PLAYED.has(box.name)) await hide(file, box)
  }
}

/** The same places, each once. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const apart: Stretch[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else apart.push({ from, to })
  }
  return apart
}

/** The names of the track's handlers, and of what encoded it: "GoPro AVC", "Core Media Video". */
async function forgetMaker(video: Video, trak: Part): Promise<void> {
  for (const path of [['hdlr'], ['minf', 'hdlr']]) {
    const handler = await boxAt(video, trak, 'mdia', ...path)
    if (handler) await zero(video.file, handler.from + 12, handler.to)
  }
  const formats = await boxAt(video, trak, 'mdia', 'minf', 'stbl', 'stsd')
  if (!formats || (await kindOfTrack(video, trak)) !== 'vide') return
  for await (const { from, to } of boxes(video, { from: formats.from + 8, to: formats.to }))
    await zero(video.file, from + 42, Math.min(from + 74, to))
}

const hide = async (file: FileHandle, { start, from, to, name }: Part): Promise<void> => {
  await zero(file, name === REST ? start : from, to)
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4)
}

/** Zeros a stretch; what is empty already is not written, since a video may be looked through every night. */
async function zero(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length) {
    const there = await bytes(file, at, Math.min(ZEROS.length, to - at))
    if (!there.equals(ZEROS.subarray(0, there.length))) await file.write(ZEROS, 0, there.length, at)
  }
}

/** What follows where a box should stand and none does: players read no further. Emptied, it is one to the end. */
const REST = ''

/** The boxes of a stretch, in order; it ends with what is none. */
async function* boxes(video: Video, { from, to }: Stretch): AsyncGenerator<Part> {
  let at = from
  while (at + 8 <= to && video.left-- > 0) {
    const head = await bytes(video.file, at, 16)
    const [short, name] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const long = short === 1 && head.length === 16
    const length = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    const headLength = long ? 16 : 8
    if (length < headLength) {
      yield { name: REST, start: at, from: at, to }
      return
    }
    yield { name, start: at, from: at + headLength, to: Math.min(at + length, to) }
    at += length
  }
}

async function bytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

async function boxAt(video: Video, within: Part, ...path: string[]): Promise<Part | undefined> {
  const [name, ...rest] = path
  for await (const box of boxes(video, within))
    if (box.name === name) return rest.length > 0 ? boxAt(video, box, ...rest) : box
  return undefined
}

/** The handler's four letters, after version, flags and a field that was for more. */
async function kindOfTrack(video: Video, trak: Part): Promise<string> {
  const handler = await boxAt(video, trak, 'mdia', 'hdlr')
  return handler ? (await bytes(video.file, handler.from + 8, 4)).toString('latin1') : ''
}

/** No track of measurements has tables of more. */
const TABLE_BYTES_MAX = 16 * 1024 * 1024

/** Where the samples of a track stand in the file: its tables give sizes, chunks, and how many a chunk holds. */
async function addSamples(video: Video, trak: Part): Promise<void> {
  const table = await boxAt(video, trak, 'mdia', 'minf', 'stbl')
  if (!table) return
  const read = async (name: string): Promise<Buffer> => {
    const box = await boxAt(video, table, name)
    return box ? bytes(video.file, box.from, Math.min(box.to - box.from, TABLE_BYTES_MAX)) : Buffer.alloc(0)
  }
  const [sizes, chunks32, chunks64, runs] = [
    await read('stsz'),
    await read('stco'),
    await read('co64'),
    await read('stsc'),
  ]
  const sameSize = sizes.length >= 12 ? sizes.readUInt32BE(4) : 0
  const sizeOf = (n: number) => sameSize || (12 + 4 * n + 4 <= sizes.length ? sizes.readUInt32BE(12 + 4 * n) : 0)
  const [addresses, width] = chunks32.length > 0 ? [chunks32, 4] : [chunks64, 8]
  let [sample, run] = [0, 0]
  for (let chunk = 0; 8 + width * (chunk + 1) <= addresses.length && video.left-- > 0; chunk += 1) {
    const nextRun = 8 + 12 * (run + 1)
    if (nextRun + 4 <= runs.length && runs.readUInt32BE(nextRun) === chunk + 1) run += 1
    const perChunk = 8 + 12 * run + 8 <= runs.length ? runs.readUInt32BE(8 + 12 * run + 4) : 0
    const place = 8 + width * chunk
    const from = width === 4 ? addresses.readUInt32BE(place) : Number(addresses.readBigUInt64BE(place))
    let to = from
    for (let n = 0; n < perChunk && sample < PARTS_MAX; n += 1) to += sizeOf(sample++)
    video.samples.push({ from, to })
  }
}

/** After version, flags and two times, which may be long ones. */
async function numberOfTrack(video: Video, trak: Part): Promise<number> {
  const head = await boxAt(video, trak, 'tkhd')
  const content = head ? await bytes(video.file, head.from, 24) : Buffer.alloc(0)
  const at = content[0] === 1 ? 20 : 12
  return content.length >= at + 4 ? content.readUInt32BE(at) : 0
}

/** What a movie says of the samples of its fragments: of each track its number and, two fields later, their length. */
async function readDefaults(video: Video, mvex: Part): Promise<void> {
  for await (const { name, from } of boxes(video, mvex)) {
    if (name !== 'trex') continue
    const content = await bytes(video.file, from, 24)
    if (content.length === 24) video.lengths.set(content.readUInt32BE(4), content.readUInt32BE(16))
  }
}

/** Where a fragment has the samples of tracks that nobody sees or hears. */
async function addFragments(video: Video, moof: Part): Promise<void> {
  let end = moof.start
  for await (const traf of boxes(video, moof)) {
    if (traf.name !== 'traf') continue
    const head = await boxAt(video, traf, 'tfhd')
    if (!head) continue
    const content = await bytes(video.file, head.from, Math.min(head.to - head.from, 40))
    const { flags, next } = fieldsOf(content)
    const track = next(4)
    const base = flags & 0x1 ? next(8) : flags & 0x20000 ? moof.start : end
    if (flags & 0x2) next(4)
    if (flags & 0x8) next(4)
    const length = flags & 0x10 ? next(4) : (video.lengths.get(track) ?? 0)
    end = base
    for await (const run of boxes(video, traf)) {
      if (run.name !== 'trun') continue
      const samples = await runOf(video, run, { base, from: end, length })
      if (video.unseen.has(track)) video.samples.push(samples)
      end = samples.to
    }
  }
}

/** Where the samples of a run stand; it begins where the one before ended, or so far from the base. */
async function runOf(
  { file }: Video,
  run: Part,
  { base, from, length }: { base: number; from: number; length: number },
): Promise<Stretch> {
  const content = await bytes(file, run.from, Math.min(run.to - run.from, TABLE_BYTES_MAX))
  const { flags, next } = fieldsOf(content)
  const samples = next(4)
  const start = flags & 0x1 ? base + (next(4) | 0) : from
  if (flags & 0x4) next(4)
  if (!(flags & 0x200)) return { from: start, to: start + samples * length }
  let to = start
  for (let n = 0; n < Math.min(samples, PARTS_MAX); n += 1) {
    if (flags & 0x100) next(4)
    to += next(4)
    if (flags & 0x400) next(4)
    if (flags & 0x800) next(4)
  }
  return { from: start, to }
}

/** The flags of a box, and one after the other the numbers behind them; 0 where it ends too early. */
function fieldsOf(content: Buffer): { flags: number; next: (length: 4 | 8) => number } {
  let at = 4
  const next = (length: 4 | 8): number => {
    at += length
    if (at > content.length) return 0
    return length === 4 ? content.readUInt32BE(at - 4) : Number(content.readBigUInt64BE(at - 8))
  }
  return { flags: content.length >= 4 ? content.readUInt32BE(0) & 0xffffff : 0, next }
}

const SEGMENT = '18538067'
const CLUSTER = '1f43b675'
const INFO = '1549a966'
/** Tags, and attached files. */
const MATROSKA_TELLING = new Set(['1254c367', '1941a469'])
/** Title, and the names of the programs that wrote it; they have to be there. */
const MATROSKA_NAMES = new Set(['7ba9', '4d80', '5741'])
const VOID = 0xec

/** Nested parts are visited as if they followed each other, so the depth of a file costs nothing. */
async function forgetInMatroska(file: FileHandle, to: number): Promise<void> {
  let at = 0
  for (let n = 0; at + 2 <= to && n < PARTS_MAX; n += 1) {
    const head = await bytes(file, at, 12)
    const idLength = Math.clz32(head[0]!) - 23
    const sizeLength = Math.clz32(head[idLength] ?? 0) - 23
    if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > head.length) return
    const id = head.toString('hex', 0, idLength)
    const size = head.subarray(idLength, idLength + sizeLength)
    const known = !isUnknown(size)
    const content = at + idLength + sizeLength
    const end = known ? Math.min(content + sizeFrom(size), to) : to
    if (MATROSKA_TELLING.has(id)) await hideInMatroska(file, at, end)
    else if (MATROSKA_NAMES.has(id)) await zero(file, content, end)
    // What was recorded live says of no length how long it is.
    const opened = id === SEGMENT || id === INFO || (id === CLUSTER && !known)
    at = opened ? content : end
  }
}

/** The first set bit says how many bytes the number has; when all others are set, the size is unknown. */
const isUnknown = (size: Buffer): boolean =>
  size.every((byte, n) => byte === (n === 0 ? 0xff >> (size.length - 1) : 0xff))
const sizeFrom = (size: Buffer): number =>
  size.subarray(1).reduce((value, byte) => value * 256 + byte, size[0]! & (0x7f >> (size.length - 1)))

async function hideInMatroska(file: FileHandle, start: number, end: number): Promise<void> {
  const length = end - start
  const head = length < 9 ? Buffer.from([VOID, 0x80 | (length - 2)]) : Buffer.alloc(9)
  if (length >= 9) {
    head[0] = VOID
    head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  }
  await zero(file, start + head.length, end)
  await file.write(head, 0, head.length, start)
}
