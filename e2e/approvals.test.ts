import { describe, expect } from 'vitest'
import { call } from './kit/api.ts'
import { hasFocus, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { newSeller } from './kit/new-seller.ts'
import { administrator } from './kit/people.ts'
import { anotherAdministrator } from './kit/users.ts'

test('the limits belong to the approvals: breadcrumb and menu say so', async ({ open }) => {
  const page = await open('/painel/limites', { as: [administrator] })
  await settled(page)
  expect(await page.getByRole('navigation', { name: 'Você está em' }).getByRole('listitem').allTextContents()).toEqual([
    'Sistema',
    'Aprovações',
    'Limites da segunda pessoa',
  ])
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const weight = (name: string) => menu.getByRole('link', { name, exact: true }).evaluate((link) => link.className)
  expect(await weight('Aprovações')).not.toBe(await weight('Logs'))
})

describe('points by hand beyond the limit', () => {
  test('wait for a second person; who asked may withdraw them', async ({ open }) => {
    const { cpf } = await newSeller()
    const page = await open(`/painel/parceiro/${cpf}`, { as: [administrator] })
    await settled(page)
    await page.getByRole('button', { name: 'Lançar pontos' }).click()
    const form = page.getByRole('dialog', { name: /^Lançar pontos de/ })
    await hasFocus(form.getByRole('radio').first())
    await form.getByRole('textbox', { name: 'Pontos' }).fill('6000')
    await form.getByLabel('Documento').fill('Ata 9')
    await form.getByLabel('Motivo').fill('Convenção')
    await form.getByRole('button', { name: 'LANÇAR PONTOS' }).click()
    const waiting = toast(page, 'aguarda uma segunda pessoa')
    await see(waiting)
    const numero = /o pedido (\d+)/.exec((await waiting.textContent()) ?? '')![1]!
    await page.goto(`/painel/aprovacao/${numero}`)
    await see(page.getByText('Outra pessoa precisa confirmar este pedido'))
    await see(page.getByRole('navigation', { name: 'Você está em' }).getByText('Aprovações'))
    await page.getByRole('button', { name: 'RETIRAR PEDIDO' }).click()
    const question = page.getByRole('dialog', { name: 'Retirar pedido' })
    await hasFocus(question.getByRole('button', { name: 'NÃO' }))
    await question.getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Pedido retirado com sucesso'))
  })

  test('are confirmed in a phone by who sees their effect', async ({ open }) => {
    const { cpf } = await newSeller()
    const { quem } = await anotherAdministrator()
    const asked = await call(await tokenOf(quem), '/api/pontuacoes/lancar', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cpf, sentido: 'credito', pontos: 7000, motivo: 'Convenção', documento: 'Ata 10' }),
    })
    expect(asked.status).toBe(202)
    const { pedido } = (await asked.json()) as { pedido: number }
    const page = await open(`/painel/aprovacao/${pedido}`, { as: [administrator], size: PHONE })
    await see(page.getByText('Ata 10'))
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await page.getByRole('dialog', { name: 'Confirmar pedido' }).getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Pedido confirmado com sucesso'))
    await see(page.getByText('Respondido por'))
    await page.getByRole('link', { name: 'Ver no extrato' }).click()
    await see(page.getByRole('dialog').getByText('Ata 10'))
  })
})
