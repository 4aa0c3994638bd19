import { expect, test } from 'vitest'
import { fileTypeOf, sentenceForOther } from './file-type.ts'

const box = (brand: string) => Buffer.from(`\0\0\0\x20ftyp${brand}\0\0\0\0`, 'latin1')
const ebml = (doctype: string) => Buffer.from(`\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84${doctype}`, 'latin1')

test.each([
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['application/pdf', Buffer.from('%PDF-1.7\n')],
  ['video/mp4', box('isom')],
  ['video/mp4', box('mp42')],
  ['video/quicktime', box('qt  ')],
  ['video/webm', ebml('webm')],
  [undefined, box('heic')],
  [undefined, box('M4A ')],
  [undefined, ebml('matroska')],
  [undefined, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [undefined, Buffer.from('PK\x03\x04')],
  [undefined, Buffer.alloc(0)],
])('a file is told by its first bytes: %s', async (type, head) => {
  expect(await fileTypeOf(head)).toBe(type)
})

test.each([
  ['heic', 'Mais compatível'],
  ['mif1\0\0\0\0mif1heic', 'Mais compatível'],
  ['avif\0\0\0\0mif1avif', 'Envie uma foto'],
  ['isom', 'Envie uma foto'],
])('of %j is said how to send it', async (brand, said) => {
  expect(await sentenceForOther(box(brand), 'Envie uma foto')).toContain(said)
})
