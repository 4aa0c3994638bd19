import type { FileHandle } from 'node:fs/promises'
import { PlanilhaRecusada } from './refused.ts'

const HEAD_BYTES = 4096
const SCAN_BYTES = 256 * 1024

const ZIP_ENTRY = Buffer.from('PK\x03\x04', 'latin1')
const ZIP_WITHOUT_ENTRIES = Buffer.from('PK\x05\x06', 'latin1')
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Refuses files whose content is not a zip archive, and says what they seem to be. */
export async function refuseUnlessZip(file: FileHandle, size: number): Promise<void> {
  if (size === 0) {
    throw wrongType('O arquivo está vazio; confira se ele abre no Excel e envie outra vez.')
  }
  const head = Buffer.alloc(Math.min(HEAD_BYTES, size))
  await file.read(head, 0, head.length, 0)

  if (startsWith(head, ZIP_ENTRY)) return
  if (startsWith(head, ZIP_WITHOUT_ENTRIES))
    throw wrongType('O arquivo é um .zip vazio; envie a planilha no formato .xlsx.')
  if (startsWith(head, OLE2)) throw await refuseOle2(file, size)
  if (startsWith(head, Buffer.from('%PDF'))) throw wrongType('O arquivo é um PDF; envie a planilha no formato .xlsx.')
  if (!looksLikeText(head)) {
    throw wrongType('O arquivo não é uma planilha do Excel; envie uma planilha no formato .xlsx.')
  }
  if (looksLikeMarkup(head)) {
    throw wrongType(
      'O arquivo é uma página HTML ou XML com nome de planilha; abra-o no Excel, salve como .xlsx e envie outra vez.',
    )
  }
  throw wrongType('O arquivo é um texto (CSV); abra-o no Excel, salve como .xlsx e envie outra vez.')
}

/** Refuses files that are no sheet of either type, and says what they seem to be; answers which type it is. */
export async function refuseUnlessSheet(file: FileHandle, size: number): Promise<'xlsx' | 'csv'> {
  const head = Buffer.alloc(Math.min(OLE2.length, size))
  await file.read(head, 0, head.length, 0)
  // Any zip, and any old file of Excel's, is told what to do to become an .xlsx.
  if (![ZIP_ENTRY, ZIP_WITHOUT_ENTRIES, OLE2].some((signature) => startsWith(head, signature))) {
    await refuseUnlessText(file, size)
    return 'csv'
  }
  await refuseUnlessZip(file, size)
  return 'xlsx'
}

/** Refuses files whose content is not plain text, and says what they seem to be. */
export async function refuseUnlessText(file: FileHandle, size: number): Promise<void> {
  if (size === 0) throw wrongType('O arquivo está vazio; confira o que ele tem e envie outra vez.')
  const head = Buffer.alloc(Math.min(HEAD_BYTES, size))
  await file.read(head, 0, head.length, 0)
  if (startsWith(head, ZIP_ENTRY) || startsWith(head, OLE2))
    throw wrongType(
      'O arquivo é uma planilha do Excel; salve-a como CSV (separado por ponto e vírgula) e envie outra vez.',
    )
  if (startsWith(head, Buffer.from('%PDF'))) throw wrongType('O arquivo é um PDF; envie um arquivo CSV.')
  if (isUtf16(head))
    throw wrongType(
      'O arquivo é um “Texto Unicode”; salve-o como CSV (separado por ponto e vírgula) e envie outra vez.',
    )
  if (!looksLikeText(head)) throw wrongType('O arquivo não é um texto; envie um arquivo CSV.')
  if (looksLikeMarkup(head))
    throw wrongType('O arquivo é uma página HTML ou XML; abra-o no Excel, salve como CSV e envie outra vez.')
}

/**
 * OLE2 is the container of the old .xls, and also of a .xlsx with a password: Excel wraps the encrypted package in it.
 * The names of its streams, in UTF-16, distinguish the two.
 */
async function refuseOle2(file: FileHandle, size: number): Promise<PlanilhaRecusada> {
  const names = ['EncryptedPackage', 'EncryptionInfo', 'Workbook'] as const
  const found = await findUtf16(file, size, names)
  if (found.has('EncryptedPackage') || found.has('EncryptionInfo')) {
    return new PlanilhaRecusada(
      'criptografado',
      'A planilha está protegida por senha; tire a senha no Excel (Arquivo, Informações, Proteger), salve e envie outra vez.',
    )
  }
  if (found.has('Workbook')) {
    return wrongType(
      'A planilha está no formato antigo do Excel (.xls); abra-a no Excel, salve como .xlsx e envie outra vez.',
    )
  }
  return wrongType('O arquivo está num formato antigo do Office; abra-o no Excel, salve como .xlsx e envie outra vez.')
}

/** The directory of an OLE2 file may be anywhere in it, in pieces, so the whole file is scanned. */
async function findUtf16<Name extends string>(
  file: FileHandle,
  size: number,
  names: readonly Name[],
): Promise<Set<Name>> {
  const needles = names.map((name) => ({ name, bytes: Buffer.from(name, 'utf16le') }))
  const overlap = Math.max(...needles.map(({ bytes }) => bytes.length)) - 1
  const found = new Set<Name>()
  const window = Buffer.alloc(SCAN_BYTES + overlap)
  for (let position = 0; position < size; position += SCAN_BYTES) {
    const { bytesRead } = await file.read(window, 0, window.length, position)
    const piece = window.subarray(0, bytesRead)
    for (const { name, bytes } of needles) if (piece.includes(bytes)) found.add(name)
  }
  return found
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}

const isUtf16 = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)

const looksLikeMarkup = (head: Buffer): boolean => /^\W{0,3}</.test(head.toString('latin1').replace(/[\0\s]/g, ''))

/** No control characters except white space. Zeros are allowed in UTF-16, which Excel writes as "Texto Unicode". */
function looksLikeText(head: Buffer): boolean {
  const utf16 = isUtf16(head)
  return head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || (utf16 && byte === 0))
}

function wrongType(mensagem: string): PlanilhaRecusada {
  return new PlanilhaRecusada('tipo-errado', mensagem)
}
