import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { call, logIn } from './kit/api.ts'
import { COMPUTER, gone, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { newSeller } from './kit/new-seller.ts'

const sessions = (page: Page) => page.getByRole('region', { name: 'Onde você está conectado' })

describe('where one is logged in', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)('shows each device; one is ended, then all others: in %s', async ([, size], { open }) => {
    const seller = await newSeller({ aceitou: true, informouCep: true })
    const page = await open('/perfil', { as: [seller], size })
    const [lost, old] = [await logIn(seller), await logIn(seller)]
    await page.reload()
    await settled(page)
    await see(sessions(page).getByText('Esta sessão'))
    const before = await sessions(page).getByRole('listitem').count()
    await sessions(page)
      .getByRole('button', { name: /^Encerrar: / })
      .first()
      .click()
    await see(toast(page, 'Sessão encerrada com sucesso'))
    await expect.poll(() => sessions(page).getByRole('listitem').count()).toBe(before - 1)

    await sessions(page).getByRole('button', { name: 'Encerrar as outras' }).click()
    await page.getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'As outras sessões foram encerradas'))
    await gone(page.getByRole('dialog'))
    await expect.poll(() => sessions(page).getByRole('listitem').count()).toBe(1)
    for (const { token } of [lost, old]) expect((await call(token, '/api/sessoes')).status).toBe(401)
  })
})
