import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { isWindows1252 } from './code-page.ts'

/** Names, places and products as Brazilian sheets have them, each as a file's only word with an accent. */
const WORDS =
  'Dávila João Conceição Antônio José Lívia Patrícia Pará Ceará Simões Inês água Água Câmara Müller Gonçalves Índio'
  + ' Ângela Édson óleo Óleo Úrsula Lúcio Luís Broca_n\u00ba_5 Irmãs Mãe Leão Região união Espátula Flúor Cerâmica Ácido'
const words = WORDS.split(' ').flatMap((word) => {
  const spaced = word.replaceAll('_', ' ')
  return [spaced, spaced.toUpperCase()]
})
/** What Windows has beside words. */
const SIGNS = [
  ...['Broca Ø 3 mm', 'ø 4,1', '10 µL', 'R$\u00a010,00', '1\u00a0kg', 'Resina\u00a0A2', '“Kit” – nº 1', '€ 10', '90°'],
  ...['d’Ávila', 'Levi’s', 'Sant’Ana', 'À vista', 'é', 'Resina™ 3M®', '§ 2º', '1ª linha', 'fim…', '½', 'cm³', '± 2'],
  ...[
    'PREÇO',
    'SERVIÇOS',
    'ENDEREÇO',
    'LOURENÇO',
    'MARÇO',
    'AÇO',
    'PEÇA',
    'Schäfer',
    'JOãO',
    'CONCEIçãO',
    '£ 5',
    '¢',
    'às 7',
    'àquela',
    '10 µg',
    'A – B',
    'fim — já',
  ],
]
/** Neither way of reading them is wrong. */
const EITHER = ['SCHRÖDER', 'Azul\u00a0', 'com\u00a0broca', 'JOÇO', 'ética']

const isRead = (text: string, table: string) => {
  const bytes = iconv.encode(`codigo;nome\n1;${text};x\n`, table)
  // In pieces: what belongs together may arrive apart.
  return isWindows1252(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5)
    })(),
  )
}
const read = async (texts: string[], table: string) => {
  const found: string[] = []
  for (const text of texts) if (await isRead(text, table)) found.push(text)
  return found
}
/** Those that a table has, and writes otherwise than Windows. */
const writtenIn = (table: string) =>
  words.filter(
    (word) =>
      iconv.decode(iconv.encode(word, table), table) === word
      && !iconv.encode(word, table).equals(iconv.encode(word, 'win1252')),
  )

test.each(['win1252', 'iso-8859-1'])('%s is read, whichever word it has alone', async (table) => {
  const texts = [...words, ...(table === 'win1252' ? SIGNS : [])]
  expect(await read(texts, table)).toEqual(texts)
})

test.each([
  ['cp850', 68],
  ['cp437', 25],
  ['cp860', 60],
  ['macroman', 60],
])('%s is never taken for it, whichever word it has alone', async (table, atLeast) => {
  const texts = writtenIn(table)
  expect(texts.length).toBeGreaterThanOrEqual(atLeast)
  expect(await read(texts, table)).toEqual([])
})

test.each(EITHER)('%j, which may be either, is read beside a word that tells', async (text) => {
  expect(await isRead(text, 'win1252')).toBe(false)
  expect(await isRead(`${text};São Paulo`, 'win1252')).toBe(true)
})
