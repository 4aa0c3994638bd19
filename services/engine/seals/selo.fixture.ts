import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Selo } from '#contracts/events/selo.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { atTheEnd } from '../../../tools/test-kit/at-the-end.ts'
import { novo, valorPonto } from '../../../tools/test-kit/events.ts'
import { createTestLedger, type TestLedger } from '../../../tools/test-kit/ledger.ts'
import { selosPublicados } from './selos-publicados.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { selarIntervalo, type DependenciasDoSelo } from './selar-intervalo.ts'
import { verificarSelos, type ProvaDoLedger } from './verificar-selos.ts'

export const AS_DUAS = new Date('2026-11-20T05:00:00.000Z')

export interface Cofre {
  deps: DependenciasDoSelo
  store: TestLedger
  pool: pg.Pool
  dataDir: string
  /** Appends one event to each of the streams, in order; returns their positions. */
  registrar: (...streams: string[]) => Promise<Position[]>
  selar: () => Promise<Selo[]>
  verificar: () => Promise<ProvaDoLedger>
  /** Runs SQL as the database's owner, with the guards off. */
  adulterar: (sql: string, values?: unknown[]) => Promise<void>
  close: () => Promise<void>
}

/** A separate ledger that can be sealed, with a way to write past its port. */
export async function abrirCofre(): Promise<Cofre> {
  const store = await createTestLedger()
  const pool = createPool(store.url, 6)
  const dataDir = await mkdtemp(join(tmpdir(), 'lastro-selos-'))
  const deps: DependenciasDoSelo = {
    ledger: store.ledger,
    publicados: selosPublicados(localFiles(dataDir)),
    agora: () => AS_DUAS,
  }
  let valor = 0
  const append = atTheEnd(store.ledger)
  return {
    deps,
    store,
    pool,
    dataDir,
    async registrar(...streams) {
      const positions: Position[] = []
      for (const stream of streams)
        positions.push((await append(stream, [novo(valorPonto(stream, valor++), newId())])).position)
      return positions
    },
    selar: () => selarIntervalo(deps),
    verificar: () => verificarSelos(deps),
    async adulterar(sql, values) {
      const tx = await pool.connect()
      try {
        await tx.query('alter table ledger.events disable trigger user')
        await tx.query(sql, values)
      } finally {
        await tx.query('alter table ledger.events enable trigger user')
        tx.release()
      }
    },
    async close() {
      await pool.end()
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
