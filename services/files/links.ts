import { createHmac, timingSafeEqual } from 'node:crypto'

/** A stored file for somebody who has its link. */
export interface LinkedFile {
  /** In the file store: `3f/3f9c….xlsx`. */
  name: string
  /** What it is called on the person's computer. */
  nomeArquivo: string
  expiraEm: Date
}

export interface FileLinks {
  /** The file's address, from the root of this site; whoever has it can read the file until it expires. */
  linkTo: (file: LinkedFile) => string
  /** The file of an address that this made and nobody changed; it may have expired. */
  read: (name: string, query: Readonly<Record<string, unknown>>) => LinkedFile | undefined
}

export const LINKS_PATH = '/arquivos'

/** Links signed with a key that all gateways share (`interfaces.md §3`): what they give away is in them, nothing is stored. */
export function createFileLinks(key: Uint8Array): FileLinks {
  const sign = (name: string, nomeArquivo: string, expira: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([name, nomeArquivo, expira]))
      .digest()
  return {
    linkTo({ name, nomeArquivo, expiraEm }) {
      const expira = String(Math.floor(expiraEm.getTime() / 1000))
      const query = new URLSearchParams({
        nome: nomeArquivo,
        expira,
        assinatura: sign(name, nomeArquivo, expira).toString('base64url'),
      })
      return `${LINKS_PATH}/${name}?${query}`
    },
    read(name, { nome, expira, assinatura }) {
      if (typeof nome !== 'string' || typeof expira !== 'string' || typeof assinatura !== 'string') return undefined
      const given = Buffer.from(assinatura, 'base64url')
      const right = sign(name, nome, expira)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return { name, nomeArquivo: nome, expiraEm: new Date(Number(expira) * 1000) }
    },
  }
}
