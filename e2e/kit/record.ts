import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { call } from './api.ts'
import { COMPUTER, gone, heading, path, PHONE, see, settled, test, toast, tokenOf, type Size } from './browser.ts'
import { findings } from './findings.ts'
import { goByMenu } from './menu.ts'
import { administrator, operator, type Person } from './people.ts'

/** A record of a test's own, as the API answers with it. */
export interface Registro {
  id: string
  nome: string
  versao: number
  ativo: 0 | 1
}

/** A field and what is typed into it; what the form then sends. */
interface Filled {
  campo: string
  texto: string
  valor: unknown
  /** For what is not a text: a choice. */
  digita?: (page: Page) => Promise<void>
}

/** The same with what the conflict's table says of it. */
interface Typed extends Filled {
  rotulo: string
  escrito: string
  /** When the list does not show it. */
  foraDaLista?: true
}

interface RecordUnderTest<R extends Registro> {
  /** "Rede", and its gender: "Rede cadastrada com sucesso". */
  coisa: string
  genero: 'a' | 'o'
  /** The address of its list and its API; the list's title and that of the form for a new one. */
  lista: string
  /** Its group and its name in the menu. */
  grupo?: string
  titulo?: string
  api: string
  /** Where they are not the same: the API of the list, and that of the switch. */
  apiDaLista?: string
  apiDoInterruptor?: string
  /** The word of changes, where it is another: "Parceiro alterado com sucesso". */
  alterado?: string
  cadastrar: string
  /** The field that names it, where that is not `nome`. */
  campoDoNome?: string
  /** Whether what the shared form does alike for every kind is tried with this one. */
  formularioInteiro?: boolean
  /** How a new one gets the name that its row has, and what is sent of it; by its field `nome` when not given. */
  nomeia?: (page: Page) => Promise<{ nome: string; enviado: object }>
  /** What else a new one needs, by field, and what is sent. */
  novo: readonly Filled[]
  /** What is changed by the person, by others, and by both. */
  muda: Typed
  outros: { meu: Typed; deles: readonly Typed[] }
  /** The field that must not be empty, and the sentence that says so; unset where what is emptied stays as it was. */
  falta?: { campo: string; frase: string }
  /** The title of the form for a new one, where the way to it has another name. */
  formulario?: string
  /** From the form back to the list, where the menu does not lead there. */
  volta?: (page: Page) => Promise<unknown>
  /** Who else changes one, and their name; unset, the operator. */
  outraPessoa?: () => Promise<{ quem: Person; nome: string }>
  /** Its words in the question before it is deleted, where they are not `coisa`. */
  apagar?: string
  /** A new one is sent as a form, with a file. */
  comArquivo?: true
  /** Unset: it has a switch; it can be deleted. */
  semInterruptor?: true
  semExclusao?: true
  criar: () => Promise<R>
  ler: (id: string) => Promise<R | undefined>
}

const sizes: [string, Size][] = [
  ['in a computer', COMPUTER],
  ['in a phone', PHONE],
]

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const save = (page: Page) => page.getByRole('button', { name: 'SALVAR' }).click()

