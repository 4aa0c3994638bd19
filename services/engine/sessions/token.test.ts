import { describe, expect, it } from 'vitest'
import { createToken, hashOfToken, tokenOfHeader } from './token.ts'

describe('createToken', () => {
  it('gives 256 new random bits each time', () => {
    expect(Buffer.from(createToken(), 'base64url')).toHaveLength(32)
    expect(createToken()).not.toBe(createToken())
  })
})

describe('hashOfToken', () => {
  it('is the SHA-256 of the token', () => {
    expect(hashOfToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('tokenOfHeader', () => {
  const token = createToken()
  it.each([[`${token}|`], [`Bearer ${token}`], [`bearer  ${token}`], [`${token}|anything`], [token]])(
    'finds the token in "%s"',
    (header) => {
      expect(tokenOfHeader(header)).toBe(token)
    },
  )
  it.each([[undefined], [''], ['|'], ['Bearer'], ['Basic YTpi'], ['short|'], [`${token}'; --`], ['a'.repeat(200)]])(
    'finds none in "%s"',
    (header) => {
      expect(tokenOfHeader(header)).toBeUndefined()
    },
  )
})
