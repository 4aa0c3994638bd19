import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { COMPUTER, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { coverFindings } from './kit/layout.ts'
import { newSeller } from './kit/new-seller.ts'
import { administrator, firstTimeSeller } from './kit/people.ts'

const SENTENCE = 'Problema de conexão ao servidor, tente novamente mais tarde'
const UNREACHABLE = /ERR_FAILED|Failed to load resource/
const unreachable = (page: Page) => page.route('**/api/**', (route) => route.abort())

/** The parts of a page that are not above its toasts, although they could be seen before. */
const belowTheToasts = async (page: Page, names: readonly string[]) => {
  const { y } = (await page.locator('.Toastify__toast').first().boundingBox())!
  const boxes = await Promise.all(names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()))
  return names.filter((_, n) => boxes[n]!.y + boxes[n]!.height > y)
}

describe('a toast lies over nothing that is in use', () => {
  test.for([
    ['a phone', PHONE],
    ['a computer', COMPUTER],
  ] as const)('in the dialog of the first visit, in %s', async ([, size], { open }) => {
    const page = await open('/loja', { as: [firstTimeSeller], size, allow: UNREACHABLE })
    await see(page.getByRole('dialog', { name: 'Regulamento' }))
    await page.getByText('Concordo com os termos deste Regulamento.').click()
    await unreachable(page)
    await page.getByRole('button', { name: 'ACEITAR' }).click()
    // The toast stays while the pointer is on it.
    await toast(page, SENTENCE).hover()
    expect(await page.getByRole('alert').filter({ hasText: SENTENCE }).count(), 'said once').toBe(1)
    expect(await coverFindings(page, '[role="dialog"]')).toEqual([])
    expect(await belowTheToasts(page, ['CANCELAR', 'ACEITAR'])).toEqual([])
  })

  test.for([
    ['a phone', PHONE],
    ['a computer', COMPUTER],
  ] as const)('in Minha conta, in %s', async ([, size], { open }) => {
    const page = await open('/perfil', { as: [await newSeller({ aceitou: true, informouCep: true })], size })
    await settled(page)
    await page.locator('[name="nome"]').fill('Janaína Torres Lopes')
    await page.getByRole('button', { name: 'SALVAR', exact: true }).click()
    await toast(page, 'sucesso').hover()
    expect(await coverFindings(page)).toEqual([])
  })

  test('one at a time, and moves nothing: menu and pager stay where they are', async ({ open }) => {
    const page = await open('/painel/pontuacoes/pontuado', { as: [administrator], allow: UNREACHABLE })
    await settled(page)
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('aside, main, [data-rodape-da-lista]')].map((part) => {
          const { top, bottom } = part.getBoundingClientRect()
          return [top, bottom]
        }),
      )
    const before = await places()
    await unreachable(page)
    // It tells that the file comes, and then that it does not.
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Todos em Excel' }).click()
    await toast(page, SENTENCE).hover()
    expect(await page.locator('.Toastify__toast').count()).toBe(1)
    expect(await places()).toEqual(before)
    expect(await coverFindings(page)).toEqual([])
  })

  test('over the panel’s form in a phone, nor over its menu in a small window', async ({ open }) => {
    const page = await open('/painel/cadastrar/rede', { as: [administrator], size: PHONE, allow: UNREACHABLE })
    await settled(page)
    await page.locator('[name="nome"]').fill('Rede de Teste')
    await page.locator('[name="regiao"]').fill('Sul')
    await page.locator('[name="valorPonto"]').fill('0,50')
    await unreachable(page)
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await toast(page, SENTENCE).hover()
    expect(await coverFindings(page)).toEqual([])
    await page.setViewportSize({ width: 800, height: 600 })
    expect(await coverFindings(page)).toEqual([])
  })
})
