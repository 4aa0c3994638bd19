import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamDaCompra } from '#services/compras/registrar-compras.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { dyingAtEveryStep } from '../../../tools/test-kit/mortal.ts'
import { ADMIN, AGORA, createProgramme, HOJE, type Programme } from '../../../tools/test-kit/programme.ts'
import { importarCompras } from './importar-compras.ts'
import { csvDeCompras, type LinhaDePlanilha } from './planilha-de-compras.fixture.ts'

let programme: Programme
beforeAll(async () => {
  programme = await createProgramme()
})
afterAll(() => programme.close())

const folder = mkdtempSync(join(tmpdir(), 'lastro-compras-'))
const noStop = new AbortController().signal

async function novoEnvio(): Promise<string> {
  const envio = randomUUID()
  await programme.db
    .insertInto('processamentos')
    .values({
      ...{ id: envio, tipo: 'upload-historico', parametros: '{}', nome_arquivo: 'h.csv' },
      ...{ arquivo: 'h.csv', arquivo_sha256: '', criado_por: id(`usuario ${ADMIN}`) },
    })
    .execute()
  return envio
}

async function importar(
  envio: string,
  rows: readonly LinhaDePlanilha[],
  {
    ledger = programme.ledger,
    signal = noStop,
    simulado = false,
  }: Partial<{ ledger: Ledger; signal: AbortSignal; simulado: boolean }> = {},
) {
  const path = join(folder, `${envio}.csv`)
  await writeFile(path, csvDeCompras(rows))
  const { pool, db } = programme
  return importarCompras(
    { pool, db, ledger, agora: () => AGORA, progresso: () => Promise.resolve() },
    { id: envio, path, simulado, enviadoEm: HOJE, criadoPor: id(`usuario ${ADMIN}`) },
    signal,
  )
}

const eventos = (pedido: string) => programme.ledger.readStream(streamDaCompra({ idRede: id('rede Norte'), pedido }))
let pedidos = 0

describe('importarCompras', () => {
  it('killed at any step, and begun again, registers each line once and counts all of them as its own', async () => {
    const deaths = await dyingAtEveryStep(async (life) => {
      const [um, outro] = [`K${++pedidos}`, `K${++pedidos}`]
      await importar(await novoEnvio(), [{ pedido: outro, quantidade: '4' }])
      const rows = [{ pedido: um }, { pedido: um, codProduto: 'P2' }, { pedido: outro }]
      const envio = await novoEnvio()
      await importar(envio, rows, { ledger: life.mortal(programme.ledger) }).catch(() => undefined)
      expect(await importar(envio, rows)).toMatchObject({ registradas: 2, corrigidas: 1, repetidas: 0, total: 3 })
      expect((await eventos(um)).map(({ type }) => type)).toEqual(['CompraRegistrada', 'CompraRegistrada'])
      expect((await eventos(outro)).map(({ type }) => type)).toEqual(['CompraRegistrada', 'CompraCorrigida'])
    })
    expect(deaths).toBeGreaterThan(2)
  })

  it('begun again, leaves alone what another upload corrected meanwhile', async () => {
    const pedido = `K${++pedidos}`
    const primeiro = await novoEnvio()
    await importar(primeiro, [{ pedido }])
    await importar(await novoEnvio(), [{ pedido, quantidade: '7' }])
    expect(await importar(primeiro, [{ pedido }])).toMatchObject({ registradas: 1, corrigidas: 0 })
    expect(await eventos(pedido)).toHaveLength(2)
  })

  it('simulated writes nothing', async () => {
    const head = await programme.ledger.head()
    const simulado = await importar(await novoEnvio(), [{ pedido: `K${++pedidos}` }], { simulado: true })
    expect(simulado).toMatchObject({ registradas: 1, total: 1, posicao: null })
    expect(await programme.ledger.head()).toBe(head)
  })

  it('stopped, registers no more', async () => {
    const pedido = `K${++pedidos}`
    await expect(importar(await novoEnvio(), [{ pedido }], { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(await eventos(pedido)).toEqual([])
  })

  it('of an order with more lines than one append holds takes all of them in', async () => {
    const { pool } = programme
    await pool.query(
      `insert into produtos (id, codigo, nome, valor_unitario)
       select gen_random_uuid(), 'G' || n, 'Produto ' || n, 10000 from generate_series(1, 3000) n`,
    )
    const pedido = `K${++pedidos}`
    const rows = Array.from({ length: 3000 }, (_, n) => ({ pedido, codProduto: `G${n + 1}` }))
    const [previa, feita] = [
      await importar(await novoEnvio(), rows, { simulado: true }),
      await importar(await novoEnvio(), rows),
    ]
    expect(previa).toMatchObject({ registradas: 3000, pedidos: 1, totalErros: 0 })
    expect(feita).toMatchObject({ registradas: 3000, pedidos: 1, valor: 3000 * 50000 })
    expect(await eventos(pedido)).toHaveLength(3000)
  })
})
