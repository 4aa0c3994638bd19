import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { sellout } from '#contracts/http/sellout.ts'
import { createDb, createPool } from '#services/engine/database/connection.ts'
import type { ListRequest } from '#services/engine/lists/list.ts'
import { sliceOf } from '#services/engine/lists/slice.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { selloutList } from '#services/sellout/sellout.list.ts'
import { found, sideOptions } from '../kit/side.ts'

/**
 * The least that could answer the same page: Node's own HTTP server sends the same two statements for each request,
 * prepared as in the gateway, and turns their rows into JSON. No session, no rights, no validation, no limits, no log.
 * It ends when its input ends.
 */
const { url, rows } = sideOptions<{ url: string; rows: number }>()
const pool = createPool(url, 12)
const db = createDb(pool)
const everything = { reach: reachTo(), filters: {}, buscar: undefined } as ListRequest<typeof sellout, ActorPainel>
const slice = sliceOf([selloutList.orders['realizadoEm']!, selloutList.key], 'desc', { limit: rows + 1 })
const statements = Object.entries({
  page: (await selloutList.page(db, everything, slice)).compile(db),
  total: (await selloutList.sum(db, everything)).compile(db),
})

const server = createServer((_request, response) => {
  Promise.all(
    statements.map(([name, { sql: text, parameters }]) => pool.query({ name, text, values: [...parameters] })),
  ).then(
    ([items, sums]) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ rows: items!.rows, ...sums!.rows[0] }))
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => found(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
createInterface({ input: process.stdin }).on('close', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})
