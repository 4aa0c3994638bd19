import { isDeepStrictEqual } from 'node:util'
import { conflict } from '#contracts/errors.ts'
import { intervaloSelado, type Selo } from '#contracts/events/selo.ts'
import { decideAndAppend } from './handle.ts'
import { derivedId } from './ids.ts'
import type { Ledger, Recorded } from './port.ts'
import { seloDecider } from './selo.decider.ts'
import { montarSelo, SEM_SELO, STREAM_DOS_SELOS, type SeloMontado, type UltimoSelo } from './selo.ts'
import type { SelosPublicados } from './selos-publicados.ts'
import type { StoredEvents } from './stored-events.ts'

export interface DependenciasDoSelo {
  ledger: Ledger
  gravados: StoredEvents
  publicados: SelosPublicados
  agora: () => Date
}

/** The seals do not stand as they were published: a new one on top would make what happened look right. */
export class CadeiaRompida extends Error {
  constructor(numero: number, detail: string) {
    super(`Selo ${numero}: ${detail}. Nada foi selado; "npm run verify" diz o que difere.`)
    this.name = 'CadeiaRompida'
  }
}

/** Others that seal at the same time only get there first; more than this is not a race. */
const MAX_CONFLICTS = 24

/**
 * Seals what was appended since the last seal, earlier seals included, up to where the ledger ends now, and publishes
 * each seal outside the database. Repeated and concurrent runs seal every event once. A seal whose publication was
 * interrupted is published by the next run. Answers the seals that this run made.
 * @throws CadeiaRompida; SeloJaPublicado; LedgerUnavailable.
 */
export async function selarIntervalo(deps: DependenciasDoSelo, signal?: AbortSignal): Promise<Selo[]> {
  const ate = await deps.ledger.head()
  const feitos: Selo[] = []
  let conflicts = 0
  while (true) {
    const { ultimo, revision } = await ondeParou(deps)
    const montado = await montarSelo(deps.gravados, ultimo, ate, signal)
    if (!montado) return feitos
    const seladoEm = await gravar(deps, montado, ultimo, revision)
    if (seladoEm !== undefined) {
      await deps.publicados.publicarSelo({ ...montado.selo, seladoEm }, montado.indice)
      feitos.push(montado.selo)
    } else if (++conflicts === MAX_CONFLICTS) {
      throw conflict('concorrencia', 'Muitos selos ao mesmo tempo. Tente de novo em instantes.')
    }
  }
}

/** When it was recorded; undefined when another run came first. */
async function gravar(
  { ledger, agora }: DependenciasDoSelo,
  { selo }: SeloMontado,
  ultimo: UltimoSelo,
  revision: number,
): Promise<string | undefined> {
  const handled = await decideAndAppend(
    ledger,
    STREAM_DOS_SELOS,
    [],
    seloDecider,
    selo,
    {
      by: null,
      byKind: 'sistema',
      at: agora().toISOString(),
      correlationId: `selo-${selo.numero}`,
      // Of its content: two runs that seal the same make one event, and two that do not are a conflict.
      commandId: derivedId('selo', selo.numero, selo.hash),
    },
    { state: ultimo, revision },
  )
  return handled === 'conflict' ? undefined : handled.events[0]?.metadata.at
}

/** The end of the chain, which must be as it was published. */
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
 * The process ended between the append and the publication. Only the last seal can be in that state: publishing older
 * ones anew would hide that their files are gone.
 */
async function publicarPendente(
  { gravados, publicados }: DependenciasDoSelo,
  anterior: UltimoSelo,
  { selo, seladoEm }: SeloLido,
): Promise<void> {
  const montado = await montarSelo(gravados, anterior, selo.ate)
  if (montado?.selo.hash !== selo.hash)
    throw new CadeiaRompida(selo.numero, 'o que ele selou não é o que o ledger traz')
  await publicados.publicarSelo({ ...selo, seladoEm }, montado.indice)
}
