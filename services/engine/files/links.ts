import { createHmac, timingSafeEqual } from 'node:crypto'

/** A stored file for people who have its link. */
export interface LinkedFile {
  /** Its name in the file store: `3f/3f9c….xlsx`. */
  name: string
  /** Its name on the person's computer. */
  nomeArquivo: string
  expiraEm: Date
  /** The id of what lets whoever has the link see it, a session or a share: the link ends with that. */
  por?: string
}

export interface FileLinks {
  /** The file's address, from the root of this site; anybody who has it can read the file until it expires. */
  linkTo: (file: LinkedFile) => string
  /** The file of an unchanged address made by `linkTo`; it may have expired. */
  read: (name: string, query: Readonly<Record<string, unknown>>) => LinkedFile | undefined
}

export const LINKS_PATH = '/arquivos'

/** How long the link of a file that a screen shows works (`interfaces.md §3`): who lost the right to it keeps none. */
const SHOWN_MS = 60 * 60_000

/** The link of a file that a screen shows, by its name in the store and its name for people. */
export type LinkOf = (name: string, nomeArquivo: string) => string
/** Links that end with what lets people see their files: a session, or a share. */
export const linksToShow =
  ({ links, agora }: { links: FileLinks; agora: () => Date }, { id: por }: { id: string }): LinkOf =>
  (name, nomeArquivo) =>
    links.linkTo({ name, nomeArquivo, expiraEm: new Date(agora().getTime() + SHOWN_MS), por })

/**
 * Links signed with a key that all gateways share (`interfaces.md §3`): links contain everything they need; nothing is
 * stored.
 */
export function createFileLinks(key: Uint8Array): FileLinks {
  const sign = (...signed: readonly (string | undefined)[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(signed)).digest()
  return {
    linkTo({ name, nomeArquivo, expiraEm, por }) {
      const expira = String(Math.floor(expiraEm.getTime() / 1000))
      const query = new URLSearchParams({
        nome: nomeArquivo,
        expira,
        ...(por && { por }),
        assinatura: sign(name, nomeArquivo, expira, por).toString('base64url'),
      })
      return `${LINKS_PATH}/${name}?${query}`
    },
    read(name, { nome, expira, por, assinatura }) {
      if (typeof nome !== 'string' || typeof expira !== 'string' || typeof assinatura !== 'string') return undefined
      if (por !== undefined && typeof por !== 'string') return undefined
      const given = Buffer.from(assinatura, 'base64url')
      const right = sign(name, nome, expira, por)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return { name, nomeArquivo: nome, expiraEm: new Date(Number(expira) * 1000), por }
    },
  }
}
