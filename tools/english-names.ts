import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Rule } from 'eslint'

/** What a file of `web` can be, before `.ts`. */
const ROLES = [
  'api',
  'columns',
  'filters',
  'hooks',
  'paths',
  'screen',
  'screens',
  'slice',
  'isolated',
  'mounted',
  'test',
]

/** Endings that no English word has. */
const PORTUGUESE = /(?:cao|coes|dade|dades|agem|ando|endo|indo|avel|ivel|aveis|iveis|aria)$/

/** The people's words: the glossary's, in the singular and the plural. */
const PEOPLES = new Set(
  readFileSync(new URL('../contracts/GLOSSARIO.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/[`*](\w+)[`*]/g)].map(([, word]) => word!.toLowerCase()))
    .flatMap((word) => [word, `${word}s`, `${word}es`]),
)

const wordsOf = (name: string): string[] => (name.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

/** In `web`, suffixes of files and functions of screens are English: only programmers read them. */
export const englishNames: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      suffix: 'The suffix says what a file is, in English: {{roles}}.',
      screen: 'The function of a screen is English, and ends with Screen: "{{word}}" is not, or does not.',
    },
  },
  create(context) {
    const [, ...roles] = basename(context.filename)
      .replace(/\.tsx?$/, '')
      .split('.')
    return {
      Program(node) {
        if (!roles.every((role) => ROLES.includes(role)))
          context.report({ node, messageId: 'suffix', data: { roles: ROLES.join(', ') } })
      },
      'ExportDefaultDeclaration > FunctionDeclaration > Identifier.id'(id: Rule.Node & { name: string }) {
        if (!roles.includes('screen')) return
        const words = wordsOf(id.name)
        const word = words.find((one) => PEOPLES.has(one) || PORTUGUESE.test(one))
        if (word !== undefined || words.at(-1) !== 'screen')
          context.report({ node: id, messageId: 'screen', data: { word: word ?? id.name } })
      },
    }
  },
}
