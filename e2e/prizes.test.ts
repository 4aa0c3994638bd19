import { describe, expect } from 'vitest'
import { redesDemo } from '#services/demo/lugares.ts'
import { call, read } from './kit/api.ts'
import { gone, heading, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { administrator, operator } from './kit/people.ts'
import { describeRecord, edit, field, filteredTo, openDeletion, type Registro } from './kit/record.ts'
import { categoryCalled, newPrize, photo, unique, type Category, type Prize } from './kit/prizes.ts'
import { aPrize } from './kit/records.ts'
import { anotherAdministrator } from './kit/users.ts'
import type { Page } from 'playwright-core'

const fileOf = async (red?: number) => ({ name: 'foto.png', mimeType: 'image/png', buffer: await photo(red) })

const prizeOf = async (id: string) =>
  (await read<{ premios: Prize[] }>(await tokenOf(administrator), '/api/premios')).premios.find((one) => one.id === id)

const chooses = (campo: string, label: string) => (page: Page) =>
  field(page, campo)
    .selectOption({ label })
    .then(() => undefined)
const text = (campo: string, rotulo: string, texto: string) => ({ campo, rotulo, texto, valor: texto, escrito: texto })
const custo = (texto: string, valor: number) => ({
  campo: 'custoTotal',
  rotulo: 'Custo total',
  texto,
  valor,
  escrito: `R$ ${texto}`,
})

describeRecord({
  coisa: 'Prêmio',
  genero: 'o',
  apagar: 'o prêmio',
  lista: '/painel/premios',
  titulo: 'Prêmios',
  api: '/api/premios',
  cadastrar: 'Cadastrar Prêmio',
  comArquivo: true,
  novo: [
    text('codigo', 'Código', `N-${process.pid}`),
    text('descricao', 'Descrição', 'Um presente'),
    custo('120,00', 120),
    { campo: 'tipo', texto: '', valor: 'bivolt', digita: chooses('tipo', 'Bivolt') },
    {
      campo: 'foto',
      texto: '',
      valor: null,
      digita: async (page) => page.locator('[data-campo="foto"] input[type=file]').setInputFiles(await fileOf()),
    },
    { campo: 'codigoCategoria', texto: '', valor: '', digita: chooses('codigoCategoria', 'Casa') },
  ],
  muda: custo('95,50', 95.5),
  outros: {
    meu: text('fabricante', 'Fabricante', 'Aurora'),
    deles: [custo('80,00', 80), text('fabricante', 'Fabricante', 'Boreal')],
  },
  outraPessoa: anotherAdministrator,
  criar: newPrize,
  ler: prizeOf,
})

describe('a new prize', () => {
  test('is asked for each thing in order, and clears a code that another prize has', async ({ open }) => {
    const { codigo } = await newPrize()
    const page = await open('/painel/cadastrar/premio', { as: [administrator] })
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    const said = ['nome', 'codigo', 'descricao', 'custoTotal', 'tipo', 'foto', 'codigoCategoria'].map((campo) =>
      page.locator(`[data-campo="${campo}"]`),
    )
    for (const [n, sentence] of [
      'Informe o nome',
      'Informe o código',
      'Informe a descrição',
      'Informe o custo total',
      'Informe o tipo',
      'Selecione uma foto',
      'Selecione uma categoria',
    ].entries())
      await see(said[n]!.getByText(sentence, { exact: true }))
    await field(page, 'codigo').fill(codigo.toLowerCase())
    await field(page, 'nome').focus()
    await see(page.getByText('Código já cadastrado', { exact: true }))
    expect(await field(page, 'codigo').inputValue()).toBe('')
  })

  test('shows its price in points of each network while its cost is typed', async ({ open }) => {
    const token = await tokenOf(administrator)
    const { redes } = await read<{ redes: { nome: string; valorPonto: number }[] }>(token, '/api/redes?completo=1')
    // Other tests switch off, delete and make networks of their own meanwhile.
    const daDemo = redes.filter(({ nome }) => redesDemo.some((rede) => rede.nome === nome))
    expect(daDemo).toHaveLength(redesDemo.length)
    const page = await open('/painel/cadastrar/premio', { as: [administrator] })
    await field(page, 'custoTotal').fill('100,00')
    for (const { nome, valorPonto } of daDemo) {
      const pontos = Math.ceil(10_000 / Math.round(valorPonto * 100)).toLocaleString('pt-BR')
      await see(page.locator('[data-campo="custoTotal"]').getByText(`${nome}: ${pontos} pontos`))
    }
  })

  test('shows its description as the store will, without what is not allowed', async ({ open }) => {
    const page = await open('/painel/cadastrar/premio', { as: [administrator] })
    await field(page, 'descricao').fill('<p>Som <strong>alto</strong><img src="x" onerror="alert(1)"></p>')
    await page.getByRole('button', { name: 'Ver como fica' }).click()
    const preview = page.getByRole('region', { name: 'Prévia da descrição' })
    await see(preview.locator('strong', { hasText: 'alto' }))
    expect(await preview.locator('img').count()).toBe(0)
  })

  test('tells beside the photo what is wrong with it, and keeps what was typed', async ({ open }) => {
    const page = await open('/painel/cadastrar/premio', { as: [administrator], allow: /status of 415/ })
    await field(page, 'nome').fill('Rádio')
    await field(page, 'codigo').fill(`R-${unique()}`)
    await field(page, 'descricao').fill('Som')
    await field(page, 'custoTotal').fill('50,00')
    await field(page, 'tipo').selectOption('geral')
    await field(page, 'codigoCategoria').selectOption({ label: 'Casa' })
    const input = page.locator('[data-campo="foto"] input[type=file]')
    await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('isto não é uma foto') })
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(page.locator('[data-campo="foto"]').getByText('Envie uma imagem JPEG, PNG ou WebP'))
    expect(await field(page, 'nome').inputValue()).toBe('Rádio')
    await input.setInputFiles(await fileOf())
    await see(page.getByRole('img', { name: 'A foto escolhida' }))
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(toast(page, 'Prêmio cadastrado com sucesso'))
  })
})

