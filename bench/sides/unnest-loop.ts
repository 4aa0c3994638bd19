import { projections } from '#projections/all.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { buildByHand } from '../kit/by-hand.ts'
import { found, sideOptions } from '../kit/side.ts'

/** Builds one read model by hand; returns the seconds. */
const { url, name } = sideOptions<{ url: string; name: string }>()
const SCHEMA = 'a_mao'
const pool = createPool(url, 1)
const client = await pool.connect()
await client.query(`drop schema if exists ${SCHEMA} cascade`)
const begin = performance.now()
await buildByHand(
  projections.find((one) => one.name === name)!,
  SCHEMA,
  client,
)
found((performance.now() - begin) / 1000)
await client.query(`drop schema ${SCHEMA} cascade`)
client.release()
await pool.end()
