import { describe, expect, test } from 'vitest'
import { CEP, CNPJ, CPF, DATA, masked, maskedEdit, TELEFONE, unmask } from './masked-value.ts'

/** What a browser does with one key at the caret, then what the field shows. */
function type(before: { value: string; caret: number }, key: string) {
  const typed = before.value.slice(0, before.caret) + key + before.value.slice(before.caret)
  return maskedEdit(CPF, before.value, typed, before.caret + key.length, 'insertText')
}
const backspace = (mask: string, value: string, caret: number) =>
  maskedEdit(mask, value, value.slice(0, caret - 1) + value.slice(caret), caret - 1, 'deleteContentBackward')
const del = (mask: string, value: string, caret: number) =>
  maskedEdit(mask, value, value.slice(0, caret) + value.slice(caret + 1), caret, 'deleteContentForward')

describe('masked', () => {
  test('writes a separator only with the digit after it', () => {
    expect(masked(CPF, '529')).toBe('529')
    expect(masked(CPF, '5299')).toBe('529.9')
    expect(masked(CPF, '52998224725')).toBe('529.982.247-25')
  })
  test('drops what does not fit and what is too much', () => {
    expect(masked(CPF, ' 529.982.247-25 99 ')).toBe('529.982.247-25')
    expect(masked(CPF, 'abc')).toBe('')
  })
  test('takes letters where the mask allows them', () =>
    expect(masked(CNPJ, '12abc34501de35')).toBe('12.ABC.345/01DE-35'))
  test('unmask is what masked shows', () => expect(unmask(DATA, masked(DATA, '20112026'))).toBe('20112026'))
})

describe('maskedEdit', () => {
  test('typing at the end keeps the caret at the end', () => {
    let field = { value: '', caret: 0 }
    for (const key of '52998224725') field = type(field, key)
    expect(field).toEqual({ value: '529.982.247-25', caret: 14 })
  })
  test('several keys between two renders arrive as one edit', () =>
    expect(maskedEdit(CPF, '529', '529982247', 9, 'insertText')).toMatchObject({ value: '529.982.247', caret: 11 }))
  test('typing in the middle keeps the caret behind the typed digit', () =>
    expect(type({ value: '529.982', caret: 2 }, '7')).toEqual({ value: '527.998.2', caret: 3 }))
  test('a wrong key changes nothing and moves nothing', () =>
    expect(type({ value: '529.98', caret: 3 }, 'x')).toEqual({ value: '529.98', caret: 3 }))
  test('pasting with separators and spaces', () =>
    expect(maskedEdit(CPF, '', ' 529.982.247-25\n', 16, 'insertFromPaste')).toEqual({
      value: '529.982.247-25',
      caret: 14,
    }))
  test('a full field accepts no more characters', () =>
    expect(type({ value: '529.982.247-25', caret: 14 }, '1').value).toBe('529.982.247-25'))
  test('Backspace to the end of it, one digit a key', () => {
    let field = { value: '529.982.247-25', caret: 14 }
    for (let left = 10; left >= 0; left -= 1) {
      field = backspace(CPF, field.value, field.caret)
      expect(unmask(CPF, field.value)).toHaveLength(left)
    }
    expect(field).toEqual({ value: '', caret: 0 })
  })
  test('Backspace right behind a separator deletes the digit before it', () =>
    expect(backspace(CPF, '529.982', 4)).toEqual({ value: masked(CPF, '52982'), caret: 2 }))
  test('Delete right before a separator deletes the digit after it', () =>
    expect(del(CPF, '529.982', 3)).toEqual({ value: masked(CPF, '52982'), caret: 3 }))
  test('clearing everything', () =>
    expect(maskedEdit(CPF, '529.982.247-25', '', 0, 'deleteContentBackward')).toEqual({ value: '', caret: 0 }))
  test('Android keyboards that give no input type still delete at the end', () =>
    expect(maskedEdit(CPF, '529.982', '529.98', 6)).toEqual({ value: '529.98', caret: 6 }))
})

describe('a phone', () => {
  const paste = (text: string, before = '') => maskedEdit(TELEFONE, before, text, text.length, 'insertFromPaste')
  test.each(['+55 41 99999-8888', '5541999998888', '041 99999-8888', '0xx41 99999-8888', '(41) 99999-8888'])(
    'pasted as %s is one number',
    (text) => {
      const whole = { value: '(41) 99999-8888', caret: 15 }
      expect(paste(text)).toEqual(whole)
      expect(paste(text, '(19) 98888-7777')).toEqual(whole)
      // As browsers fill a field in.
      expect(maskedEdit(TELEFONE, '', text, text.length)).toEqual(whole)
    },
  )
  test('of a landline has a digit less', () => {
    expect(paste('+55 41 3333-4444').value).toBe('(41) 3333-4444')
    expect(maskedEdit(TELEFONE, '(41) 3333-4444', '(41) 3333-44445', 15, 'insertText')).toEqual({
      value: '(41) 3333-4444',
      caret: 14,
      tooLong: true,
    })
  })
  test('loses no digit of its own while it is typed, nor an area code 55', () => {
    let field = { value: '', caret: 0 }
    for (const key of '055999998888')
      field = maskedEdit(TELEFONE, field.value, field.value + key, field.value.length + 1, 'insertText')
    expect(field.value).toBe('(55) 99999-8888')
    expect(maskedEdit(TELEFONE, field.value, `${field.value}8`, 16, 'insertText')).toMatchObject({
      value: '(55) 99999-8888',
      tooLong: true,
    })
    expect(paste('55 3333-4444').value).toBe('(55) 3333-4444')
  })
})

describe('more than fits is not taken, nor a part of it', () => {
  test.each([
    [CPF, '52998224725'],
    [CNPJ, '12ABC34501DE35'],
    [CEP, '80010000'],
    [TELEFONE, '41999998888'],
    [DATA, '25112026'],
  ])('in %s', (mask, digits) => {
    const before = masked(mask, digits.slice(0, 4))
    expect(maskedEdit(mask, '', `${digits}1`, digits.length + 1, 'insertFromPaste')).toEqual({
      value: '',
      caret: 0,
      tooLong: true,
    })
    expect(maskedEdit(mask, before, `${digits}1`, digits.length + 1, 'insertFromPaste')).toMatchObject({
      value: before,
      tooLong: true,
    })
    expect(maskedEdit(mask, '', digits, digits.length, 'insertFromPaste')).toMatchObject({
      value: masked(mask, digits),
    })
  })
  test('a day as browsers fill it in is turned around', () =>
    expect(maskedEdit(DATA, '', '1990-05-17', 10)).toMatchObject({ value: '17/05/1990' }))
})
