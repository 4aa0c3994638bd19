import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { englishNames } from './english-names.ts'

/** What the rule says of a file. */
const said = (filename: string, code: string): string[] =>
  new Linter()
    .verify(
      code,
      [
        {
          files: ['**/*.{ts,tsx}'],
          languageOptions: { parser: tseslint.parser as Linter.Parser },
          plugins: { lastro: { rules: { 'english-names': englishNames } } },
          rules: { 'lastro/english-names': 'error' },
        },
      ],
      { filename },
    )
    .map(({ messageId, message }) => messageId ?? message)

const screen = (name: string) => said('web/painel/x/x.screen.tsx', `export default function ${name}() {}`)

describe('names of web', () => {
  it('refuse a Portuguese suffix', () => {
    expect(said('web/painel/redes/redes.telas.ts', '')).toEqual(['suffix'])
    expect(said('web/painel/redes/redes.telas.test.ts', '')).toEqual(['suffix'])
  })

  it.each([
    ['a word of the glossary', 'VendaScreen'],
    ['its plural', 'LotesScreen'],
    ['a word that only screens say', 'DentalScreen'],
    ['another Portuguese word', 'CorrecaoScreen'],
    ['no word for what it is', 'Sales'],
  ])('refuse the function of a screen with %s', (_, name) => {
    expect(screen(name)).toEqual(['screen'])
  })

  it('let other parts have the words of the people', () => {
    expect(screen('SaleScreen')).toEqual([])
    expect(said('web/painel/redes/editar-rede.tsx', 'export default function EditarRede() {}')).toEqual([])
    expect(said('web/painel/redes/redes.columns.test.tsx', '')).toEqual([])
  })
})
