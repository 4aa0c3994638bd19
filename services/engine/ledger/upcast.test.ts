import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitions, streamName } from '#contracts/events/catalogue.ts'
import { event, type EventDefinition } from '#contracts/event.ts'
import { valorPontoDefinido } from '#contracts/events/rede.ts'
import { rebuild } from '#projections/rebuild.ts'
import { valores } from '#projections/valores/valores.projection.ts'
import { valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import { verify } from '#projections/verify.ts'
import { redeDecider, type RedeCommand } from '#services/redes/rede.decider.ts'
import { verificar } from '#services/verification/verificar.ts'
import { relatar } from '#services/verification/relatorio.ts'
import { cause, id, metadata } from '../../../tools/test-kit/events.ts'
import { AGORA, createProgramme, HOJE, type Programme } from '../../../tools/test-kit/programme.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { handle } from './handle.ts'
import { newId } from './ids.ts'
import { selarIntervalo } from '#services/engine/seals/selar-intervalo.ts'
import { upcast } from './upcast.ts'

/*
 * An event that has had a version before: values of the point once were `centavos`, and had no reason. What was written
 * then stays as it is, and everybody reads it as it would be written now. How a new version is made: CONTRIBUTING.md.
 */
interface V1 {
  idRede: string
  desde: string
  centavos: number
}
const twoVersions = event('ValorPontoDefinido', valorPontoDefinido.titulo, valorPontoDefinido.data, {
  version: 2,
  upcasts: [({ centavos, ...rest }: V1) => ({ ...rest, valorPonto: centavos, motivo: null })],
})

const catalogue = definitions as Map<string, EventDefinition>
const rede = id('rede antiga')
const stream = streamName('rede', rede)
let programme: Programme
let dataDir: string
beforeAll(async () => {
  catalogue.set(twoVersions.type, twoVersions)
  programme = await createProgramme()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-upcast-'))
  const old = (desde: string, centavos: number) => ({
    id: newId(),
    type: twoVersions.type,
    data: { idRede: rede, desde, centavos } satisfies V1,
    metadata: metadata({ schema: 1 }),
  })
  await programme.ledger.append(stream, 'none', [old('2025-01-01', 30), old('2026-01-01', 40)])
})
afterAll(async () => {
  await programme?.close()
  await rm(dataDir, { recursive: true, force: true })
  catalogue.set(valorPontoDefinido.type, valorPontoDefinido)
})

const definir = (valorPonto: number): RedeCommand => ({
  tipo: 'definirValorPonto',
  idRede: rede,
  valorPonto,
  desde: HOJE,
  hoje: HOJE,
  motivo: null,
})
const stored = async () =>
  (
    await programme.pool.query<{ data: string; schema: string }>(
      `select data::text as data, metadata->>'schema' as schema from ledger.events where stream = $1 order by revision`,
      [stream],
    )
  ).rows

test('a decision, knows what the old version said, and is written as the new one', async () => {
  expect((await handle(programme.ledger, stream, redeDecider, definir(40), cause())).events).toEqual([])
  const { state } = await handle(programme.ledger, stream, redeDecider, definir(50), cause())
  expect(state.valoresPonto).toEqual([
    { desde: '2025-01-01', valorPonto: 30 },
    { desde: '2026-01-01', valorPonto: 40 },
    { desde: HOJE, valorPonto: 50 },
  ])
  expect(await stored()).toMatchObject([
    { schema: '1', data: JSON.stringify({ idRede: rede, desde: '2025-01-01', centavos: 30 }) },
    { schema: '1' },
    { schema: '2', data: JSON.stringify({ idRede: rede, desde: HOJE, motivo: null, valorPonto: 50 }) },
  ])
})

test('a read model, holds both; it is verified, and rebuilt without a difference', async () => {
  const { db, ledger, pool, settled } = programme
  await settled()
  const em = async (dia: string) => (await valorPontoDasRedes(db, dia)).get(rede)
  expect([await em('2024-12-31'), await em('2025-12-31'), await em('2026-11-19'), await em(HOJE)]).toEqual([
    undefined,
    30,
    40,
    50,
  ])
  expect(await verify(valores, { ledger, pool })).toMatchObject({ differences: [] })
  expect(await rebuild(valores, { ledger, pool, log: { info: () => undefined, error: () => undefined } })).toEqual([])
  expect(await em('2025-12-31')).toBe(30)
})

test('the seals, are over the bytes that were written then', async () => {
  const { ledger, pool, settled } = programme
  const deps = { ledger, pool, publicados: selosPublicados(localFiles(dataDir)), agora: () => AGORA }
  await selarIntervalo(deps)
  await settled()
  const { confere, linhas } = relatar(await verificar(deps))
  expect({ confere, fim: linhas.at(-1) }).toEqual({ confere: true, fim: 'Tudo confere.' })
})

test('a version without its upcast, does not start', () => {
  expect(() => event('X', 'x', valorPontoDefinido.data, { version: 2, upcasts: [] })).toThrow('without its upcast')
})

test('what this program does not know, stops the reader instead of being guessed', () => {
  expect(() => upcast('NuncaVisto', 1, {})).toThrow('Unknown event type')
  expect(() => upcast(twoVersions.type, 3, {})).toThrow('newer')
})
