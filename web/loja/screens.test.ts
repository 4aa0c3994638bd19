import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { navigation, screens } from './screens.ts'

test('every address of the store has one screen', () => {
  expect(screens.map(({ path }) => path).sort()).toEqual(Object.values(paths).sort())
})

test('navigation shows screens behind the log-in only', () => {
  const privado = screens.filter(({ acesso }) => acesso === 'privado').map(({ path }) => path)
  expect(navigation.length).toBeGreaterThan(0)
  expect(navigation.filter(({ path }) => !privado.includes(path))).toEqual([])
})
