import { describe, expect } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { pontuacoesEnviadas } from '#contracts/http/pendentes.ts'
import type { resgatar } from '#contracts/http/resgatar.ts'
import { assinar } from '#services/resgates/assinatura.ts'
import { call, productUrl, read } from './kit/api.ts'
import { gone, heading, PHONE, see, sendAndCancel, settled, test, toast, tokenOf } from './kit/browser.ts'
import { theDatabase } from './kit/database.ts'
import { newSeller } from './kit/new-seller.ts'
import { operator } from './kit/people.ts'
import { newPrize, photo } from './kit/prizes.ts'
import { readProgramme } from './kit/sales.ts'
import { SUPPLIER_SECRET } from './kit/setup.ts'
import { aSaleOf, processSale } from './kit/submissions.ts'

const ENDERECO = {
  entregaCep: '01305000',
  entregaNome: 'Nina Torres Lopes',
  entregaRua: 'Rua Augusta',
  entregaNumero: '100',
  entregaBairro: 'Consolação',
  entregaCidade: 'São Paulo',
  entregaEstado: 'SP',
}

const postJson = async <T>(token: string, path: string, body: unknown): Promise<T> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await call(token, path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

describe('from the photo in a shop to the delivered prize', () => {
  test('a member sends a photo, staff make a sale of it, and its points become a prize that arrives', async ({
    open,
  }) => {
    const seller = await newSeller({ aceitou: true, informouCep: true, porFoto: true })
    const token = await tokenOf(seller)
    const phone = await open('/enviar-pontuacao', { as: [seller], size: PHONE, allow: /status of 415|ERR_FAILED/ })
    await phone.getByRole('button', { name: 'ENVIAR', exact: true }).click()
    await see(phone.getByRole('alert').getByText('Selecione um arquivo primeiro'))
    const program = { name: 'nota.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
    await phone.getByLabel('Escolher arquivos').setInputFiles([program])
    const wrong = phone.getByRole('listitem').filter({ hasText: 'nota.exe' })
    await see(wrong.getByText('Este arquivo não é'))
    await see(phone.getByRole('alert').getByText('1 arquivo não pode ser enviado'))
    await phone.getByRole('button', { name: 'Remover nota.exe' }).click()
    const cut = { name: 'meia.png', mimeType: 'image/png', buffer: (await photo(200)).subarray(0, 90) }
    const file = { name: 'nota.png', mimeType: 'image/png', buffer: await photo(200) }
    await phone.getByLabel('Escolher arquivos').setInputFiles([cut, file])
    const chosen = phone.getByRole('list', { name: 'Arquivos escolhidos' })
    await see(chosen.getByText('nota.png'))
    await phone.getByRole('button', { name: 'ENVIAR', exact: true }).click()
    await see(chosen.getByRole('listitem').filter({ hasText: 'meia.png' }).getByText('A imagem está danificada'))
    await phone.getByRole('button', { name: 'Remover meia.png' }).click()
    await sendAndCancel(phone, '**/api/upload/venda_foto')
    await phone.route('**/api/upload/venda_foto', (route) => route.abort(), { times: 1 })
    await phone.getByRole('button', { name: 'ENVIAR', exact: true }).click()
    await see(phone.getByRole('alert').getByText('O servidor não respondeu'))
    await phone.getByRole('button', { name: 'TENTAR DE NOVO' }).click()
    await see(toast(phone, '1 foto enviada. Avisamos quando virarem pontos.'))
    await gone(phone.getByRole('alert').getByText('O servidor não respondeu'))
    await see(phone.getByText('Em análise'))
    const { enviadas } = await read<WireAnswer<typeof pontuacoesEnviadas>>(token, '/api/pontuacoes/enviadas')
    const envio = enviadas[0]!.id

    const panel = await open(`/painel/processar/pontuacoes?busca=${envio}`, { as: [operator] })
    await panel.getByRole('link', { name: /^Processar: / }).click()
    await see(heading(panel, 'Nova venda'))
    const row = aSaleOf(await readProgramme(theDatabase()), seller.cpf)
    await processSale(panel, row)

    const { codigo, nome } = await newPrize({ custoTotal: '0.01' })
    const pedido = { codigoPremio: codigo, qtde: 1, enderecoEntrega: ENDERECO }
    const { resgate } = await postJson<WireAnswer<typeof resgatar>>(token, '/api/resgatar', pedido)

    await panel.goto(new URL(`/painel/resgate/${resgate.id}`, panel.url()).href)
    await see(panel.getByText('Rua Augusta, 100, Consolação', { exact: false }))
    await panel.getByRole('button', { name: 'Alterar status' }).click()
    await panel.getByRole('dialog').getByRole('radio', { name: 'Em transporte' }).check()
    await panel.getByRole('dialog').getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(panel, 'Status atualizado com sucesso'))

    const aviso = JSON.stringify({ idAviso: `entregue-${resgate.id}`, resgate: resgate.id, status: 1 })
    const assinatura = assinar(SUPPLIER_SECRET, Math.floor(Date.now() / 1000), aviso)
    const headers = { 'content-type': 'application/json', 'Lastro-Assinatura': assinatura }
    const avisado = await fetch(`${productUrl()}/api/fornecedor/entregas`, { method: 'POST', headers, body: aviso })
    expect(avisado.status).toBe(200)

    await phone.goto(new URL('/enviar-pontuacao', phone.url()).href)
    await see(phone.getByText('Processado'))
    await phone.goto(new URL('/pontuacoes', phone.url()).href)
    await settled(phone)
    const [redeemed, earned] = [phone.locator('[data-movimento]').nth(0), phone.locator('[data-movimento]').nth(1)]
    await see(earned.getByText(row.numero, { exact: false }))
    await redeemed.click()
    await phone
      .getByRole('dialog')
      .getByRole('link', { name: `Resgate ${resgate.id}`, exact: true })
      .click()
    const sheet = phone.getByRole('dialog').filter({ hasText: nome })
    await see(sheet.getByText('Entregue', { exact: true }).first())
    await see(sheet.getByText('Fornecedor', { exact: false }).first())
  })
})
