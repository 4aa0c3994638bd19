import { describe, expect } from 'vitest'
import { COMPUTER, gone, heading, PHONE, see, test, toast } from './kit/browser.ts'
import { manufacturer, operator } from './kit/people.ts'

describe('expired points', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)(
    'are told with what explains them, and their return with its effect, on %s',
    async ([, size], { open }) => {
      const page = await open('/painel/pontuacoes/expirados', { as: [operator], size })
      await see(heading(page, 'Pontos Expirados'))
      await see(page.getByRole('paragraph').filter({ hasText: /de \d+ resultados/ }))

      await page.goto('/painel/processar/pontos')
      await see(heading(page, 'Expirar e devolver pontos'))
      await page.getByRole('button', { name: 'DEVOLVER PONTOS' }).click()
      const dialog = page.getByRole('dialog', { name: /^Devolver o que expirou em / })
      await see(dialog.getByText(/Nada expirou neste dia|Pontos a devolver/))
      await page.keyboard.press('Escape')
      await gone(dialog)

      await page.getByRole('button', { name: 'BAIXAR CSV' }).click()
      await see(toast(page, 'Arquivo CSV baixado com sucesso!'))
      await page.getByRole('link', { name: 'VOLTAR' }).click()
      await see(heading(page, 'Processar'))
      expect(new URL(page.url()).pathname).toBe('/painel/processar')
    },
  )

  test('return by the day that is typed: what is no day is said, and nothing acts on another', async ({ open }) => {
    const page = await open('/painel/processar/pontos', { as: [operator] })
    await see(heading(page, 'Expirar e devolver pontos'))
    const button = page.getByRole('button', { name: 'DEVOLVER PONTOS' })
    expect(await button.isEnabled()).toBe(true)
    await page.getByLabel('Expirados em', { exact: true }).fill('31022026')
    await see(page.getByText('Data inválida'))
    expect(await button.isDisabled()).toBe(true)
    await page.getByLabel('Expirados em', { exact: true }).fill('280220')
    expect(await button.isDisabled()).toBe(true)
    await page.getByLabel('Expirados em', { exact: true }).fill('28022026')
    await button.click()
    await see(page.getByRole('dialog', { name: 'Devolver o que expirou em 28/02/2026' }))
  })

  test('are processed by roles 1 and 2', async ({ open }) => {
    const page = await open('/painel/processar/pontos', { as: [manufacturer] })
    await see(page.getByText('Você não tem acesso', { exact: false }).first())
  })
})
