import { crc32, deflateRawSync } from 'node:zlib'

/** An entry to write, with any wrong value that a test needs. */
export interface CraftedEntry {
  name: string
  data: Buffer | string
  stored?: boolean
  /** Compressed bytes to write unchanged, instead of packing `data`. */
  packed?: Buffer
  method?: number
  flags?: number
  crc?: number
  unpackedSize?: number
  /** Sizes and checksum after the data, as streaming writers do. */
  dataDescriptor?: boolean
  /** Sizes in the zip64 extra field, as writers of large or unknown sizes do. */
  zip64?: boolean
  /** The offset of the entry declared in the directory, instead of the true one. */
  offset?: number
}

export interface CraftedDirectory {
  entryCount?: number
  zip64?: boolean
  /** The declared offset of the directory. With `zip64` it may be anything up to 2^64. */
  directoryOffset?: bigint
}

const DEFLATED = 8
const HAS_DATA_DESCRIPTOR = 0x08
const IN_ZIP64 = 0xffffffff

/** A zip archive, byte by byte: tests need files that no normal writer would write. */
export function craftZip(entries: readonly CraftedEntry[], directory: CraftedDirectory = {}): Buffer {
  const files: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { file, record } = craftEntry(entry, entry.offset ?? offset)
    files.push(file)
    records.push(record)
    offset += file.length
  }
  const central = Buffer.concat(records)
  return Buffer.concat([...files, central, craftEnd(directory, entries.length, offset, central.length)])
}

function craftEntry(entry: CraftedEntry, offset: number): { file: Buffer; record: Buffer } {
  const name = Buffer.from(entry.name, 'utf8')
  const data = Buffer.from(entry.data)
  const packed = entry.packed ?? (entry.stored ? data : deflateRawSync(data))
  const method = entry.method ?? (entry.stored ? 0 : DEFLATED)
  const flags = (entry.flags ?? 0) | (entry.dataDescriptor ? HAS_DATA_DESCRIPTOR : 0)
  const crc = entry.crc ?? crc32(data)
  const size = entry.unpackedSize ?? data.length
  const extra = entry.zip64 ? zip64Extra(size, packed.length) : Buffer.alloc(0)

  const common = Buffer.alloc(26)
  common.writeUInt16LE(45, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt32LE(crc, 10)
  common.writeUInt32LE(entry.zip64 ? IN_ZIP64 : packed.length, 14)
  common.writeUInt32LE(entry.zip64 ? IN_ZIP64 : size, 18)
  common.writeUInt16LE(name.length, 22)
  common.writeUInt16LE(extra.length, 24)

  const local = Buffer.from(common)
  if (entry.dataDescriptor) local.fill(0, 10, 22)
  const descriptor = Buffer.alloc(entry.dataDescriptor ? 16 : 0)
  if (entry.dataDescriptor) {
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(crc, 4)
    descriptor.writeUInt32LE(packed.length, 8)
    descriptor.writeUInt32LE(size, 12)
  }

  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return {
    file: Buffer.concat([signature(0x04034b50), local, name, extra, packed, descriptor]),
    record: Buffer.concat([signature(0x02014b50), Buffer.from([45, 0]), common, tail, name, extra]),
  }
}

function zip64Extra(size: number, packedSize: number): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(size), 4)
  extra.writeBigUInt64LE(BigInt(packedSize), 12)
  return extra
}

function craftEnd(directory: CraftedDirectory, entries: number, offset: number, size: number): Buffer {
  const count = directory.entryCount ?? entries
  const start = directory.directoryOffset ?? BigInt(offset)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.zip64 ? 0xffff : count, 4)
  end.writeUInt16LE(directory.zip64 ? 0xffff : count, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(directory.zip64 ? IN_ZIP64 : Number(start), 12)
  if (!directory.zip64) return Buffer.concat([signature(0x06054b50), end])

  const record = Buffer.alloc(52)
  record.writeBigUInt64LE(44n, 0)
  record.writeBigUInt64LE(BigInt(count), 20)
  record.writeBigUInt64LE(BigInt(count), 28)
  record.writeBigUInt64LE(BigInt(size), 36)
  record.writeBigUInt64LE(start, 44)
  const locator = Buffer.alloc(16)
  locator.writeBigUInt64LE(BigInt(offset + size), 4)
  locator.writeUInt32LE(1, 12)
  return Buffer.concat([signature(0x06064b50), record, signature(0x07064b50), locator, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
