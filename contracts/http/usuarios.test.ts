import { expect, test } from 'vitest'
import { perfilSchema } from './usuarios.ts'

const frases = (body: object) =>
  Object.fromEntries(
    perfilSchema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

test('passwords of the own profile, say what is wrong with them while other fields are', () => {
  const fracaSemAtual = { senhaAntiga: 'Informe a senha atual', senha: 'A senha precisa de pelo menos 10 caracteres' }
  expect(frases({ nome: '', senha: 'curta', senhaAntiga: '' })).toEqual({ nome: 'Nome obrigatório', ...fracaSemAtual })
  expect(frases({ senha: 'curta' })).toEqual({ nome: 'Nome obrigatório', ...fracaSemAtual })
  expect(frases({ nome: '', senha: '', senhaAntiga: '' })).toEqual({ nome: 'Nome obrigatório' })
  expect(Object.keys(frases({ nome: 'Ana', senha: 7, senhaAntiga: [] })).sort()).toEqual(['senha', 'senhaAntiga'])
})
