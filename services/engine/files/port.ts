import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Generated, never the person's file name: `3f/3f9c….xlsx`. */
  name: string
  bytes: number
  /** SHA-256 of the content, in hex. */
  sha256: string
}

/** There is no such file: it was deleted or never finished. */
export class FileNotFound extends Error {
  readonly file: string
  constructor(file: string) {
    super(`no such file: ${file}`)
    this.name = 'FileNotFound'
    this.file = file
  }
}

/**
 * Files that people send and exports they fetch. A file exists whole or not at all. Each implementation passes
 * `port.contract.ts`.
 */
export interface FileStore {
  /** Takes over a finished temporary file, which is no longer at `path` afterwards. `extension` is without the dot. */
  putFile(path: string, extension: string): Promise<StoredFile>
  /** Stores a stream; a failure leaves nothing behind. */
  putStream(content: Readable, extension: string): Promise<StoredFile>
  /** @throws FileNotFound */
  read(name: string): Promise<Readable>
  /**
   * Provides the content as a local file while `use` runs, for readers that need to seek.
   * @throws FileNotFound
   */
  withLocalPath<R>(name: string, use: (path: string) => Promise<R>): Promise<R>
  /** Deletes a file; a missing one is not an error. */
  delete(name: string): Promise<void>
  /** Directory for uploads being received, on the store's disk if it has one. */
  temporaryDir(): Promise<string>
}
