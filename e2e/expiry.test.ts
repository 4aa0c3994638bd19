import { describe, expect } from 'vitest'
import { diaDoInstante, formatarDia } from '#contracts/values/dia.ts'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { venda } from '#contracts/http/vendas.ts'
import { read } from './kit/api.ts'
import { anAwardWithAPointTooFew } from './kit/award.ts'
import { COMPUTER, gone, heading, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { DIALOG, findingsOf } from './kit/look.ts'
import { manufacturer, operator } from './kit/people.ts'

const SIZES = [
  ['a computer', COMPUTER],
  ['a phone', PHONE],
] as const

/** A salesperson with an award whose points lapsed, and which no run has taken yet: their CPF. */
async function sellerWithLapsedPoints(): Promise<string> {
  const idVenda = await anAwardWithAPointTooFew(370)
  const answer = await read<WireAnswer<typeof venda>>(await tokenOf(operator), `/api/vendas/${idVenda}`)
  return answer.venda.parceiro.cpf
}

describe('expired points', () => {
  test.for(SIZES)(
    'are taken once it was seen from whom, and return with a reason, on %s',
    async ([, size], { open }) => {
      const cpf = await sellerWithLapsedPoints()
      const page = await open('/painel/processar/pontos', { as: [operator], size })
      const hers = (name: string) =>
        page.getByRole('dialog', { name }).locator(`a[href="/painel/parceiro/${cpf}"]`).filter({ visible: true })

      await page.getByRole('button', { name: 'PROCESSAR PONTOS EXPIRADOS' }).click()
      const taking = page.getByRole('dialog', { name: 'Expirar pontos' })
      await see(hers('Expirar pontos'))
      await settled(page)
      expect(await findingsOf(page, DIALOG)).toEqual([])
      await taking.getByRole('button', { name: 'EXPIRAR' }).click()
      await see(toast(page, 'Pontos processados com sucesso!'))
      await gone(taking)
      await page.getByRole('button', { name: 'PROCESSAR PONTOS EXPIRADOS' }).click()
      await see(taking.getByText('Ninguém tem pontos vencidos hoje').or(taking.getByText('Pontos a expirar')))
      expect(await hers('Expirar pontos').count()).toBe(0)
      await page.keyboard.press('Escape')
      await gone(taking)

      await page.getByRole('button', { name: 'DEVOLVER PONTOS' }).click()
      const returning = page.getByRole('dialog', { name: /^Devolver o que expirou em / })
      await see(returning.getByText('Pontos a devolver'))
      await settled(page)
      expect(await findingsOf(page, DIALOG)).toEqual([])
      await returning.getByRole('button', { name: 'DEVOLVER PONTOS' }).click()
      await see(returning.getByText('Motivo obrigatório').first())
      await returning.locator('[data-campo=motivo] textarea').fill('O programa esteve fora do ar')
      await returning.getByRole('button', { name: 'DEVOLVER PONTOS' }).click()
      await see(toast(page, 'pontos devolvidos a'))
      await gone(returning)

      await page.goto(new URL(`/painel/pontuacoes/expirados?busca=${cpf}`, page.url()).href)
      await settled(page)
      if (size === PHONE) await page.getByRole('button', { name: 'Ver tudo' }).click()
      await see(page.getByText('1-1 de 1 resultado', { exact: true }))
      // Taken and returned.
      const today = page.getByText(formatarDia(diaDoInstante(new Date())), { exact: true })
      expect(await today.filter({ visible: true }).count()).toBe(2)
    },
  )

  test.for(SIZES)(
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
