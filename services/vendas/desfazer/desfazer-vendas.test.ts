import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { importador } from '#services/vendas/upload/importar.fixture.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { dyingAtEveryStep } from '../../../tools/test-kit/mortal.ts'
import { ADMIN, AGORA, ANA, BRUNO, createProgramme, type Programme } from '../../../tools/test-kit/programme.ts'
import { desfazerVendas, type PedidoDeDesfazer } from './desfazer-vendas.ts'

let programme: Programme
const importar = importador(() => programme)
beforeAll(async () => {
  programme = await createProgramme()
})
afterAll(() => programme.close())

let envios = 0
/** Two sales of Ana and one of Bruno, of 3 points each. */
async function enviar(): Promise<string> {
  const idProcessamento = randomUUID()
  const nota = (n: number) => `E${envios}-${n}`
  envios++
  await importar(
    [{ 'Número Fiscal': nota(1) }, { 'Número Fiscal': nota(2) }, { 'Número Fiscal': nota(3), 'CPF Vendedor': BRUNO }],
    { idProcessamento },
  )
  return idProcessamento
}

async function pedir(idEnvio: string, simulado = false): Promise<PedidoDeDesfazer> {
  const pedido: PedidoDeDesfazer = {
    id: randomUUID(),
    idEnvio,
    motivo: { idTexto: id('motivo'), hash: 'x' },
    simulado,
    criadoPor: id(`usuario ${ADMIN}`),
  }
  await programme.db
    .insertInto('processamentos')
    .values({
      id: pedido.id,
      tipo: 'desfazer-vendas',
      parametros: '{}',
      nome_arquivo: 'v.xlsx',
      arquivo: '',
      arquivo_sha256: '',
      criado_por: pedido.criadoPor,
    })
    .execute()
  return pedido
}

const desfazer = (pedido: PedidoDeDesfazer, ledger: Ledger = programme.ledger) =>
  desfazerVendas(
    { db: programme.db, ledger, agora: () => AGORA, aguardar: programme.aguardar, progresso: () => Promise.resolve() },
    pedido,
  )

const pontosDe = async (nome: string): Promise<number> => {
  await programme.settled()
  const { rows } = await programme.pool.query<{ saldo: number }>(
    'select saldo from extrato.contas where id_parceiro = $1',
    [id(`parceiro ${nome}`)],
  )
  return rows[0]?.saldo ?? 0
}

describe('desfazerVendas', () => {
  it('killed at any step, and begun again, annuls each sale once and counts all of them', async () => {
    const deaths = await dyingAtEveryStep(async (life) => {
      const antes = [await pontosDe('Ana'), await pontosDe('Bruno')]
      const pedido = await pedir(await enviar())
      await desfazer(pedido, life.mortal(programme.ledger)).catch(() => undefined)
      const feito = await desfazer(pedido)
      expect(feito).toMatchObject({ vendas: 3, pontos: 900 })
      expect(feito.estornos.reduce((soma, { pontos }) => soma + pontos, 0)).toBe(900)
      expect([await pontosDe('Ana'), await pontosDe('Bruno')]).toEqual(antes)
    })
    expect(deaths).toBeGreaterThan(4)
  })

  it('leaves alone a sale that was annulled and registered again by another upload', async () => {
    const nota = { 'Número Fiscal': 'OUTRA-1', 'CPF Vendedor': ANA }
    const primeiro = randomUUID()
    await importar([nota], { idProcessamento: primeiro })
    await desfazer(await pedir(primeiro))
    const segundo = randomUUID()
    await importar([nota], { idProcessamento: segundo })
    const antes = await pontosDe('Ana')
    await programme.db.updateTable('processamentos').set({ desfeito_por: null }).where('id', '=', primeiro).execute()
    expect(await desfazer(await pedir(primeiro))).toMatchObject({ vendas: 0, estornos: [] })
    expect(await pontosDe('Ana')).toBe(antes)
  })

  it('of an upload that another work undoes is refused, and nothing is annulled', async () => {
    const idEnvio = await enviar()
    await desfazer(await pedir(idEnvio))
    await expect(desfazer(await pedir(idEnvio))).rejects.toMatchObject({ codigo: 'ja-desfeito' })
  })

  it('simulated writes nothing', async () => {
    const idEnvio = await enviar()
    const head = await programme.ledger.head()
    expect(await desfazer(await pedir(idEnvio, true))).toMatchObject({
      vendas: 3,
      pontos: 900,
      estornos: [
        { idParceiro: id('parceiro Ana'), pontos: 600, divida: 0 },
        { idParceiro: id('parceiro Bruno'), pontos: 300, divida: 0 },
      ],
    })
    expect(await programme.ledger.head()).toBe(head)
  })
})
