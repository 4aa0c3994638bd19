import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '#contracts/errors.ts'
import { reserving, settle, type Reservation } from './reserving.ts'

let steps: string[]
let standing: boolean
const reservation: Reservation<string> = {
  reserve: () => Promise.resolve(void steps.push('reserve')),
  giveUp: () => Promise.resolve(void steps.push('give up')),
  confirm(done) {
    steps.push(`confirm ${done}`)
    const stood = standing
    standing = true
    return Promise.resolve(stood)
  },
}
beforeEach(() => ((steps = []), (standing = true)))

describe('a decision with a reservation', () => {
  test('is reserved before, and confirmed with what came of it', async () => {
    expect(await reserving([reservation], () => Promise.resolve('it'))).toBe('it')
    expect(steps).toEqual(['reserve', 'confirm it'])
  })

  test('that is refused, gives it back; of any other error nobody knows what was written', async () => {
    const recusa = refused('sem-cartao', 'Nenhum cartão disponível')
    await expect(reserving([reservation], () => Promise.reject(recusa))).rejects.toBe(recusa)
    expect(steps).toEqual(['reserve', 'give up'])
    await expect(reserving([reservation], () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(steps).toEqual(['reserve', 'give up', 'reserve'])
  })

  test('with several reservations, gives back those that were made when a later one is refused', async () => {
    const recusa = refused('sem-cartao', 'Nenhum cartão disponível')
    const refusing = { ...reservation, reserve: () => Promise.reject(recusa) }
    await expect(reserving([reservation, refusing], () => Promise.resolve('it'))).rejects.toBe(recusa)
    expect(steps).toEqual(['reserve', 'give up'])
  })

  test('whose reservation was settled meanwhile, is reserved anew', async () => {
    standing = false
    await reserving([reservation], () => Promise.resolve('it'))
    expect(steps).toEqual(['reserve', 'confirm it', 'reserve', 'confirm it'])
  })
})

test('what a crash left, is confirmed where the ledger has it, else released', async () => {
  const sum = await settle(['a', 'b', 'c'], (all) => Promise.resolve(all.map((one) => one === 'b')), {
    confirm: (one) => Promise.resolve(steps.push(`confirm ${one}`)),
    release: (one) => Promise.resolve(steps.push(`release ${one}`)),
  })
  expect(sum).toEqual({ confirmed: 1, released: 2 })
  expect(steps).toEqual(['release a', 'confirm b', 'release c'])
})