/** A change by another person. */
export async function changeBy(person: Person, address: string, body: object): Promise<void> {
  const answer = await call(await tokenOf(person), address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/** The list that is open, filtered to one record. */
export async function filteredTo(page: Page, nome: string): Promise<void> {
  await settled(page)
  await page.getByPlaceholder('Buscar', { exact: true }).first().fill(nome)
  await see(page.getByText(/^1-1 de 1 resultado/).first())
}
export const edit = (page: Page, nome: string) => page.getByRole('button', { name: `Editar: ${nome}` }).click()

export async function openDeletion(page: Page, nome: string): Promise<void> {
  await page.getByRole('button', { name: `Mais ações: ${nome}` }).click()
  await page.getByRole('menuitem', { name: 'Apagar' }).click()
}

const byField = (campo: string) => async (page: Page) => {
  const nome = `Nova ${process.pid}`
  await field(page, campo).fill(nome)
  return { nome, enviado: { [campo]: nome } }
}

/** What every record's list, form and questions do: create, change, meet another's change, switch, delete. */
export function describeRecord<R extends Registro>({
  coisa,
  genero,
  lista,
  grupo = 'Cadastros',
  titulo = '',
  api,
  apiDaLista = api,
  apiDoInterruptor = api,
  alterado = coisa,
  cadastrar,
  formulario = cadastrar,
  volta = (page) => goByMenu(page, grupo, titulo),
  outraPessoa = () => Promise.resolve({ quem: operator, nome: 'Otávio Mendes' }),
  campoDoNome = 'nome',
  nomeia = byField(campoDoNome),
  formularioInteiro = false,
  novo,
  muda,
  outros,
  falta,
  apagar = coisa.toLowerCase(),
  comArquivo,
  semInterruptor,
  semExclusao,
  criar,
  ler,
}: RecordUnderTest<R>): void {
  const done = (verb: string) => `${verb === 'cadastrad' ? coisa : alterado} ${verb}${genero} com sucesso`
  const question = (nome: string) => `Tem certeza que deseja apagar ${apagar} ${nome}?`
  const bodyOf = (typed: readonly Filled[]) => Object.fromEntries(typed.map(({ campo, valor }) => [campo, valor]))
  /** Somebody else's change, and who they are. */
  async function changedByAnother(id: string): Promise<string> {
    const { quem, nome } = await outraPessoa()
    await changeBy(quem, `${api}/${id}`, bodyOf(outros.deles))
    return nome
  }

  async function openDeletionOf(page: Page, nome: string) {
    await openDeletion(page, nome)
    await see(page.getByText(question(nome)))
  }

  describe(`${coisa} is created`, () => {
    test('from the list, and is in it then', async ({ open }) => {
      const page = await open(lista, { as: [administrator] })
      await settled(page)
      await page.getByRole('link', { name: cadastrar }).last().click()
      await see(heading(page, formulario))
      const { nome, enviado } = await nomeia(page)
      for (const { campo, texto, digita } of novo) await (digita?.(page) ?? field(page, campo).fill(texto))
      const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith(api))
      await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
      if (comArquivo) expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data/)
      else expect((await request).postDataJSON()).toEqual({ ...enviado, ...bodyOf(novo) })
      await see(toast(page, done('cadastrad')))
      await volta(page)
      await filteredTo(page, nome)
    })
  })

  describe(`${coisa} is changed`, () => {
    test('in its dialog: only what was changed is sent, the list follows, and the focus returns', async ({ open }) => {
      const { id, nome, versao } = await criar()
      const page = await open(lista, { as: [administrator] })
      await filteredTo(page, nome)
      await edit(page, nome)
      const dialog = page.getByRole('dialog', { name: `Editar ${nome}` })
      await see(dialog)
      await field(page, muda.campo).fill(muda.texto)
      const request = page.waitForRequest((sent) => sent.method() === 'PUT')
      await save(page)
      expect((await request).postDataJSON()).toEqual({ ...bodyOf([muda]), versao })
      await see(toast(page, done('alterad')))
      await gone(dialog)
      if (!muda.foraDaLista) await see(page.getByText(muda.escrito).first())
      await expect.poll(() => focusedLabel(page)).toBe(`Editar: ${nome}`)
      expect(await ler(id)).toMatchObject({ nome, ...bodyOf([muda]) })
    })

    test("a change overtaken by another person's shows both and leaves the choice", async ({ open }) => {
      const { id, nome } = await criar()
      const page = await open(lista, { as: [administrator], allow: /status of 409/ })
      await filteredTo(page, nome)
      await edit(page, nome)
      await field(page, outros.meu.campo).fill(outros.meu.texto)
      const outra = await changedByAnother(id)
      await save(page)
      const dialog = page.getByRole('dialog', { name: 'Este cadastro mudou' })
      await see(dialog)
      await see(dialog.getByText(new RegExp(`^${outra} alterou este cadastro`)))
      expect(await dialog.locator('tbody tr').allInnerTexts()).toEqual(
        outros.deles.map(({ campo, rotulo, escrito }) =>
          [rotulo, escrito, campo === outros.meu.campo ? outros.meu.escrito : '(não mudou)'].join('\t'),
        ),
      )
      expect(await findings(page, '[role="dialog"]')).toEqual([])
      await dialog.getByRole('button', { name: 'GRAVAR O MEU' }).click()
      await see(toast(page, done('alterad')))
      expect(await ler(id)).toMatchObject({ ...bodyOf(outros.deles), ...bodyOf([outros.meu]) })
    })

    if (!formularioInteiro) return

    test('a conflict that was closed without a choice is met again: nothing is overwritten', async ({ open }) => {
      const { id, nome } = await criar()
      const page = await open(lista, { as: [administrator], allow: /status of 409/ })
      await filteredTo(page, nome)
      await edit(page, nome)
      await field(page, outros.meu.campo).fill(outros.meu.texto)
      await changedByAnother(id)
      const conflict = page.getByRole('dialog', { name: 'Este cadastro mudou' })
      await save(page)
      await see(conflict)
      await page.keyboard.press('Escape')
      await gone(conflict)
      await save(page)
      await see(conflict)
      expect(await ler(id)).toMatchObject(bodyOf(outros.deles))
      await conflict.getByRole('button', { name: 'FICAR COM O GRAVADO' }).click()
      await gone(conflict)
      for (const { campo, texto } of outros.deles) await expect.poll(() => field(page, campo).inputValue()).toBe(texto)
    })

    test('its dialog asks before it loses what was typed', async ({ open }) => {
      const { nome } = await criar()
      const page = await open(lista, { as: [administrator] })
      await filteredTo(page, nome)
      await edit(page, nome)
      await field(page, muda.campo).fill(muda.texto)
      await page.keyboard.press('Escape')
      await see(page.getByText('Há alterações que não foram salvas'))
      await page.getByRole('button', { name: 'CONTINUAR AQUI' }).click()
      expect(await field(page, muda.campo).inputValue()).toBe(muda.texto)
      await page.getByRole('button', { name: 'CANCELAR' }).click()
      await page.getByRole('button', { name: 'SAIR SEM SALVAR' }).click()
      await gone(page.getByRole('dialog'))
    })
  })

  describe(`${coisa} is switched off${semExclusao ? '' : ' and deleted'}`, () => {
    test.skipIf(semInterruptor)(
      'the switch moves at once and says so, and moves back when the server refuses',
      async ({ open }) => {
        const { id, nome } = await criar()
        const page = await open(lista, { as: [administrator], allow: /status of 403/ })
        await filteredTo(page, nome)
        const toggle = page.getByRole('switch', { name: `Ativ${genero}: ${nome}` })
        // Waits for the list loaded after the change: one arriving later would move the switch below.
        const listed = page.waitForResponse(
          (answer) => answer.request().method() === 'GET' && answer.url().includes(apiDaLista),
        )
        await toggle.press('Space')
        expect(await toggle.isChecked()).toBe(false)
        await listed
        await see(toast(page, done('atualizad')))
        await see(page.getByText(`Inativ${genero}`, { exact: true }))
        await expect.poll(async () => (await ler(id))?.ativo).toBe(0)

        const answer = Promise.withResolvers<void>()
        await page.route(`**${apiDoInterruptor}/${id}`, async (route) => {
          await answer.promise
          await route.fulfill({
            status: 403,
            json: { erro: 'Hoje não.', mensagem: 'Hoje não.', codigo: 'x', correlacao: 'abc' },
          })
        })
        await toggle.press('Space')
        expect(await toggle.isChecked()).toBe(true)
        answer.resolve()
        await see(toast(page, 'Hoje não.'))
        await expect.poll(() => toggle.isChecked()).toBe(false)
      },
    )

    test.skipIf(semExclusao)(
      'deleting names what it destroys: NÃO leaves it, SIM removes the row',
      async ({ open }) => {
        const { id, nome } = await criar()
        const page = await open(lista, { as: [administrator] })
        await filteredTo(page, nome)
        await openDeletionOf(page, nome)
        await page.getByRole('button', { name: 'NÃO' }).click()
        await gone(page.getByRole('dialog'))
        await expect.poll(() => focusedLabel(page)).toBe(`Mais ações: ${nome}`)
        expect(await ler(id)).toBeDefined()

        await openDeletionOf(page, nome)
        await page.getByRole('button', { name: 'SIM' }).click()
        await see(toast(page, done('excluíd')))
        await see(page.getByText('Nenhum resultado').first())
        expect(await ler(id)).toBeUndefined()
        expect(path(page)).toContain(lista)
      },
    )

    test.for(sizes)('its dialogs are accessible in both colour schemes, %s', async ([, size], { open }) => {
      const { nome } = await criar()
      const page = await open(lista, { as: [administrator], size })
      await filteredTo(page, nome)
      await edit(page, nome)
      await see(page.getByRole('dialog'))
      await field(page, muda.campo).fill(muda.texto)
      if (falta !== undefined) {
        await field(page, falta.campo).fill('')
        await save(page)
        await see(page.getByText(falta.frase, { exact: true }))
      }
      expect(await findings(page, '[role="dialog"]')).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'SAIR SEM SALVAR' }).click()
      if (semExclusao) return
      await openDeletionOf(page, nome)
      expect(await findings(page, '[role="dialog"]')).toEqual([])
    })
  })
}
