import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anAwardWithAPointTooFew } from './kit/award.ts'
import { COMPUTER, gone, heading, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { DIALOG, findingsEverywhere, findingsOf, inEverySize } from './kit/look.ts'
import { administrator, manufacturer, operator } from './kit/people.ts'

describe('the correction of awards', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)(
    'is analysed, one is corrected and taken back, and the chosen or all are shown before, on %s',
    async ([, size], { open }) => {
      const page = await open('/painel/processar/correcao-pontuacao', { as: [operator], size })
      await see(heading(page, 'Correção de Pontuação'))
      await page.getByRole('button', { name: 'ANALISAR CORREÇÕES' }).click()
      const all = page.getByRole(size === PHONE ? 'list' : 'table', { name: 'Pontuações a corrigir' })
      const correct = all.getByRole('button', { name: /^CORRIGIR: / })
      await see(correct.first())
      const total = page.getByText('Pontuações a corrigir', { exact: true }).locator('xpath=..')
      const before = Number.parseInt((await total.locator('dd').innerText()).replaceAll('.', ''))
      const name = (await correct.first().getAttribute('aria-label'))!
      const its = all.getByRole('button', { name, exact: true })
      await correct.first().click()
      await see(toast(page, 'Pontuação corrigida com sucesso: '))
      await gone(its)
      // Taken back, it is there again; corrected anew, it is not.
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await see(toast(page, 'Correção desfeita'))
      await its.click()
      await gone(its)
      expect(Number.parseInt((await total.locator('dd').innerText()).replaceAll('.', ''))).toBe(before - 1)

      // One is chosen of the others.
      await all
        .getByRole('checkbox', { name: /^Selecionar (Nota|Cupom)/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Corrigir pontuações' }).click()
      const chosen = page.getByRole('dialog', { name: 'Corrigir pontuações' })
      await see(chosen.getByText('Viram dívida'))
      expect(await chosen.getByText('Pontuações', { exact: true }).locator('xpath=..').locator('dd').innerText()).toBe(
        '1',
      )
      await chosen.getByRole('button', { name: 'CORRIGIR' }).click()
      await gone(chosen)
      await see(toast(page, '1 pontuação corrigida com sucesso'))
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await see(toast(page, '1 correção desfeita: os pontos voltaram a ser os de antes.'))
      await see(all)

      await page.getByRole('button', { name: 'Corrigir todas' }).click()
      const dialog = page.getByRole('dialog', { name: 'Corrigir todas' })
      await see(dialog.getByText('Viram dívida'))
      expect(await dialog.getByText('Pontuações', { exact: true }).locator('xpath=..').locator('dd').innerText()).toBe(
        String(before - 1),
      )
      await dialog.getByRole('button', { name: 'CANCELAR' }).click()
      await gone(dialog)
    },
  )

  test('of several leads to a page that says what each was and became, and takes them back', async ({ open }) => {
    const page = await open('/painel/processar/correcao-pontuacao', { as: [operator] })
    await page.getByRole('button', { name: 'ANALISAR CORREÇÕES' }).click()
    const all = page.getByRole('table', { name: 'Pontuações a corrigir' })
    await all
      .getByRole('checkbox', { name: /^Selecionar (Nota|Cupom)/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Corrigir pontuações' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corrigir pontuações' })
    await dialog.getByRole('button', { name: 'CORRIGIR' }).click()
    await gone(dialog)
    await page.getByRole('link', { name: 'Ver o resultado' }).click()

    const corrected = page.getByRole('table', { name: 'Pontuações corrigidas' })
    await see(corrected.getByText(/^\d.* → \d/))
    await see(page.getByText('Concluída', { exact: true }))
    expect(await inEverySize(page, findingsEverywhere)).toEqual([])
    await page.getByRole('button', { name: 'Desfazer a correção' }).click()
    await see(page.getByText('Desfeita', { exact: true }))
    await page.getByRole('link', { name: 'Ver o que foi desfeito' }).click()
    await see(page.getByRole('link', { name: 'Ver a correção que foi desfeita' }))
    expect(await page.getByRole('button', { name: 'Desfazer a correção' }).count()).toBe(0)
  })

  test('its rows are whole in every size and scheme, and name an invoice as other screens do', async ({ open }) => {
    const page = await open('/painel/processar/correcao-pontuacao', { as: [operator] })
    await page.getByRole('button', { name: 'ANALISAR CORREÇÕES' }).click()
    await see(page.getByRole('table', { name: 'Pontuações a corrigir' }))
    expect(await page.getByRole('link', { name: /fiscal 0/ }).count()).toBe(0)
    expect(
      await page.getByRole('table').evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth),
    ).toBe(0)
    expect(await inEverySize(page, findingsEverywhere)).toEqual([])
  })

  test('is for roles 1 and 2', async ({ open }) => {
    const page = await open('/painel/processar/correcao-pontuacao', { as: [manufacturer] })
    await see(page.getByText('Você não tem acesso', { exact: false }).first())
  })
})

