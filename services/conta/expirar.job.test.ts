import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lerSaldo } from '#projections/extrato/extrato.queries.ts'
import type { EnqueueOptions, JobQueue } from '#services/engine/jobs/queue.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { id } from '../../tools/test-kit/events.ts'
import { createProgramme, type Programme } from '../../tools/test-kit/programme.ts'
import { nightlyHandler } from '#services/engine/jobs/nightly.ts'
import { expirar } from './expirar.job.ts'

let programme: Programme
beforeAll(async () => {
  programme = await createProgramme()
})
afterAll(() => programme.close())

const queued: string[] = []
const queue = {
  enqueue: (_: unknown, __: unknown, { id: job }: EnqueueOptions) => Promise.resolve(void queued.push(job)),
} as Partial<JobQueue> as JobQueue

const rodar = (instante: string) => {
  const { db, ledger, aguardar } = programme
  const handler = nightlyHandler({ db, ledger, queue, agora: () => new Date(instante), aguardar }, expirar)
  return handler({
    id: instante,
    data: { dia: instante.slice(0, 10) },
    attempt: 1,
    signal: new AbortController().signal,
  })
}
const vencidos = async (dia: string) => {
  await programme.settled()
  return (await lerSaldo(programme.db, id('parceiro Ana'), dia)).aguardandoExpiracao
}

test('points valid through a day are taken in the night after it, once, and not in the night before', async () => {
  const { ledger, pool } = programme
  await registrarVendas(
    { ledger, reservarNumeros: reservarNumeros(pool) },
    [
      {
        idParceiro: id('parceiro Ana'),
        idRevenda: id('revenda A'),
        idRede: id('rede Norte'),
        valorPonto: 50,
        tipoFiscal: 'N',
        identificador: '1',
        realizadoEm: '2026-01-10',
        itens: [
          {
            codigo: 'A1',
            idProduto: id('produto P1'),
            qtde: 100,
            valorUnitario: 1000,
            valorDesconto: 0,
            valorPontos: 700,
          },
        ],
      },
    ],
    {
      pontuadoEm: '2026-01-10',
      diasValidade: 30,
      origem: 'upload',
      idProcessamento: null,
      chave: randomUUID(),
      cause: { by: null, byKind: 'sistema', at: '2026-01-10T15:00:00.000Z', correlationId: 'teste' },
    },
  )
  // Valid through 9 February; 00:30 in São Paulo is 03:30 in UTC.
  await rodar('2026-02-09T03:30:00.000Z')
  // The last second of that day there, while UTC, Lisbon and Rome have the next one.
  await rodar('2026-02-10T02:59:59.000Z')
  expect(await vencidos('2026-02-10')).toBe(700)
  await rodar('2026-02-10T03:30:00.000Z')
  await rodar('2026-02-10T03:30:00.000Z')
  expect(await vencidos('2026-02-10')).toBe(0)
  const conta = await ledger.readStream(`conta-${id('parceiro Ana')}`)
  expect(conta.map(({ type }) => type)).toEqual(['PontosCreditados', 'PontosExpirados'])
  expect(queued).toEqual(['2026-02-10', '2026-02-10', '2026-02-11', '2026-02-11'])
})
