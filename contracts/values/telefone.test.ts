import { describe, expect, test } from 'vitest'
import { telefone, telefoneOpcional } from './campos.ts'
import { pixSchema, recargaSchema } from './entrega.ts'
import { formatarTelefone } from './telefone.ts'

const recusas = (
  schema: { safeParse: (valor: unknown) => { error?: { issues: { message: string }[] } } },
  valor: unknown,
) => schema.safeParse(valor).error?.issues.map(({ message }) => message)

describe('a phone', () => {
  test.each([
    ['(41) 99999-8888', '41999998888'],
    ['+55 41 99999-8888', '41999998888'],
    ['+55 (0)41 99999-8888', '41999998888'],
    ['0055 41 99999-8888', '41999998888'],
    ['5541999998888', '41999998888'],
    ['041 99999-8888', '41999998888'],
    ['0xx41 99999-8888', '41999998888'],
    ['0 15 41 99999-8888', '41999998888'],
    ['0 15 41 3333-4444', '4133334444'],
    ['+55 41 3333-4444', '4133334444'],
    ['041 3333 4444', '4133334444'],
    ['55 99999-8888', '55999998888'],
    ['55 3333-4444', '5533334444'],
    ['+55 55 99999-8888', '55999998888'],
    ['+55 55 3333-4444', '5533334444'],
    ['055 3333-4444', '5533334444'],
    ['\u202a+55\u00a041\u00a099999\u20118888\u202c', '41999998888'],
  ])('written as %j, is %s', (texto, digitos) => {
    expect(telefone('Celular').parse(texto)).toBe(digitos)
    expect(telefoneOpcional('Celular').parse(` ${texto} `)).toBe(digitos)
  })

  test.each([
    ['99999-8888', 'Celular inválido'],
    ['123', 'Celular inválido'],
    ['--', 'Celular inválido'],
    ['41 99999-88887', 'Celular inválido: tem dígitos demais'],
    ['41 89999-8888', 'Celular inválido: com 9 dígitos depois do DDD, o primeiro é 9'],
    ['00000000000', 'Celular inválido: este número não existe'],
    ['0000000000', 'Celular inválido: este número não existe'],
    ['99999999999', 'Celular inválido: este número não existe'],
    ['10 3333-4444', 'Celular inválido: este número não existe'],
    ['41 1333-4444', 'Celular inválido: este número não existe'],
    ['+1 415 555 2671', 'Celular inválido: use um número do Brasil'],
    ['+351 912 345 678', 'Celular inválido: use um número do Brasil'],
  ])('written as %j, is refused with the reason', (texto, mensagem) => {
    expect(recusas(telefone('Celular'), texto)).toEqual([mensagem])
    expect(recusas(telefoneOpcional('Celular'), texto)).toEqual([mensagem])
  })

  test('is required only where it is', () => {
    expect(recusas(telefone('Celular'), '  ')?.[0]).toBe('Celular obrigatório')
    expect(telefoneOpcional('Telefone').parse('  ')).toBe('')
  })

  test('is shown with its area code', () => {
    expect(formatarTelefone('41999998888')).toBe('(41) 99999-8888')
    expect(formatarTelefone('4133334444')).toBe('(41) 3333-4444')
  })
})

describe('what a redemption asks for', () => {
  test('a mobile to charge', () => {
    expect(recargaSchema.parse({ operadora: 'TIM', celular: '+55 41 99999-8888' }).celular).toBe('41999998888')
    expect(recusas(recargaSchema, { operadora: 'TIM', celular: '41 3333-4444' })).toEqual([
      'Para a recarga, informe um celular: DDD e 9 dígitos',
    ])
    expect(recusas(recargaSchema, { operadora: 'TIM', celular: '0' })).toEqual(['Celular inválido'])
  })

  test('a Pix key as banks show it', () => {
    expect(pixSchema.parse({ tipoChave: 'Telefone', chave: '+5541999998888' }).chave).toBe('41999998888')
    const email = `${'a'.repeat(60)}@example.com`
    expect(pixSchema.parse({ tipoChave: 'Email', chave: `aaaaa${email}` }).chave).toHaveLength(77)
    expect(recusas(pixSchema, { tipoChave: 'Email', chave: `aaaaaa${email}` })).toEqual([
      'Use no máximo 77 caracteres: é o limite de uma chave Pix',
    ])
  })
})
