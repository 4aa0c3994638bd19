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

describe('names of web', () => {
  it.each([
    ['a suffix', 'suffix', 'web/painel/redes/redes.telas.ts', ''],
    ['a suffix of a test', 'suffix', 'web/painel/redes/redes.telas.test.ts', ''],
    [
      'a screen by a word that only screens say',
      'screen',
      'web/painel/x/x.screen.tsx',
      'export default function DentalScreen() {}',
    ],
    [
      'a screen by a word of the glossary',
      'screen',
      'web/painel/x/x.screen.tsx',
      'export default function VendaScreen() {}',
    ],
    ['a screen by its plural', 'screen', 'web/painel/x/x.screen.tsx', 'export default function LotesScreen() {}'],
    ['a screen by another word', 'screen', 'web/painel/x/x.screen.tsx', 'export default function CorrecaoScreen() {}'],
    ['a screen that does not say so', 'screen', 'web/painel/x/x.screen.tsx', 'export default function Sales() {}'],
    ['a prop that has an English name', 'word', 'web/shared/ui/card.tsx', 'type Props = { rotulo: string }'],
    ['one among other words', 'word', 'web/shared/ui/card.tsx', 'interface Props { tituloDoErro?: string }'],
    ['a Portuguese form', 'word', 'web/shared/ui/card.tsx', 'function F({ a }: { a: string; animacao: number }) {}'],
    ['a function that is given', 'word', 'web/shared/ui/card.tsx', 'type Props = { celula(row: Row): string }'],
  ])('refuse %s', (_, messageId, filename, code) => {
    expect(said(filename, code)).toEqual([messageId])
  })

  it('let the people have their words, and everything else English ones', () => {
    expect(said('web/painel/redes/rede.screen.tsx', 'export default function NetworkScreen() {}')).toEqual([])
    expect(said('web/painel/x/x.screen.tsx', 'export default function SaleScreen() {}')).toEqual([])
    expect(said('web/painel/redes/redes.columns.test.tsx', '')).toEqual([])
    expect(said('web/painel/redes/editar-rede.tsx', 'export default function EditarRede() {}')).toEqual([])
    expect(said('web/shared/ui/card.tsx', 'type Props = { rede: Rede; label: string; exportacao: string }')).toEqual([])
    expect(said('web/shared/ui/card.isolated.test.tsx', 'const rotulo = 1')).toEqual([])
  })
})
