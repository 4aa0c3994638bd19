import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { COMPUTER, gone, heading, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { queryDatabase, theDatabase } from './kit/database.ts'
import { administrator, manufacturer } from './kit/people.ts'
import { openUploadScreen } from './kit/upload.ts'

const SCREEN = { path: '/painel/processar/historico', titulo: 'Planilha do histórico', botao: 'PROCESSAR' }

test.for([
  ['a computer', COMPUTER],
  ['a phone', PHONE],
] as const)('sell-in is checked, sent, corrected and undone, on %s', async ([device, size], { open }) => {
  const nome = `historico-${device.split(' ')[1]}-${process.pid}.csv`
  const pedido = `E2E-${size.width}-${process.pid}`
  const { codigo } = (
    await queryDatabase<{ codigo: string }>(
      theDatabase(),
      'select codigo from produtos where ativo and excluido_em is null order by codigo limit 1',
      [],
    )
  )[0]!
  const write = (quantidade: number, ...others: string[]) => {
    const file = join(tmpdir(), nome)
    const row = `Dental Atlântica;${pedido};10/03/2026;${codigo};${quantidade};${quantidade}00,00`
    writeFileSync(file, ['rede;pedido;data;codProduto;quantidade;valorTotal', row, ...others].join('\r\n'))
    return file
  }
  const upload = await openUploadScreen(open, administrator, { screen: SCREEN, size })
  const { page } = upload
  await upload.send()
  await see(page.getByText('Selecione um arquivo primeiro'))

  await upload.choose(write(5, `Rede Que Não Existe;${pedido};10/03/2026;${codigo};1;100,00`))
  await upload.check()
  const check = page.getByRole('region', { name: `Conferência ${nome}` })
  await see(check.getByText('1 linha de histórico a processar. 1 erro: o que tem erro fica de fora.'))
  await see(check.getByText('Rede não cadastrada. Confira o nome em Redes, ou cadastre-a').first())
  await upload.send()
  await see(upload.result(nome).getByText('1 linha de histórico processado. 1 erro: o que tem erro ficou de fora.'))

  await upload.choose(write(6))
  await upload.check()
  await see(check.getByText('1 linha de histórico a processar, que muda o que estava registrado.'))
  await see(check.getByText(/Quantidade: 5 →/))
  await upload.send()
  await see(upload.result(nome).getByText('1 linha de histórico processado, que mudou o que estava registrado.'))

  await page.goto(`${new URL(page.url()).origin}/painel/envios?busca=${nome}`)
  await settled(page)
  await page.getByRole('link', { name: nome }).first().click()
  await see(heading(page, nome))
  await page.getByRole('button', { name: 'Desfazer este envio' }).click()
  const dialog = page.getByRole('dialog', { name: `Desfazer ${nome}` })
  await see(dialog.getByText('Voltam ao que eram'))
  await dialog.locator('[data-campo=motivo] textarea').fill('Arquivo do mês errado')
  await dialog.getByRole('button', { name: 'DESFAZER' }).click()
  await see(toast(page, 'Envio desfeito com sucesso'))
  await gone(dialog)
  await see(page.getByText(/desfez este envio em .* Motivo: Arquivo do mês errado/))
  await see(page.getByText('Voltaram ao que eram'))
})

test('sell-in is sent by roles 1 and 2 alone', async ({ open }) => {
  const page = await open(SCREEN.path, { as: [manufacturer] })
  await see(page.getByText('Você não tem acesso', { exact: false }).first())
  expect(await page.locator('input[type=file]').count()).toBe(0)
})
