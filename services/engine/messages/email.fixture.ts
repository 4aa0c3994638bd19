/** An e-mail as a mail program reads it. */
export interface ReadEmail {
  headers: ReadonlyMap<string, string>
  /** The parts by their kind: `text/plain`, `text/html`. */
  parts: Readonly<Record<string, string>>
}

const unfold = (head: string): Map<string, string> =>
  new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())]
      }),
  )

/** Encoded words (RFC 2047). */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
    )

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Reads what an adapter wrote, as far as Lastro's own e-mails need it. */
export function readEmail(raw: string): ReadEmail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = unfold(head)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new Error('an e-mail has two parts')
  const parts: Record<string, string> = {}
  for (const part of rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1)) {
    const [partHead = '', ...body] = part.trimStart().split('\r\n\r\n')
    const about = unfold(partHead)
    const text = body.join('\r\n\r\n').replace(/\r\n$/, '')
    const encoding = about.get('content-transfer-encoding')
    const kind = (about.get('content-type') ?? '').split(';')[0]!
    parts[kind] =
      encoding === 'base64'
        ? Buffer.from(text, 'base64').toString()
        : encoding === 'quoted-printable'
          ? quotedPrintable(text)
          : text
  }
  return { headers, parts }
}
