import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { diaDoInstante, formatarDia } from '#contracts/values/dia.ts'
import { productUrl } from './kit/api.ts'
import { COMPUTER, gone, PHONE, see, settled, test } from './kit/browser.ts'
import { theDatabase } from './kit/database.ts'
import { findings } from './kit/findings.ts'
import { aShop } from './kit/new-seller.ts'
import { administrator, operator } from './kit/people.ts'
import { field, filteredTo } from './kit/record.ts'
import { makeSales, readProgramme, writeSheet, type Programme } from './kit/sales.ts'

const SCREEN = '/painel/chaves-de-envio'

let programme: Programme
beforeAll(async () => {
  programme = await readProgramme(theDatabase())
})

/** Sends a sheet as a schedule does: with the key, and no log-in. */
async function send(key: string, path: string): Promise<Response> {
  const body = new FormData()
  body.append('arquivo', new Blob([await readFile(path)]), 'vendas.xlsx')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }
  return fetch(`${productUrl()}/api/upload/vendas`, { method: 'POST', headers, body })
}

/** A sheet of two sales of the shop. */
async function sheetOfTheShop(semente: string): Promise<string> {
  const { vendedores, produtos } = programme.catalogue
  const ofTheShop = { vendedores: vendedores.filter(({ cnpj }) => cnpj === aShop.cnpj), produtos }
  return writeSheet(`chave-${semente}.xlsx`, makeSales(ofTheShop, { vendas: 2, semente }))
}

/** A key of the shop, made in the screen; the line with it is shown this once. */
async function makeKey(page: Page, nome: string): Promise<string> {
  await page.getByRole('button', { name: 'Criar chave' }).first().click()
  const form = page.getByRole('dialog', { name: 'Criar chave de envio' })
  await form.getByRole('button', { name: 'CRIAR' }).click()
  await see(form.getByText('Nome obrigatório', { exact: true }))
  await see(form.getByText('Escolha pelo menos uma dental', { exact: true }))
  expect(await findings(page, '[role="dialog"]')).toEqual([])
  await field(page, 'nome').fill(nome)
  await page.getByRole('combobox', { name: 'Dentais' }).fill(aShop.nomeFantasia)
  await page.getByRole('option', { name: aShop.nomeFantasia }).first().click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'CRIAR' }).click()
  const made = page.getByRole('dialog', { name: 'Chave criada' })
  const line = await made.getByLabel('Linha para enviar um arquivo').innerText()
  expect(await findings(page, '[role="dialog"]')).toEqual([])
  await made.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await gone(made)
  const key = /Bearer (\S+)"/.exec(line)![1]!
  const address = new URL('/api/upload/vendas', page.url()).href
  expect(line).toBe(`curl -H "Authorization: Bearer ${key}" -F arquivo=@vendas.xlsx ${address}`)
  return key
}

describe('an upload key', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)(
    'sends a sheet of its shop, shows its last use, and nothing once it is revoked, on %s',
    async ([, size], { open }) => {
      const nome = `ERP ${size.width}-${process.pid}`
      const page = await open(SCREEN, { as: [administrator], size })
      await settled(page)
      const key = await makeKey(page, nome)

      const sheet = await sheetOfTheShop(`K${size.width}-${process.pid}`)
      const answer = await send(key, sheet)
      expect([answer.status, await answer.json()]).toMatchObject([200, { vendas: 2, totalErros: 0 }])
      await page.reload()
      await filteredTo(page, nome)
      await see(page.getByText('Ativa', { exact: true }))
      await see(page.getByText('Último uso', { exact: true }).first())
      await see(page.getByText(formatarDia(diaDoInstante(new Date())), { exact: false }).first())

      await page.getByRole('button', { name: `Revogar: ${nome}` }).click()
      await see(page.getByText(`Tem certeza que deseja revogar a chave ${nome}?`))
      await page.getByRole('button', { name: 'SIM' }).click()
      await see(page.getByText('Revogada', { exact: true }))
      expect((await send(key, sheet)).status).toBe(401)
    },
  )

  test('is made by role 2 alone', async ({ open }) => {
    const page = await open(SCREEN, { as: [operator] })
    await see(page.getByText('Você não tem acesso a esta tela'))
  })
})
