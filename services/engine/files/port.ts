import type { Readable } from 'node:stream'

/** Of these, anybody may read every file: its name says what is in it, and nobody's data is. */
export const PUBLIC_FOLDERS = ['premios'] as const
/** Folders of files that keep the name they are stored under, for good. */
export const KEPT_FOLDERS = ['selos', 'apagamentos', ...PUBLIC_FOLDERS] as const
/** `selos/selo-00000001.json` */
export type KeptName = `${(typeof KEPT_FOLDERS)[number]}/${string}`

export interface StoredFile {
  /** Generated, never the person's file name: `3f/3f9c….xlsx`. */
  name: string
  bytes: number
  /** SHA-256 of the content, in hex. */
  sha256: string
}

export interface BytesOfFile {
  first: number
  last: number
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
 * Files that people send, exports they fetch, seals, and the register of erasures; every process of an installation
 * sees the same. A file exists whole or not at all. Each implementation passes `port.contract.ts`.
 */
export interface FileStore {
  /** Takes over a finished temporary file, which is no longer at `path` afterwards. `extension` is without the dot. */
  putFile(path: string, extension: string): Promise<StoredFile>
  /** Stores a stream; a failure leaves nothing behind. */
  putStream(content: Readable, extension: string): Promise<StoredFile>
  /**
   * Stores under a name that can be taken once and is never deleted; `'existing'` when it is taken, by whatever
   * content. The file is on disk when this resolves.
   */
  keep(name: KeptName, content: Uint8Array): Promise<'stored' | 'existing'>
  /** The names kept in a folder, in order. */
  kept(folder: (typeof KEPT_FOLDERS)[number]): Promise<KeptName[]>
  /** The content, or the bytes of it from `first` to `last`, both counted. @throws FileNotFound */
  read(name: string, part?: BytesOfFile): Promise<Readable>
  /** How many bytes it has. @throws FileNotFound */
  size(name: string): Promise<number>
  /**
   * Provides the content as a local file while `use` runs, for readers that need to seek.
   * @throws FileNotFound
   */
  withLocalPath<R>(name: string, use: (path: string) => Promise<R>): Promise<R>
  /**
   * Lets `change` write into a file where it stands, while others may be reading it; its length stays.
   * @throws FileNotFound, also for a name that is kept.
   */
  alter(name: string, change: (path: string) => Promise<void>): Promise<void>
  /**
   * The names of files that were stored at least `ageMs` ago, by the store's own clock, in no order; what is kept under
   * a name of its own and what is only being received are not among them.
   */
  olderThan(ageMs: number): AsyncIterable<string>
  /**
   * Deletes a file; a missing one is not an error.
   * @throws FileNotFound for a name that is kept.
   */
  delete(name: string): Promise<void>
  /** Directory for uploads being received, on the store's disk if it has one. */
  temporaryDir(): Promise<string>
}

/** What whoever receives files needs: to keep them, and to drop those of a call that was refused. */
export type FileKeeper = Pick<FileStore, 'putFile' | 'putStream' | 'delete'>