describe('the correction of one award, on the page of its sale', () => {
  const act = (page: Page) => page.getByRole('button', { name: 'Corrigir pontuação' })
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Corrigir pontuação: / })

  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)('shows what it is due, and corrects it once, on %s', async ([, size], { open }) => {
    const idVenda = await anAwardWithAPointTooFew(5)
    const page = await open(`/painel/venda/${idVenda}`, { as: [operator], size })
    await see(act(page))
    expect(await findingsOf(page)).toEqual([])
    await act(page).click()
    const dialog = dialogOf(page)
    await see(dialog.getByText('A pontuar', { exact: true }))
    await settled(page)
    expect(await findingsOf(page, DIALOG)).toEqual([])
    expect(await dialog.getByText('A pontuar', { exact: true }).locator('xpath=..').locator('dd').innerText()).toBe(
      '+1',
    )
    await dialog.getByRole('button', { name: 'CORRIGIR' }).click()
    await see(toast(page, 'Pontuação corrigida com sucesso: '))
    await see(page.getByRole('button', { name: 'Desfazer' }))
    await gone(dialog)
    await see(page.getByText('Diferença: 1'))

    await act(page).click()
    await see(dialog.getByText('Esta pontuação já tem os pontos certos.'))
    await settled(page)
    expect(await findingsOf(page, DIALOG)).toEqual([])
    await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
    await gone(dialog)
  })

  test('of an old one is for administrators, with a reason', async ({ open }) => {
    const idVenda = await anAwardWithAPointTooFew(100)
    const ofOperator = await open(`/painel/venda/${idVenda}`, { as: [operator], size: PHONE })
    await act(ofOperator).click()
    await see(dialogOf(ofOperator).getByText('só um administrador pode corrigi-la'))
    expect(await dialogOf(ofOperator).getByRole('button', { name: 'CORRIGIR' }).count()).toBe(0)
    await settled(ofOperator)
    expect(await findingsOf(ofOperator, DIALOG)).toEqual([])

    const page = await open(`/painel/venda/${idVenda}`, { as: [administrator] })
    await act(page).click()
    const dialog = dialogOf(page)
    const send = dialog.getByRole('button', { name: 'CORRIGIR' })
    await send.click()
    await see(dialog.getByText('Motivo obrigatório').first())
    expect(await findingsOf(page, DIALOG)).toEqual([])
    await dialog.locator('[data-campo=motivo] textarea').fill('O valor foi informado com atraso')
    await send.click()
    await see(toast(page, 'Pontuação corrigida com sucesso'))
    await gone(dialog)
    await see(page.getByText('Motivo: O valor foi informado com atraso'))
  })

  test('is not offered to who may not correct', async ({ open }) => {
    const page = await open(`/painel/venda/${await anAwardWithAPointTooFew(100)}`, { as: [manufacturer] })
    await see(page.getByRole('table', { name: 'A conta' }))
    expect(await act(page).count()).toBe(0)
  })
})
