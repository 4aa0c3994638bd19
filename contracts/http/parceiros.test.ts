import { describe, expect, test } from 'vitest'
import { trocaDeSenhaSchema } from '../values/senha.ts'
import { alterarPerfilDaLoja, autocadastroSchema, perfilDaLojaSchema } from './parceiros.ts'

/** The first sentence of each field, as forms and the gateway show them. */
function frases(
  schema:
    typeof alterarPerfilDaLoja.body | typeof autocadastroSchema | typeof perfilDaLojaSchema | typeof trocaDeSenhaSchema,
  body: object,
): Record<string, string> {
  const frases: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) frases[path.join('.')] ??= message
  return frases
}

describe('passwords of a form in which other fields are still missing', () => {
  test('that differ say so', () => {
    expect(
      frases(autocadastroSchema, { nome: '', senha: 'uma frase longa', confirmarSenha: 'outra frase longa' }),
    ).toMatchObject({ nome: 'Nome obrigatório', confirmarSenha: 'Senhas não conferem' })
    expect(
      frases(trocaDeSenhaSchema, { senhaAntiga: '', senha: 'uma frase longa', confirmarSenha: 'outra frase longa' }),
    ).toEqual({ senhaAntiga: 'Senha atual obrigatória', confirmarSenha: 'Senhas não conferem' })
  })

  test('that agree say nothing', () => {
    const found = frases(autocadastroSchema, { nome: '', senha: 'uma frase longa', confirmarSenha: 'uma frase longa' })
    expect([found['senha'], found['confirmarSenha']]).toEqual([undefined, undefined])
  })

  test('that are blank are missing, before anything else is said of them', () => {
    expect(frases(autocadastroSchema, { senha: '', confirmarSenha: '' })).toMatchObject({
      senha: 'Senha obrigatória',
      confirmarSenha: 'Confirmar senha obrigatória',
    })
  })

  test('that are too weak say so', () => {
    expect(frases(autocadastroSchema, { nome: '', senha: 'curta', confirmarSenha: '' })).toMatchObject({
      senha: 'A senha precisa de pelo menos 10 caracteres',
    })
    for (const schema of [perfilDaLojaSchema, alterarPerfilDaLoja.body]) {
      expect(frases(schema, { sexo: '', senha: 'curta', senhaAntiga: '' })).toMatchObject({
        senha: 'A senha precisa de pelo menos 10 caracteres',
        senhaAntiga: 'Informe a senha atual',
      })
    }
  })

  test('are kept as they are typed, blanks at their ends included', () => {
    const senhas = { senhaAntiga: ' provisória ', senha: 'uma frase longa ', confirmarSenha: 'uma frase longa ' }
    expect(trocaDeSenhaSchema.parse(senhas)).toEqual(senhas)
    expect(autocadastroSchema.shape.senha.parse(senhas.senha)).toBe(senhas.senha)
  })

  test('that are no texts are refused as such', () => {
    expect(frases(autocadastroSchema, { senha: 7, confirmarSenha: ['a'] })).toMatchObject({
      senha: 'Senha obrigatória',
    })
    expect(frases(autocadastroSchema, {})).toMatchObject({ senha: 'Senha obrigatória' })
  })
})
