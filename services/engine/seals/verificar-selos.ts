import { isDeepStrictEqual } from 'node:util'
import { intervaloSelado, type Selo } from '#contracts/events/selo.ts'
import { START, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { inPieces, type Irregularity, type Pieces } from '#services/engine/ledger/stored.ts'
import { AUSENTE, localizar, type IntervaloConferido } from './localizar-diferencas.ts'
import { Problemas, type ProblemaDoLedger } from './problems.ts'
import {
  EVENTS_PER_BLOCK,
  EVENTS_PER_SEAL,
  hashDoBloco,
  hashDoSelo,
  indexar,
  SEM_SELO,
  STREAM_DOS_SELOS,
} from './selo.ts'
import type { SelosPublicados } from './selos-publicados.ts'

export interface DependenciasDaVerificacao {
  ledger: Ledger
  publicados: SelosPublicados
  agora: () => Date
}

/** A seal is published within moments of its append; one that has no file after this long lost it. */
const PUBLICADO_ATE_MS = 3_600_000

export interface ProvaDoLedger {
  selos: number
  /** Events whose bytes were hashed again. */
  eventos: number
  seladoAte: Position
  hash: string
  /** Events after the last seal, without seals: that they are unchanged is proven only by the next one. */
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
 * every event that was changed, removed, inserted or moved. Memory holds the seals, one block of events, and what one
 * broken seal covers. The ledger may grow meanwhile.
 */
export async function verificarSelos(
  { ledger, publicados, agora }: DependenciasDaVerificacao,
  signal?: AbortSignal,
): Promise<ProvaDoLedger> {
  const problemas = new Problemas()
  if (!(await ledger.stored.isGuarded())) {
    problemas.add({ tipo: 'protecao', descricao: 'a proteção do banco contra alterar e apagar eventos está desligada' })
  }
  // Reads the files first, because a seal is in the ledger before it is published.
  const numeros = new Set(await publicados.numeros())
  const { doLedger, ultimoEm } = await selosDoLedger(ledger, problemas)
  const podeFaltar = agora().getTime() - ultimoEm <= PUBLICADO_ATE_MS
  const ultimo = Math.max(0, ...numeros, ...doLedger.keys())
  const events = inPieces(ledger.stored.read(START, signal))
  let anterior = SEM_SELO
  let eventos = 0
  let seladoAte = START
  for (let numero = 1; numero <= ultimo; numero++) {
    const publicado = await lerPublicado(publicados, numero, problemas)
    const selo = escolher(
      { numero, doLedger: doLedger.get(numero), publicado },
      { foiListado: numeros.has(numero), podeFaltar: numero === ultimo && podeFaltar },
      problemas,
    )
    if (!selo) continue
    if (selo.numero !== anterior.numero + 1) {
      // What no seal speaks of any more is passed over.
      for (let alheios = selo.de - anterior.ate - 1; alheios > 0; alheios -= EVENTS_PER_BLOCK)
        await events.take(Math.min(alheios, EVENTS_PER_BLOCK))
    } else if (selo.hashAnterior !== anterior.hash || selo.de !== anterior.ate + 1)
      problemas.add({ tipo: 'selo', selo: numero, descricao: `o selo ${numero} não continua o selo ${numero - 1}` })
    const conferido = await conferirIntervalo(selo, publicado !== undefined, { events, publicados, problemas })
    eventos += conferido.eventos
    seladoAte = conferido.ate ?? seladoAte
    anterior = selo
  }
  let naoSelados = 0
  for (let resto = await events.take(EVENTS_PER_BLOCK); resto.length > 0; resto = await events.take(EVENTS_PER_BLOCK))
    naoSelados += resto.filter(({ stream }) => stream !== STREAM_DOS_SELOS).length
  for (const irregular of await ledger.stored.irregularities(seladoAte, Problemas.MAX))
    problemas.add(descreverIrregularidade(irregular))
  return {
    selos: ultimo,
    eventos,
    seladoAte,
    hash: anterior.hash,
    naoSelados,
    problemas: problemas.lista,
    omitidos: problemas.omitidos,
  }
}

/** The seals by number, and when the last one was recorded. */
async function selosDoLedger(
  ledger: Ledger,
  problemas: Problemas,
): Promise<{ doLedger: Map<number, Selo>; ultimoEm: number }> {
  const doLedger = new Map<number, Selo>()
  let ultimoEm = 0
  try {
    for (const { data, revision, position, metadata } of await ledger.readStream(STREAM_DOS_SELOS)) {
      const lido = intervaloSelado.data.safeParse(data)
      ultimoEm = Date.parse(metadata.at)
      if (lido.success && lido.data.numero === revision + 1) doLedger.set(lido.data.numero, lido.data)
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
  return { doLedger, ultimoEm }
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
  { foiListado, podeFaltar }: { foiListado: boolean; podeFaltar: boolean },
  problemas: Problemas,
): Selo | undefined {
  const problema = (tipo: ProblemaDoLedger['tipo'], descricao: string) =>
    problemas.add({ tipo, selo: numero, descricao })
  if (!publicado && !foiListado && !(podeFaltar && doLedger))
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
  /** The events from the first of the interval on. */
  events: Pieces
  publicados: SelosPublicados
  problemas: Problemas
}

/**
 * Checks block by block. The published index must name the same events: it is needed on the day on which one of them is
 * missing.
 */
async function conferirIntervalo(
  selo: Selo,
  comIndice: boolean,
  { events, publicados, problemas }: Conferencia,
): Promise<IntervaloConferido> {
  const indice = await publicados.lerIndice(selo.numero).catch(() => undefined)
  let indiceServe = !comIndice || indice?.length === selo.ate - selo.de + 1
  let iguais = 0
  let ate: Position | undefined
  for (const bloco of selo.blocos) {
    const lidos = await events.take(Math.min(bloco.ate - selo.de + 1 - iguais, EVENTS_PER_SEAL))
    const eventos = lidos.map(indexar)
    if (hashDoBloco(eventos) !== bloco.hash) {
      // Where the ledger differs too, differences of the index are told together with it.
      events.giveBack(lidos)
      const resto = await localizar({ selo, iguais, indice }, events, problemas)
      return { eventos: resto.eventos, ate: resto.ate ?? ate }
    }
    if (comIndice && !isDeepStrictEqual(indice?.slice(iguais, iguais + eventos.length), eventos)) indiceServe = false
    iguais += eventos.length
    ate = lidos.at(-1)?.position
  }
  if (!indiceServe)
    problemas.add({
      tipo: 'publicacao',
      selo: selo.numero,
      descricao: `o índice publicado do selo ${selo.numero} ${indice ? 'foi alterado' : AUSENTE}`,
    })
  return { eventos: iguais, ate }
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
