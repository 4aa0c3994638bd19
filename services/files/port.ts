import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Generated, never what a person called it: `3f/3f9c….xlsx`. */
  name: string
  bytes: number
  /** Of the content, in hex. */
  sha256: string
}

/** No such file: it was deleted, or never finished. */
export class FileNotFound extends Error {
  readonly file: string
  constructor(file: string) {
    super(`no such file: ${file}`)
    this.name = 'FileNotFound'
    this.file = file
  }
}

/**
 * Files that people send and exports they fetch. A file is there whole or not at all. Each implementation passes
 * `port.contract.ts`.
 */
export interface FileStore {
  /** Takes a finished temporary file over: it is no longer at `path` afterwards. `extension` without the dot. */
  putFile(path: string, extension: string): Promise<StoredFile>
  /** Stores a stream; when it fails, nothing is left. */
  putStream(content: Readable, extension: string): Promise<StoredFile>
  /** @throws FileNotFound */
  read(name: string): Promise<Readable>
  /**
   * Lends the content as a local file for the time of `use`, for readers that need to seek.
   * @throws FileNotFound
   */
  withLocalPath<R>(name: string, use: (path: string) => Promise<R>): Promise<R>
  /** Deleting what is not there is done already. */
  delete(name: string): Promise<void>
  /** Directory for uploads on their way in, on the same disk where the store has one. */
  temporaryDir(): Promise<string>
}