describe('a prize', () => {
  test('gets another photo and a sub-category in its dialog', async ({ open }) => {
    const { id, nome, diretorioFoto } = await newPrize()
    const page = await open('/painel/premios', { as: [administrator] })
    await filteredTo(page, nome)
    await edit(page, nome)
    await see(page.getByRole('img', { name: 'A foto atual' }))
    await page.locator('[data-campo="foto"] input[type=file]').setInputFiles(await fileOf(200))
    await page.getByRole('combobox', { name: 'Subcategoria (opcional)' }).selectOption({ label: 'Cozinha' })
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Prêmio alterado com sucesso'))
    await see(page.getByText('Casa › Cozinha').first())
    expect((await prizeOf(id))!.diretorioFoto).not.toBe(diretorioFoto)
  })

  test('has a page with photo, data sheet and price in each network; the operator reads it and changes nothing', async ({
    open,
  }) => {
    const { nome } = await aPrize()
    const page = await open('/painel/premios', { as: [operator] })
    await filteredTo(page, nome)
    expect(await page.getByRole('switch').count()).toBe(0)
    expect(await page.getByRole('button', { name: `Editar: ${nome}` }).count()).toBe(0)
    await page.getByRole('link', { name: nome }).click()
    await see(heading(page, nome))
    const image = page.getByRole('img', { name: nome })
    await see(image)
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(960)
    await see(page.getByRole('heading', { name: 'Ficha técnica' }))
    await see(page.getByRole('heading', { name: 'Preço em pontos' }))
    expect(await page.getByRole('button', { name: 'Editar' }).count()).toBe(0)
  })
})

/** A category of the test's own, as a record. */
async function newCategory(): Promise<Registro & Category> {
  const answer = await call(await tokenOf(administrator), '/api/premios/categorias', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nome: `Zoo ${unique()}`, idCategoriaPai: await categoryCalled('Casa') }),
  })
  expect(answer.status).toBe(200)
  return asRecord(((await answer.json()) as { categoria: Category }).categoria)
}
const asRecord = (categoria: Category) => ({ ...categoria, id: categoria.idCategoria, ativo: 1 as const })

describe('categories of prizes', () => {
  test('are registered, also inside another, changed and deleted', async ({ open }) => {
    const nome = `Aves ${unique()}`
    const page = await open('/painel/categorias-de-premios', { as: [administrator] })
    await settled(page)
    await page.getByRole('link', { name: 'Cadastrar categoria' }).last().click()
    await see(heading(page, 'Cadastrar categoria'))
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(page.getByText('Informe o nome', { exact: true }))
    await field(page, 'nome').fill(nome)
    await field(page, 'idCategoriaPai').selectOption({ label: 'Casa' })
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(toast(page, 'Categoria cadastrada com sucesso'))
    await page.goto('/painel/categorias-de-premios')
    await filteredTo(page, nome)
    await edit(page, nome)
    await field(page, 'nome').fill(`${nome} raras`)
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Categoria alterada com sucesso'))
    await openDeletion(page, `${nome} raras`)
    await page.getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Categoria excluída com sucesso'))
    await gone(page.getByText(`${nome} raras`))
  })

  test('in which there are prizes say so before they are deleted', async ({ open }) => {
    const page = await open('/painel/categorias-de-premios', { as: [administrator] })
    await filteredTo(page, 'Cozinha')
    await openDeletion(page, 'Cozinha')
    const dialog = page.getByRole('dialog', { name: 'Apagar' })
    await see(dialog.getByText(/^Categoria possui \d+ prêmios\./))
    expect(await dialog.getByRole('button', { name: 'SIM' }).count()).toBe(0)
  })

  test('that another person changed meanwhile lose nothing', async ({ open }) => {
    const { id, nome } = await newCategory()
    const page = await open('/painel/categorias-de-premios', { as: [administrator], allow: /status of 409/ })
    await filteredTo(page, nome)
    await edit(page, nome)
    await field(page, 'nome').fill(`${nome} minha`)
    const other = await anotherAdministrator()
    const answer = await call(await tokenOf(other.quem), `/api/premios/categorias/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nome: `${nome} deles` }),
    })
    expect(answer.status).toBe(200)
    await page.getByRole('button', { name: 'SALVAR' }).click()
    const conflict = page.getByRole('dialog', { name: 'Este cadastro mudou' })
    await see(conflict.getByText(`${other.nome} alterou este cadastro`))
    await conflict.getByRole('button', { name: 'GRAVAR O MEU' }).click()
    await see(toast(page, 'Categoria alterada com sucesso'))
  })
})
