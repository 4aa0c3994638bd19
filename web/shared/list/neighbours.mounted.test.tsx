import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../../tools/test-kit/mount.tsx'
import { Neighbours } from './neighbours.tsx'
import type { Walk } from './walk.ts'

const percurso: Walk = {
  label: 'Redes',
  volta: '/redes',
  entrada: 0,
  para: '/rede/:id',
  lugar: 1,
  total: 3,
  fonte: { path: '/api/redes', params: {}, chave: 'redes', dentro: undefined, query: {} },
}
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const step = (name: string) => screen.getByRole('link', { name })

test('neighbours that could not be read are no end of the list: that is said, and they are read again', async () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValueOnce(answer(503, { erro: 'Indisponível', codigo: 'x' }))
  fetched.mockResolvedValueOnce(answer(200, { redes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }))
  vi.stubGlobal('fetch', fetched)
  const { user } = mount(<Neighbours nome="Beta" />, { at: '/rede/b', state: { percurso } })
  const again = await screen.findByRole('button', { name: 'Carregar o anterior e o próximo de novo' })
  expect(screen.getByRole('alert').textContent).toBe('Não foi possível carregar o anterior e o próximo')
  expect(step('Próximo').getAttribute('aria-disabled')).toBe('true')

  await user.click(again)
  await expect.poll(() => step('Próximo').getAttribute('href')).toBe('/rede/c')
  expect(step('Anterior').getAttribute('href')).toBe('/rede/a')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(fetched).toHaveBeenCalledTimes(2)
})
