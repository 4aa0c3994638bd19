import sharp from 'sharp'
import type { TipoPremio } from '#contracts/events/resgate.ts'
import { checkByContract } from '../../tools/test-kit/by-contract.ts'
import type { CallAnswer } from '../../tools/test-kit/calls.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { id } from '../../tools/test-kit/events.ts'
import { freshAddress } from '#services/engine/http/gateway.fixture.ts'

/** A photo of one colour. */
export const photo = (red = 200): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .png()
    .toBuffer()

/** Sends a form as a browser does: what is no text travels as JSON. */
export async function sendForm(
  url: string,
  method: 'POST' | 'PUT',
  path: string,
  token: string,
  fields: Record<string, unknown>,
  foto?: Buffer,
): Promise<CallAnswer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (foto) body.set('foto', new Blob([new Uint8Array(foto)]), 'foto.png')
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `${token}|`, 'x-forwarded-for': freshAddress() },
    body,
  })
  const answer = { status: response.status, body: (await response.json()) as unknown }
  checkByContract(method, path, answer.status, answer.body)
  return answer
}

/** A prize on sale, in a category of its own. */
export async function insertPremio(
  db: Db,
  codigo: string,
  {
    custoTotal = 200,
    tipo = 'geral' as TipoPremio,
    nome = `Prêmio ${codigo}`,
    valorCredito = null as number | null,
    idCategoriaPai = null as string | null,
  } = {},
): Promise<{ id: string; idCategoria: string }> {
  const [idPremio, idCategoria] = [id(`premio ${codigo}`), id(`categoria de ${codigo}`)]
  const categoria = { id: idCategoria, nome: `Categoria ${codigo}`, id_categoria_pai: idCategoriaPai }
  await db.insertInto('categorias_premio').values(categoria).execute()
  await db
    .insertInto('premios')
    .values({
      ...{ id: idPremio, codigo, nome, descricao: '<p>Bom.</p>', custo_total: custoTotal, tipo },
      ...{ valor_credito: valorCredito, id_categoria: idCategoria, foto: `premios/${'0'.repeat(32)}-960.webp` },
      ...{ fabricante: 'Aurora', caracteristicas: '[]', ficha_tecnica: '[]' },
    })
    .execute()
  return { id: idPremio, idCategoria }
}
