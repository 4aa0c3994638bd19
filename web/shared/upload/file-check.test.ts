import { expect, test } from 'vitest'
import { fileProblem } from './file-check.ts'

const regra = { extensao: '.xlsx', tamanhoMaximo: 50 * 1024 * 1024 }

test('no file', () => expect(fileProblem(null, regra)).toBe('Selecione um arquivo primeiro'))
test('another type', () =>
  expect(fileProblem({ name: 'vendas.xls', size: 10 }, regra)).toBe(
    'Este arquivo não é .xlsx. Escolha um arquivo .xlsx.',
  ))
test('a photo as an iPhone writes it, where photos are asked for', () => {
  const foto = { name: 'IMG_0001.HEIC', size: 10 }
  expect(fileProblem(foto, { ...regra, extensao: '.jpg,.png' })).toContain('Mais compatível')
  expect(fileProblem(foto, regra)).toBe('Este arquivo não é .xlsx. Escolha um arquivo .xlsx.')
})
test('empty', () => expect(fileProblem({ name: 'vendas.xlsx', size: 0 }, regra)).toContain('vazio'))
test('too large, with both sizes', () =>
  expect(fileProblem({ name: 'vendas.xlsx', size: 61 * 1024 * 1024 }, regra)).toMatch(/61 MB.*50 MB/))
test('exactly at the limit, extension in capitals', () =>
  expect(fileProblem({ name: 'VENDAS.XLSX', size: regra.tamanhoMaximo }, regra)).toBeNull())
