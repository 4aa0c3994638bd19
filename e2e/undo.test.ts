import { beforeAll, describe, expect } from 'vitest'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { COMPUTER, gone, heading, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { theDatabase } from './kit/database.ts'
import { administrator, bigSeller, manufacturer, operator } from './kit/people.ts'
import { makeSales, onlyOf, readProgramme, writeSheet, type Programme } from './kit/sales.ts'
import { openUploadScreen } from './kit/upload.ts'

let programme: Programme
beforeAll(async () => {
  programme = await readProgramme(theDatabase())
})

describe('an upload', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)('is found in the list and undone with a reason, on %s', async ([device, size], { open }) => {
    const nome = `desfazer-${device.split(' ')[1]}-${process.pid}.xlsx`
    const sales = makeSales(onlyOf(programme.catalogue, bigSeller.cpf), {
      vendas: 2,
      semente: `U${size.width}-${process.pid}`,
    })
    const pontos = formatarPontos(programme.pointsOf(sales))
    const upload = await openUploadScreen(open, operator, { size })
    await upload.choose(await writeSheet(nome, sales))
    await upload.send()
    await see(upload.result(nome))

    const { page } = upload
    await page.goto(`${new URL(page.url()).origin}/painel/envios?busca=${nome}`)
    await settled(page)
    await page.getByRole('link', { name: nome }).first().click()
    await see(heading(page, nome))
    await page.getByRole('button', { name: 'Desfazer este envio' }).click()
    const dialog = page.getByRole('dialog', { name: `Desfazer ${nome}` })
    await see(dialog.getByText('Vendas a anular'))
    expect((await dialog.getByText('Pontos das vendas').locator('xpath=..').innerText()).trim()).toContain(pontos)

    await dialog.getByRole('button', { name: 'DESFAZER' }).click()
    await see(dialog.getByText('Motivo obrigatório').first())
    await dialog.locator('[data-campo=motivo] textarea').fill('Arquivo do mês errado')
    await dialog.getByRole('button', { name: 'DESFAZER' }).click()
    await see(toast(page, 'Envio desfeito com sucesso'))
    await gone(dialog)
    await see(page.getByRole('heading', { name: 'Envio desfeito' }))
    await see(page.getByText(/desfez este envio em .* Motivo: Arquivo do mês errado/))
    await see(page.getByText('Anulada').first())
  })

  test('is undone by whom the address is for, and nobody else', async ({ open }) => {
    const page = await open('/painel/envios', { as: [manufacturer] })
    await see(page.getByText('Você não tem acesso', { exact: false }).first())
    const ofAdministrator = await open('/painel/envios/0198f0f0-0000-7000-8000-000000000001', {
      as: [administrator],
      allow: /status of 404/,
    })
    await see(ofAdministrator.getByText('Envio não encontrado'))
  })
})
