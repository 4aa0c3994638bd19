import { describe, expect } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import type { envios, mensagensDoEnvio } from '#contracts/http/envios.ts'
import { read } from './kit/api.ts'
import { COMPUTER, heading, path, PHONE, see, settled, test, tokenOf } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { administrator, operator } from './kit/people.ts'

type Uploads = Extract<WireAnswer<typeof envios>, { count: number }>
type Messages = Extract<WireAnswer<typeof mensagensDoEnvio>, { count: number }>

/** The newest upload of the demo programme that registered sales and still stands. */
async function anUpload(): Promise<{ id: string; nomeArquivo: string; mensagens: number; vendedor: string }> {
  const token = await tokenOf(administrator)
  const { envios: found } = await read<Uploads>(
    token,
    `/api/envios?${new URLSearchParams({ buscar: 'vendas-20', tipo: 'upload-vendas', estado: 'Concluído', limite: '1' })}`,
  )
  const { id, nomeArquivo } = found[0]!
  const { count, mensagens } = await read<Messages>(token, `/api/envios/${id}/mensagens?limite=1`)
  return { id, nomeArquivo, mensagens: count, vendedor: mensagens[0]!.vendedor }
}

describe('the page of an upload', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)('tells whom it wrote to, what, and whether it arrived, on %s', async ([, size], { open }) => {
    const { id, nomeArquivo, mensagens, vendedor } = await anUpload()
    const page = await open(`/painel/envios/${id}`, { as: [operator], size })
    await see(heading(page, nomeArquivo))
    await page.getByRole('link', { name: String(mensagens), exact: true }).click()
    await settled(page)
    expect(path(page)).toBe(`/painel/envios/${id}?aba=mensagens`)
    await see(page.getByText(new RegExp(`de ${mensagens} resultados$`)).first())
    await see(page.getByText(/^Olá, .*! Você ganhou .* pontos em .*Saldo: /).first())
    await see(page.getByText('Enviada', { exact: true }).first())
    expect(await findings(page)).toEqual([])
    await page.getByRole('link', { name: vendedor, exact: true }).first().click()
    await see(heading(page, vendedor))
  })

  test('finds who was not reached, and says why', async ({ open }) => {
    const { id } = await anUpload()
    const page = await open(`/painel/envios/${id}?aba=mensagens`, { as: [administrator] })
    await settled(page)
    await page.getByPlaceholder('Buscar', { exact: true }).first().fill('zzz')
    await see(page.getByText('Nenhum resultado').first())
    await page.goto(`${page.url().split('?')[0]}?aba=mensagens&estado=N%C3%A3o+enviada`)
    await see(page.getByText('Não enviada: vendedor sem celular').first())
  })
})
