// What this folder uses of yauzl 3, which ships no types.
declare module 'yauzl' {
  import type { EventEmitter } from 'node:events'

  export interface Entry {
    generalPurposeBitFlag: number
    compressionMethod: number
    crc32: number
    compressedSize: number
    uncompressedSize: number
    fileNameLength: number
    fileNameRaw: Buffer
    extraFields: { id: number; data: Buffer }[]
    relativeOffsetOfLocalHeader: number
    isEncrypted(): boolean
  }

  export interface ZipFile extends EventEmitter {
    entryCount: number
    eachEntry(): AsyncIterableIterator<Entry>
    readLocalFileHeaderPromise(entry: Entry, options: { minimal: true }): Promise<{ fileDataStart: number }>
  }

  export class RandomAccessReader {
    read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: (error: Error | null, bytesRead?: number) => void,
    ): void
  }

  export function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    totalSize: number,
    options: { autoClose: boolean; decodeStrings: boolean },
  ): Promise<ZipFile>

  export function getFileNameLowLevel(
    generalPurposeBitFlag: number,
    fileNameRaw: Buffer,
    extraFields: { id: number; data: Buffer }[],
    strictFileNames: boolean,
  ): string
}
