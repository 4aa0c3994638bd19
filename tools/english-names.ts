import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Rule } from 'eslint'

/** Words that only a programmer says, which were Portuguese once, and what they are called. */
const ENGLISH = new Map(
  Object.entries({
    aba: 'tab',
    acoes: 'actions',
    altura: 'height',
    botao: 'button',
    buscando: 'fetching',
    carregando: 'loading',
    celula: 'cell',
    consequencia: 'consequence',
    destaque: 'highlight',
    destrutivo: 'destructive',
    dica: 'hint',
    esqueleto: 'skeleton',
    galeria: 'gallery',
    icone: 'icon',
    largura: 'width',
    ocupado: 'busyText',
    pergunta: 'question',
    perigo: 'danger',
    rascunho: 'draft',
    rotulo: 'label',
    selecao: 'selection',
    sucesso: 'success',
    titulo: 'title',
    vazio: 'empty',
  }),
)

/** Endings that no English word has. */
const PORTUGUESE = /(?:cao|coes|dade|dades|agem|ando|endo|indo|avel|ivel|aveis|iveis|[a-z]aria)$/

/** What a file of `web` can be, before `.ts`. */
const ROLES = new Set([
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
])

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((w) => w.toLowerCase())

const CONTRACTS = new URL('../contracts/', import.meta.url)

/** The people's words: the glossary's, in the singular and the plural. */
const PEOPLES = new Set(
  readFileSync(new URL('GLOSSARIO.md', CONTRACTS), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/[`*](\w+)[`*]/g)].map(([, word]) => word!.toLowerCase()))
    .flatMap((word) => [word, `${word}s`, `${word}es`]),
)

/** Words of contracts: what holds them may be called like them. */
const ON_THE_WIRE = new Set(
  readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => readFileSync(new URL(path, CONTRACTS), 'utf8').match(/[A-Za-z]+/g) ?? [])
    .flatMap(wordsOf),
)

/**
 * In `web`, what only a programmer says is English: suffixes of files, functions of screens, and what components take.
 * Members of types may have the people's words; a screen's function has none, as most of theirs are English.
 */
export const englishNames: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      suffix: 'What a file is stands in its suffix, in English: one of {{roles}}.',
      screen: 'The function of a screen is English, and ends with Screen: "{{word}}" is not.',
      word: 'Only a programmer says "{{word}}": it is English here{{english}}. What people say is in contracts/GLOSSARIO.md.',
    },
  },
  create(context) {
    const file = basename(context.filename)
    const roles = file
      .replace(/\.tsx?$/, '')
      .split('.')
      .slice(1)
    return {
      Program(node) {
        if (!roles.every((role) => ROLES.has(role)))
          context.report({ node, messageId: 'suffix', data: { roles: [...ROLES].join(', ') } })
      },
      'ExportDefaultDeclaration > FunctionDeclaration > Identifier.id'(id: Rule.Node & { name: string }) {
        if (!roles.includes('screen')) return
        const words = wordsOf(id.name)
        const word = words.find((one) => PEOPLES.has(one) || ENGLISH.has(one) || PORTUGUESE.test(one))
        if (word !== undefined || words.at(-1) !== 'screen')
          context.report({ node: id, messageId: 'screen', data: { word: word ?? id.name } })
      },
      ':matches(TSPropertySignature, TSMethodSignature) > Identifier.key'(key: Rule.Node & { name: string }) {
        const word = wordsOf(key.name).find(
          (one) => ENGLISH.has(one) || (PORTUGUESE.test(one) && !PEOPLES.has(one) && !ON_THE_WIRE.has(one)),
        )
        if (word === undefined) return
        const english = ENGLISH.get(word)
        context.report({ node: key, messageId: 'word', data: { word, english: english ? `, "${english}"` : '' } })
      },
    }
  },
}
