import sharp from 'sharp'
import { beforeAll, describe, expect } from 'vitest'
import { decimalSchema, formatarPontos } from '#contracts/values/centesimos.ts'
import { call, read, type Extrato } from './kit/api.ts'
import { COMPUTER, gone, heading, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { theDatabase } from './kit/database.ts'
import { newSeller } from './kit/new-seller.ts'
import { operator, photoSeller } from './kit/people.ts'
import { readProgramme, type Programme } from './kit/sales.ts'
import { aSaleOf, processSale } from './kit/submissions.ts'

let programme: Programme
let picture: Buffer
beforeAll(async () => {
  programme = await readProgramme(theDatabase())
  picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fbfaf6' } })
    .jpeg()
    .toBuffer()
})

/** Sends photos as the store does; answers the number of the submission. */
async function sendPhotos(quantas: number): Promise<number> {
  const form = new FormData()
  for (let n = 0; n < quantas; n++) form.append('arquivos', new Blob([new Uint8Array(picture)]), `nota-${n}.jpg`)
  const answer = await call(await tokenOf(photoSeller), '/api/upload/venda_foto', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: number }).id
}

const SIZES = [
  ['a computer', COMPUTER],
  ['a phone', PHONE],
] as const

describe('photos of a sale', () => {
  test.for(SIZES)(
    'become a sale with its photos beside the form, and its points, on %s',
    async ([, size], { open }) => {
      const row = aSaleOf(programme, photoSeller.cpf, `foto-${size.width}`)
      const envio = await sendPhotos(2)
      const page = await open(`/painel/processar/pontuacoes?busca=${envio}`, { as: [operator], size })
      await page.getByRole('link', { name: /^Processar: / }).click()
      await see(heading(page, 'Nova venda'))
      await see(page.getByRole('img', { name: `Arquivo 1 do envio ${envio}` }))
      await page.getByRole('button', { name: 'Próximo arquivo' }).click()
      await see(page.getByRole('img', { name: `Arquivo 2 do envio ${envio}` }))
      await processSale(page, row)

      const token = await tokenOf(operator)
      const { movimentos } = await read<Extrato>(token, `/api/extrato/${photoSeller.cpf}?tipo=credito&limite=20`)
      const credito = movimentos.find(({ documento }) => documento?.identificador === row.numero)
      expect(formatarPontos(decimalSchema.parse(credito!.pontos))).toBe(formatarPontos(programme.pointsOf([[row]])))

      await page.goto(new URL(`/painel/processar/nova-venda?envio=${envio}`, page.url()).href)
      await see(page.getByText(`O envio ${envio} não está mais pendente`))
      await page.getByRole('link', { name: `venda ${credito!.documento!.numeroVenda}` }).click()
      await see(page.getByText('Foto da nota'))
      await see(page.getByRole('img', { name: `Arquivo 1 do envio ${envio}` }))

      await page.goto(new URL(`/painel/pontuacoes/pontuado?busca=${row.numero}`, page.url()).href)
      await page.getByRole('button', { name: /^Mais ações/ }).click()
      await page.getByRole('menuitem', { name: 'Ver foto' }).click()
      const viewer = page.getByRole('dialog', { name: `Envio ${envio}` })
      await see(viewer.getByRole('img', { name: `Arquivo 1 do envio ${envio}` }))
      await see(viewer.getByText('Data da venda'))
    },
  )

  test.for(SIZES)('are ended with a reason, and seen among the closed, on %s', async ([, size], { open }) => {
    const envio = await sendPhotos(1)
    const page = await open(`/painel/processar/pontuacoes?busca=${envio}`, { as: [operator], size })
    await page.getByRole('button', { name: /^Mais ações/ }).click()
    await page.getByRole('menuitem', { name: 'Encerrar' }).click()
    const dialog = page.getByRole('dialog', { name: `Encerrar o envio ${envio}` })
    await see(dialog.getByText('Tem certeza que deseja encerrar a pontuação?'))
    await dialog.locator('[data-campo=motivo] textarea').fill('A foto não mostra a nota')
    await dialog.getByRole('button', { name: 'ENCERRAR' }).click()
    await see(toast(page, 'Pontuação encerrada com sucesso'))
    await gone(dialog)

    await page.goto(new URL(`/painel/pontuacoes/encerrado?busca=${envio}`, page.url()).href)
    await settled(page)
    await page.getByRole('button', { name: `Ver foto do envio ${envio}` }).click()
    await see(page.getByRole('dialog').getByRole('img', { name: `Foto do envio ${envio}` }))
    await see(page.getByRole('dialog').getByText('A foto não mostra a nota'))
    // A phone that is turned has a table where it had cards.
    await page.setViewportSize(size === PHONE ? { width: PHONE.height, height: PHONE.width } : PHONE)
    await settled(page)
    await see(page.getByRole('dialog').getByText('A foto não mostra a nota'))
  })

  test('that were chosen and not sent are asked about before they are lost', async ({ open }) => {
    const seller = await newSeller({ aceitou: true, informouCep: true, porFoto: true })
    const page = await open('/enviar-pontuacao', { as: [seller], size: PHONE })
    const file = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: picture }
    await page.getByLabel('Escolher arquivos').setInputFiles([file])
    const chosen = page.getByRole('list', { name: 'Arquivos escolhidos' }).getByText('nota.jpg')
    await see(chosen)
    const away = page.getByRole('navigation').getByRole('link', { name: 'Extrato' }).filter({ visible: true })
    const question = page.getByRole('dialog', { name: 'Sair sem enviar' })
    await away.click()
    await question.getByRole('button', { name: 'CONTINUAR AQUI' }).click()
    await gone(question)
    await see(chosen)
    await away.click()
    await question.getByRole('button', { name: 'SAIR SEM ENVIAR' }).click()
    await see(heading(page, 'Extrato'))
  })
})
