import sharp from 'sharp'
import { expect } from 'vitest'
import { call, read } from './api.ts'
import { tokenOf } from './browser.ts'
import { administrator } from './people.ts'
import type { Registro } from './record.ts'

export interface Prize extends Registro {
  codigo: string
  custoTotal: number
  fabricante: string
  descricao: string
  diretorioFoto: string
}
export interface Category {
  idCategoria: string
  nome: string
  versao: number
}

let made = 0
export const unique = () => `${process.pid}-${++made}`
export const photo = (red = 30): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: { r: red, g: 110, b: 100 } } })
    .png()
    .toBuffer()

export const categories = async () =>
  (await read<{ categorias: Category[] }>(await tokenOf(administrator), '/api/premios/categorias')).categorias
export const categoryCalled = async (nome: string) => (await categories()).find((one) => one.nome === nome)!.idCategoria

/** A prize of the test's own. */
export async function newPrize({ custoTotal = '90' } = {}): Promise<Prize> {
  const body = new FormData()
  const fields = { nome: `Zarabatana ${unique()}`, codigo: `Z-${unique()}`, descricao: '<p>Longe.</p>', custoTotal }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('tipo', 'geral')
  body.set('codigoCategoria', await categoryCalled('Casa'))
  body.set('foto', new Blob([new Uint8Array(await photo())]), 'foto.png')
  const answer = await call(await tokenOf(administrator), '/api/premios', { method: 'POST', body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { premio: Prize }).premio
}
