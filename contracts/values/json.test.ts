import { expect, test } from 'vitest'
import { cabeNosNiveis, JSON_FUNDO, lerJson, NIVEIS_MAXIMOS_DO_JSON } from './json.ts'

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

test.each([
  ['lists as deep as may be', lists(NIVEIS_MAXIMOS_DO_JSON), true],
  ['lists deeper by one', lists(NIVEIS_MAXIMOS_DO_JSON + 1), false],
  ['objects as deep as may be', objects(NIVEIS_MAXIMOS_DO_JSON), true],
  ['objects deeper by one', objects(NIVEIS_MAXIMOS_DO_JSON + 1), false],
  ['so deep that walking it would end the stack', lists(200_000), false],
  ['a plain value', '"a"', true],
])('%s', (_what, text, fits) => {
  expect(cabeNosNiveis(JSON.parse(text))).toBe(fits)
  expect(lerJson(text)).toEqual(fits ? { valor: JSON.parse(text) as unknown } : { recusa: JSON_FUNDO })
})

test('a text that is no JSON is refused by another sentence', () =>
  expect(lerJson('{')).toEqual({ recusa: 'Não é um JSON válido' }))
