import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { COMPUTER, gone, PHONE, see, sendAndCancel, settled, test, toast, type Size } from './kit/browser.ts'
import { findingsOf } from './kit/look.ts'
import { operator } from './kit/people.ts'
import { newRedemption } from './kit/redemptions.ts'

const sizes: [string, Size][] = [
  ['in a computer', COMPUTER],
  ['in a phone', PHONE],
]
const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 15, g: 94, b: 90 } } })
    .jpeg()
    .toBuffer()
const dialog = (page: Page) => page.getByRole('dialog')

describe('a photo of a delivery', () => {
  test.for(sizes)(
    'is attached, seen in the gallery and on its redemption’s page, and deleted, %s',
    async ([, size], { open }) => {
      const { numero } = await newRedemption()
      const page = await open('/painel/processar/foto-video', { as: [operator], size })
      await settled(page)
      const send = page.getByRole('button', { name: 'ENVIAR' })
      expect(await send.isDisabled()).toBe(true)
      await page.getByLabel('ID do resgate').fill(String(numero))
      await page.keyboard.press('Tab')
      await expect.poll(() => send.isEnabled()).toBe(true)
      await see(page.getByText('Nina Torres Lopes', { exact: true }))
      await send.click()
      await see(page.getByText('Selecione um arquivo primeiro').first())
      await page
        .getByLabel('Foto ou vídeo')
        .setInputFiles({ name: 'entrega.jpg', mimeType: 'image/jpeg', buffer: await photo() })
      await sendAndCancel(page, '**/api/upload/foto_video')
      await send.click()
      await see(toast(page, 'Mídia anexada com sucesso ao resgate'))

      await page.goto('/painel/fotos-videos')
      await settled(page)
      await page.getByLabel('Buscar em Fotos e Vídeos').fill(String(numero))
      const picture = page.getByRole('button', { name: new RegExp(`^Ver a foto: ${numero} - `) })
      await picture.click()
      await see(dialog(page).getByRole('img', { name: new RegExp(`^${numero} - `) }))
      await settled(page)
      expect(await findingsOf(page, '[role="dialog"]')).toEqual([])
      await page.keyboard.press('Escape')
      await gone(dialog(page))

      await page.goto(`/painel/resgate/${numero}`)
      await settled(page)
      await see(page.getByText('Foto ou vídeo anexado').first())
      await page.getByRole('button', { name: `Compartilhar a mídia do resgate ${numero}` }).click()
      await see(dialog(page).getByText('Nenhum link ativo.'))
      await dialog(page).getByRole('button', { name: 'CRIAR LINK' }).click()
      const link = dialog(page).getByLabel('Link para compartilhar')
      await see(link)
      const address = (await link.innerText()).trim()
      expect(await findingsOf(page, '[role="dialog"]')).toEqual([])
      const visitor = await open(address.slice(new URL(address).origin.length), { size })
      await see(visitor.getByRole('img', { name: 'Foto ou vídeo compartilhado' }))
      expect(await visitor.locator('main').innerText()).not.toContain('Nina')
      await dialog(page).getByRole('button', { name: 'Revogar' }).click()
      await see(toast(page, 'Link revogado com sucesso'))
      await visitor.reload()
      await see(visitor.getByText('Este link não vale mais').first())
      await gone(link)
      await page.keyboard.press('Escape')
      await gone(dialog(page))
      await page.getByRole('button', { name: `Apagar a mídia do resgate ${numero}` }).click()
      await see(dialog(page).getByText('Tem certeza que deseja apagar essa mídia?'))
      expect(await findingsOf(page, '[role="dialog"]')).toEqual([])
      await dialog(page).getByRole('button', { name: 'SIM' }).click()
      await see(toast(page, 'Mídia excluída com sucesso'))
      await gone(picture)
      await see(page.getByText('Nenhuma foto e nenhum vídeo ainda.'))
    },
  )
})
