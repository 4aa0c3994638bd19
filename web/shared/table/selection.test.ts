import { describe, expect, test } from 'vitest'
import { EVERYTHING, isSelected, NOTHING, pageSelection, sizeOf, withRows } from './selection.ts'

describe('a selection by rows', () => {
  const two = withRows(NOTHING, ['a', 'b'], true)
  test('has the rows that were ticked', () => {
    expect(sizeOf(two, 100)).toBe(2)
    expect(['a', 'b', 'c'].map((chave) => isSelected(two, chave))).toEqual([true, true, false])
  })
  test('loses those that were unticked', () => expect(sizeOf(withRows(two, ['a'], false), 100)).toBe(1))
  test('knows how much of a page it has', () => {
    expect(pageSelection(two, ['a', 'b'])).toBe('todas')
    expect(pageSelection(two, ['a', 'c'])).toBe('algumas')
    expect(pageSelection(two, ['c'])).toBe('nenhuma')
    expect(pageSelection(two, [])).toBe('nenhuma')
  })
  test('is not changed by what is made of it', () => {
    withRows(two, ['c'], true)
    expect(sizeOf(two, 100)).toBe(2)
  })
})

describe('a selection of all that fit the filter', () => {
  const allButOne = withRows(EVERYTHING, ['b'], false)
  test('has every row, also those of other pages', () =>
    expect([sizeOf(EVERYTHING, 1204), isSelected(EVERYTHING, 'never seen')]).toEqual([1204, true]))
  test('loses the rows that were unticked', () =>
    expect([sizeOf(allButOne, 1204), isSelected(allButOne, 'b'), isSelected(allButOne, 'a')]).toEqual([
      1203,
      false,
      true,
    ]))
  test('has them back when they are ticked again', () =>
    expect(sizeOf(withRows(allButOne, ['b'], true), 1204)).toBe(1204))
})
