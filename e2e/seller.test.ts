import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatarDia, somarDias } from '#contracts/values/dia.ts'
import { read, type Extrato } from './kit/api.ts'
import { gone, hasFocus, path, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { newSeller } from './kit/new-seller.ts'
import { pointsText } from './kit/numbers.ts'
import { administrator, bigSeller, ofThreeShops, firstTimeSeller } from './kit/people.ts'

const ADDRESS = `/painel/parceiro/${bigSeller.cpf}`
const statement = async (query = '') =>
  read<Extrato>(await tokenOf(administrator), `/api/extrato/${bigSeller.cpf}${query}`)
const movements = (page: Page) => page.locator('[data-movimento]')
const summary = (page: Page) => page.getByRole('region', { name: 'Resumo do vendedor' })

describe('the page of a seller', () => {
  test('shows the balance that the store shows, and what it is made of', async ({ open }) => {
    const page = await open(ADDRESS, { as: [administrator] })
    await settled(page)
    const { saldo, totalMovimentos } = await read<Extrato>(await tokenOf(bigSeller), '/api/extrato')
    expect(await summary(page).innerText()).toContain(pointsText(saldo))
    await summary(page)
      .getByRole('button', { name: /de onde vem$/ })
      .click()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByText(/^Conferido até o evento/))
    expect(await sheet.locator('dl').first().innerText()).toContain(
      `${totalMovimentos.toLocaleString('pt-BR')} movimentos`,
    )
    expect(await sheet.locator('dl').first().innerText()).toContain(pointsText(saldo))
    const { movimentos } = await statement('?limite=1')
    expect(await sheet.locator('[data-movimento]').first().innerText()).toContain(formatarDia(movimentos[0]!.data))
  })

  test('a movement opens its account, product by product', async ({ open }) => {
    const page = await open(`${ADDRESS}?tipo=credito`, { as: [administrator] })
    await settled(page)
    await movements(page).first().click()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByText('A conta'))
    await see(sheet.getByText('Registrado por'))
    await page.keyboard.press('Escape')
    await gone(sheet)
    expect(path(page)).toBe(`${ADDRESS}?tipo=credito`)
  })

  test('as of another day, and as known on another: other balances, kept in the address, and Back returns', async ({
    open,
  }) => {
    const { movimentos } = await statement('?limite=100')
    const antes = somarDias(movimentos[0]!.data, -60)
    const then = await statement(`?em=${antes}`)
    const page = await open(ADDRESS, { as: [administrator] })
    await settled(page)
    await page.getByLabel('Saldo em', { exact: true }).fill(formatarDia(antes).replaceAll('/', ''))
    await see(
      page.getByText(`Em ${formatarDia(antes)}, o saldo era de ${pointsText(then.saldo)} pontos`, { exact: false }),
    )
    expect(path(page)).toBe(`${ADDRESS}?em=${antes}`)
    // What expires is said by its date: "em 3 dias" would be counted from today.
    const proximo = then.vencimentos[0]!
    await see(page.getByText(`vencem ${proximo.dias === 0 ? 'nesse dia' : `em ${formatarDia(proximo.venceEm)}`}.`))

    // What it is made of leads to the movements of each kind, and the difference from today to what happened since.
    const conta = page.getByLabel('Como o saldo se compõe')
    await conta.getByRole('link', { name: 'Creditados' }).click()
    await page.waitForURL((url) => url.searchParams.get('tipo') === 'credito')
    await page.goBack()
    await page.getByRole('link', { name: /^Hoje é de / }).click()
    await page.waitForURL((url) => url.searchParams.get('desde') === somarDias(antes, 1))
    await see(conta.getByText(`Saldo em ${formatarDia(antes)}`))
    await page.goBack()
    await page.waitForURL((url) => url.searchParams.get('em') === antes)

    // The demo programme was created today: nothing was known before.
    await page.getByLabel('Registrado até', { exact: true }).fill(formatarDia(antes).replaceAll('/', ''))
    await page.waitForURL((url) => url.searchParams.get('sabido') === antes)
    const known = await statement(`?em=${antes}&sabidoEm=${antes}`)
    await see(page.getByText(`o saldo era de ${pointsText(known.saldo)} pontos`, { exact: false }))

    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await see(movements(page).first())
    expect(path(page)).toBe(ADDRESS)
    await page.goBack()
    await page.waitForURL((url) => url.searchParams.get('sabido') === antes)
  })

  test('an administrator enters points by hand, which the statement tells with reason and document', async ({
    open,
  }) => {
    const { cpf } = await newSeller()
    const page = await open(`/painel/parceiro/${cpf}`, { as: [administrator] })
    await settled(page)
    await page.getByRole('button', { name: 'Lançar pontos' }).click()
    const form = page.getByRole('dialog', { name: /^Lançar pontos de/ })
    await form.getByRole('button', { name: 'LANÇAR PONTOS' }).click()
    await see(form.getByText('Pontos obrigatório').first())
    await form.getByRole('textbox', { name: 'Pontos' }).fill('50')
    await see(form.getByText('0 → 50'))
    await form.getByLabel('Documento').fill('Memorando 12')
    await form.getByLabel('Motivo').fill('Treinamento concluído')
    await form.getByRole('button', { name: 'LANÇAR PONTOS' }).click()
    await see(toast(page, 'Pontos lançados com sucesso'))
    await movements(page).first().click()
    const sheet = page.getByRole('dialog', { name: 'Pontos lançados manualmente' })
    await see(sheet.getByText('Treinamento concluído'))
    await see(sheet.getByText('Memorando 12'))
  })

  test('an administrator closes an account for false data; its page says since when, by whom and why', async ({
    open,
  }) => {
    const { cpf } = await newSeller()
    const page = await open(`/painel/parceiro/${cpf}?aba=cadastro`, { as: [administrator], size: PHONE })
    await settled(page)
    await page.getByRole('button', { name: 'Encerrar a conta' }).click()
    const form = page.getByRole('dialog', { name: /^Encerrar a conta de/ })
    await see(form.getByText('Pontos que expiram'))
    await page.keyboard.press('Escape')
    await gone(form)
    await hasFocus(page.getByRole('button', { name: 'Encerrar a conta' }))
    await page.keyboard.press('Enter')
    await see(form.getByText('Pontos que expiram'))
    await form.getByRole('button', { name: 'ENCERRAR CONTA' }).click()
    await see(form.getByText('Motivo obrigatório').first())
    await form.getByLabel('Motivo').fill('O CPF é de outra pessoa')
    await form.getByRole('button', { name: 'ENCERRAR CONTA' }).click()
    await see(toast(page, 'Conta encerrada com sucesso'))
    await see(page.getByText(/^Conta encerrada em .* por/))
    await see(page.getByText('O CPF é de outra pessoa'))
    await gone(page.getByRole('button', { name: 'Encerrar a conta' }))
    await gone(page.getByRole('button', { name: 'Lançar pontos' }))
    await page.getByRole('link', { name: 'Ver o resultado' }).click()
    await see(page.getByText('1 conta encerrada', { exact: true }))
    await see(page.getByText('O CPF é de outra pessoa'))
  })

  test('an impossible day is reported at the field', async ({ open }) => {
    const page = await open(ADDRESS, { as: [administrator] })
    await settled(page)
    await page.getByLabel('Saldo em', { exact: true }).fill('31022026')
    await see(page.getByText('Data inválida'))
    expect(path(page)).toBe(ADDRESS)
  })

  test('in a phone, its tabs are in one line, and in the address', async ({ open }) => {
    const page = await open(ADDRESS, { as: [administrator], size: PHONE })
    await settled(page)
    const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await page.getByRole('tab', { name: 'Cadastro' }).click()
    await see(page.getByRole('heading', { name: 'Endereço' }))
    expect(path(page)).toBe(`${ADDRESS}?aba=cadastro`)
    await page.goBack()
    await see(movements(page).first())
  })

  test('a seller out of reach or unknown is not found', async ({ open }) => {
    const page = await open(`/painel/parceiro/${firstTimeSeller.cpf}`, { as: [ofThreeShops] })
    await see(page.getByText('Vendedor não encontrado'))
    await page.goto('/painel/parceiro/11111111111')
    await see(page.getByText('Vendedor não encontrado'))
  })
})
