import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text that fits a header. It is given out once and never stored. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random and long, so a fast hash without salt is enough. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `{token}|` as in the specification (text after the bar is ignored), or `Bearer {token}`. */
const HEADER = /^(?:Bearer +)?([A-Za-z0-9_-]{20,100})(?:\|.*)?$/i

/** The token of an `Authorization` header; undefined when it has no token in our form. */
export const tokenOfHeader = (header: string | undefined): string | undefined => HEADER.exec(header?.trim() ?? '')?.[1]
