import { isDeepStrictEqual } from 'node:util'
import { intervaloSelado, type Selo } from '#contracts/events/selo.ts'
import { localizar } from './localizar-diferencas.ts'
import { comparePositions, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { Problemas, type ProblemaDoLedger } from './problems.ts'
import { hashDoBloco, hashDoSelo, indexar, SEM_SELO, STREAM_DOS_SELOS, type EventoIndexado } from './selo.ts'
import type { SelosPublicados } from './selos-publicados.ts'
import { eventsBetween, type Irregularity, type StoredEvents } from './stored-events.ts'

export interface DependenciasDaVerificacao {
  ledger: Ledger
  gravados: StoredEvents
  publicados: SelosPublicados
}

export interface ProvaDoLedger {
  selos: number
  /** Events whose bytes were hashed again. */
  eventos: number
  seladoAte: Position
  hash: string
  /** Events after the last seal: only the order of their streams is proven until the next one. */
  naoSelados: number
  problemas: readonly ProblemaDoLedger[]
  /** The number of problems beyond those kept. */
  omitidos: number
}

/** One seal from both places where it must be. */
interface SeloDosDoisLados {
  numero: number
  publicado: Selo | undefined
  doLedger: Selo | undefined
}

/**
 * Hashes every sealed event again and compares the hashes with the published seals and with those in the ledger. Names
 * every event that was changed, removed, inserted or moved. Memory holds the seals, one block of events, and the index
 * of one broken seal at a time. The ledger may grow meanwhile.
 */
export async function verificarSelos(
  { ledger, gravados, publicados }: DependenciasDaVerificacao,
  signal?: AbortSignal,
): Promise<ProvaDoLedger> {
  const problemas = new Problemas()
  if (!(await gravados.isGuarded())) {
    problemas.add({ tipo: 'protecao', descricao: 'a proteção do banco contra alterar e apagar eventos está desligada' })
  }
  // Reads the files first, because a seal is in the ledger before it is published.
  const numeros = new Set(await publicados.numeros())
  const doLedger = await selosDoLedger(ledger, problemas)
  const ultimo = Math.max(0, ...numeros, ...doLedger.keys())
  let anterior = SEM_SELO
  let eventos = 0
  for (let numero = 1; numero <= ultimo; numero++) {
    const selo = escolher(
      { numero, doLedger: doLedger.get(numero), publicado: await lerPublicado(publicados, numero, problemas) },
      { foiListado: numeros.has(numero), ehUltimo: numero === ultimo },
      problemas,
    )
    if (!selo) continue
    // Without the previous seal, only the range that this seal states itself can be checked.
    const segue = selo.numero === anterior.numero + 1
    if (segue && selo.hashAnterior !== anterior.hash)
      problemas.add({ tipo: 'selo', selo: numero, descricao: `o selo ${numero} não continua o selo ${numero - 1}` })
    eventos += await conferirIntervalo(
      selo,
      { segue, depoisDe: anterior.ate },
      { gravados, publicados, problemas, signal },
    )
    anterior = selo
  }
  for (const irregular of await gravados.irregularities(anterior.ate, Problemas.MAX))
    problemas.add(descreverIrregularidade(irregular))
  return {
    selos: ultimo,
    eventos,
    seladoAte: anterior.ate,
    hash: anterior.hash,
    naoSelados: await gravados.count(anterior.ate),
    problemas: problemas.lista,
    omitidos: problemas.omitidos,
  }
}

async function selosDoLedger(ledger: Ledger, problemas: Problemas): Promise<Map<number, Selo>> {
  const selos = new Map<number, Selo>()
  try {
    for (const { data, revision, position } of await ledger.readStream(STREAM_DOS_SELOS)) {
      const lido = intervaloSelado.data.safeParse(data)
      if (lido.success && lido.data.numero === revision + 1) selos.set(lido.data.numero, lido.data)
      else
        problemas.add({
          tipo: 'selo',
          selo: revision + 1,
          posicao: position,
          descricao: `o selo ${revision + 1} do ledger (posição ${position}) não é um selo que se possa ler`,
        })
    }
  } catch (error) {
    problemas.add({ tipo: 'selo', descricao: `os selos do ledger não podem ser lidos: ${(error as Error).message}` })
  }
  return selos
}

async function lerPublicado(
  publicados: SelosPublicados,
  numero: number,
  problemas: Problemas,
): Promise<Selo | undefined> {
  try {
    const lido = await publicados.lerSelo(numero)
    if (!lido) return undefined
    const { seladoEm: _, ...selo } = lido
    if (hashDoSelo(selo) === selo.hash) return selo
    problemas.add({ tipo: 'publicacao', selo: numero, descricao: `o arquivo publicado do selo ${numero} foi alterado` })
  } catch (error) {
    problemas.add({
      tipo: 'publicacao',
      selo: numero,
      descricao: `o arquivo publicado do selo ${numero} não pode ser lido: ${(error as Error).message}`,
    })
  }
  return undefined
}

/**
 * The seal to check the ledger against: the published one, because the ledger's may have been remade with the events.
 */
function escolher(
  { numero, publicado, doLedger }: SeloDosDoisLados,
  { foiListado, ehUltimo }: { foiListado: boolean; ehUltimo: boolean },
  problemas: Problemas,
): Selo | undefined {
  const problema = (tipo: ProblemaDoLedger['tipo'], descricao: string) =>
    problemas.add({ tipo, selo: numero, descricao })
  // The last seal may not have its file yet; the next run checks the file.
  if (!publicado && !foiListado && !(ehUltimo && doLedger))
    problema('publicacao', `o arquivo publicado do selo ${numero} não existe`)
  if (!doLedger) problema('selo', `o selo ${numero} não está no ledger`)
  if (publicado && doLedger && !isDeepStrictEqual(publicado, doLedger))
    problema('selo', `o selo ${numero} do ledger não é o que foi publicado: a cadeia foi refeita`)
  if (publicado || !doLedger) return publicado
  if (hashDoSelo(doLedger) === doLedger.hash) return doLedger
  problema('selo', `o selo ${numero} do ledger foi alterado`)
  return undefined
}

interface Conferencia {
  gravados: StoredEvents
  publicados: SelosPublicados
  problemas: Problemas
  signal?: AbortSignal
}

/**
 * Checks block by block and returns the number of events. If the seal does not follow the previous one, the events
 * before its first belong to a missing seal.
 */
async function conferirIntervalo(
  selo: Selo,
  { segue, depoisDe }: { segue: boolean; depoisDe: Position },
  conferencia: Conferencia,
): Promise<number> {
  let eventos = 0
  let n = 0
  let grupo: EventoIndexado[] = []
  let indice: Promise<EventoIndexado[] | undefined> | undefined
  const fechar = async (bloco: Selo['blocos'][number]): Promise<void> => {
    if (hashDoBloco(grupo) !== bloco.hash) {
      indice ??= conferencia.publicados.lerIndice(selo.numero).catch(() => undefined)
      const antes = selo.blocos[n - 1]?.ate ?? depoisDe
      localizar({ selo, bloco, antes, atual: grupo, indice: await indice }, conferencia.problemas)
    }
    eventos += grupo.length
    grupo = []
    n++
  }
  for await (const event of eventsBetween(conferencia.gravados, depoisDe, selo.ate, conferencia.signal)) {
    if (!segue && comparePositions(event.position, selo.de) < 0) continue
    for (let bloco = selo.blocos[n]; bloco && comparePositions(event.position, bloco.ate) > 0; bloco = selo.blocos[n])
      await fechar(bloco)
    grupo.push(indexar(event))
  }
  for (let bloco = selo.blocos[n]; bloco; bloco = selo.blocos[n]) await fechar(bloco)
  return eventos
}

function descreverIrregularidade({ kind, position, stream, revision, type }: Irregularity): ProblemaDoLedger {
  const onde = { posicao: position, stream, revisao: revision, evento: type }
  const nome = `${type} de ${stream}, revisão ${revision}`
  switch (kind) {
    case 'before-the-start':
      return {
        tipo: 'evento-inserido',
        ...onde,
        descricao: `o evento na posição ${position} (${nome}) está antes do começo do ledger`,
      }
    case 'revision-missing':
      return {
        tipo: 'evento-ausente',
        ...onde,
        descricao: `antes da posição ${position} (${nome}) falta um evento desse stream`,
      }
    case 'out-of-order':
      return {
        tipo: 'evento-fora-de-ordem',
        ...onde,
        descricao: `o evento na posição ${position} (${nome}) está fora da ordem de seu stream`,
      }
  }
}
