import { isDeepStrictEqual } from 'node:util'
import { conflict } from '#contracts/errors.ts'
import { intervaloSelado, type Selo } from '#contracts/events/selo.ts'
import { append } from '#services/engine/ledger/append.ts'
import { attempts, type Clock } from '#services/engine/ledger/attempts.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { START, type Ledger, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import { seloDecider } from './selo.decider.ts'
import { montarSelo, SEM_SELO, STREAM_DOS_SELOS, type SeloMontado, type UltimoSelo } from './selo.ts'
import type { SelosPublicados } from './selos-publicados.ts'

export interface DependenciasDoSelo {
  ledger: Ledger
  publicados: SelosPublicados
  agora: () => Date
}

/** The seals differ from the published ones; a new seal on top would make the change look right. */
export class CadeiaRompida extends Error {
  constructor(numero: number, detail: string) {
    super(`Selo ${numero}: ${detail}. Nada foi selado; "npm run verify" diz o que difere.`)
    this.name = 'CadeiaRompida'
  }
}

/** Concurrent runs can only get there first; conflicts for longer than this are not a race. */
const PATIENCE_MS = 5_000

/**
 * Seals what was appended since the last seal, earlier seals included, up to where the ledger ends now, and publishes
 * each seal outside the database. Repeated and concurrent runs seal every event once. A seal whose publication was
 * interrupted is published by the next run. Returns the seals that this run made.
 * @throws CadeiaRompida; SeloJaPublicado; LedgerUnavailable.
 */
export async function selarIntervalo(deps: DependenciasDoSelo, signal?: AbortSignal, clock?: Clock): Promise<Selo[]> {
  const ate = await deps.ledger.head()
  const feitos: Selo[] = []
  let again: ReturnType<typeof attempts> | undefined
  while (true) {
    const { ultimo, revision } = await ondeParou(deps)
    const depoisDe = await posicaoDoFim(deps.ledger, ultimo)
    const montado = await montarSelo(deps.ledger.stored, ultimo, { depoisDe, ate }, signal)
    if (!montado) return feitos
    const seladoEm = await gravar(deps, montado, ultimo, revision)
    if (seladoEm !== undefined) {
      await deps.publicados.publicarSelo({ ...montado.selo, seladoEm }, montado.indice)
      feitos.push(montado.selo)
      again = undefined
      continue
    }
    again ??= attempts(PATIENCE_MS, clock)
    if (!(await again())) throw conflict('concorrencia', 'Muitos selos ao mesmo tempo. Tente de novo em instantes.')
  }
}

/** Appends the seal; returns when it was recorded, undefined when another run was first. */
async function gravar(
  { ledger, agora }: DependenciasDoSelo,
  { selo }: SeloMontado,
  ultimo: UltimoSelo,
  revision: number,
): Promise<string | undefined> {
  const decided = seloDecider.decide(selo, ultimo)
  if (decided.length === 0) return undefined
  const appended = await append(ledger, STREAM_DOS_SELOS, revision, decided, {
    by: null,
    byKind: 'sistema',
    at: agora().toISOString(),
    correlationId: `selo-${selo.numero}`,
    // Of its content: two runs that seal the same make one event, and two that do not are a conflict.
    commandId: derivedId('selo', selo.numero, selo.hash),
  })
  return appended === 'conflict' ? undefined : appended.events[0]?.metadata.at
}

/** The end of the chain, which must match the published one. */
async function ondeParou(deps: DependenciasDoSelo): Promise<{ ultimo: UltimoSelo; revision: number }> {
  const publicado = (await deps.publicados.numeros()).at(-1) ?? 0
  const selos = await lerSelos(deps.ledger, Math.max(0, publicado - 1))
  if (publicado > 0) {
    const { seladoEm: _, ...esperado } = (await deps.publicados.lerSelo(publicado))!
    if (!isDeepStrictEqual(selos[0]?.selo, esperado))
      throw new CadeiaRompida(publicado, 'no ledger não está o que foi publicado')
  }
  const fim = selos.at(-1)
  if (!fim) return { ultimo: SEM_SELO, revision: -1 }
  if (fim.selo.numero > publicado) await publicarPendente(deps, selos.at(-2)?.selo ?? SEM_SELO, fim)
  return { ultimo: fim.selo, revision: fim.selo.numero - 1 }
}

interface SeloLido {
  selo: Selo
  seladoEm: string
}

async function lerSelos(ledger: Ledger, fromRevision: number): Promise<SeloLido[]> {
  return (await ledger.readStream(STREAM_DOS_SELOS, fromRevision)).map((event: Recorded) => {
    const selo = intervaloSelado.data.parse(event.data)
    if (selo.numero !== event.revision + 1)
      throw new CadeiaRompida(event.revision + 1, `o ledger traz ali o selo ${selo.numero}`)
    return { selo, seladoEm: event.metadata.at }
  })
}

/**
 * Publishes a seal whose process ended between append and publication. Only the last seal can be in that state;
 * publishing older ones again would hide that their files are missing.
 */
async function publicarPendente(
  { ledger, publicados }: DependenciasDoSelo,
  anterior: UltimoSelo,
  { selo, seladoEm }: SeloLido,
): Promise<void> {
  const montado = await montarSelo(ledger.stored, anterior, {
    depoisDe: await posicaoDoFim(ledger, anterior),
    ate: await posicaoDoFim(ledger, selo),
  })
  if (montado?.selo.hash !== selo.hash)
    throw new CadeiaRompida(selo.numero, 'o que ele selou não é o que o ledger traz')
  await publicados.publicarSelo({ ...selo, seladoEm }, montado.indice)
}

/** Where the last event that a seal covers stands in this ledger. */
async function posicaoDoFim(ledger: Ledger, { numero, ultimo }: UltimoSelo): Promise<Position> {
  if (!ultimo) return START
  const [event] = await ledger.readStream(ultimo.stream, ultimo.revisao, 1)
  if (event?.revision !== ultimo.revisao)
    throw new CadeiaRompida(numero, 'o último evento que ele selou não está no ledger')
  return event.position
}
