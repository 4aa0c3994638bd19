import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { refused } from '#contracts/errors.ts'
import { stayConnected, type Connected } from '#services/engine/database/listen.ts'

/** Advisory locks of two numbers: this one, and one that tells keys apart. */
const SIGNING_KEYS = 1_279_349_588

/**
 * Announces, while the gateway runs, by which key it signs, without revealing the key. A link made by one gateway
 * must work at all others, so a gateway with another key does not start.
 * @throws Failure `refused`, with a sentence for people.
 */
export const announceKey = (url: string, key: Uint8Array): Promise<Connected> =>
  stayConnected(url, async (client) => {
    const own = createHmac('sha256', key).update('lastro/chave').digest().readInt32BE()
    await client.query('select pg_advisory_lock_shared($1, $2)', [SIGNING_KEYS, own])
    if (await isAnotherAnnounced(client, own))
      throw refused(
        'chaves-diferentes',
        'SIGNING_KEY: outro gateway deste banco de dados assina os links com outra chave, e um não aceitaria os do outro. Use a mesma SIGNING_KEY em todos; para trocá-la, pare todos e inicie-os com a nova.',
      )
  })

async function isAnotherAnnounced(client: pg.Client, own: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())
       and classid = $1::int8::oid and objid::int8 <> ($2::int8 & x'ffffffff'::int8)`,
    [SIGNING_KEYS, own],
  )
  return rowCount! > 0
}
