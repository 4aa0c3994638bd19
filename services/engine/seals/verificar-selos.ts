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
 * every event that was changed, removed, inserted or moved. Memory holds the seals, one block of events, and the index
 * of one broken seal at a time. The ledger may grow meanwhile.
 */
export async function verificarSelos(
  { ledger, gravados, publicados, agora }: DependenciasDaVerificacao,
  signal?: AbortSignal,
): Promise<ProvaDoLedger> {
  const problemas = new Problemas()
  if (!(await gravados.isGuarded())) {
    problemas.add({ tipo: 'protecao', descricao: 'a proteção do banco contra alterar e apagar eventos está desligada' })
  }
  // Reads the files first, because a seal is in the ledger before it is published.
  const numeros = new Set(await publicados.numeros())
  const { doLedger, ultimoEm } = await selosDoLedger(ledger, problemas)
  const podeFaltar = agora().getTime() - ultimoEm <= PUBLICADO_ATE_MS
  const ultimo = Math.max(0, ...numeros, ...doLedger.keys())
  let anterior = SEM_SELO
  let eventos = 0
  for (let numero = 1; numero <= ultimo; numero++) {
    const publicado = await lerPublicado(publicados, numero, problemas)
    const selo = escolher(
      { numero, doLedger: doLedger.get(numero), publicado },
      { foiListado: numeros.has(numero), podeFaltar: numero === ultimo && podeFaltar },
      problemas,
    )
    if (!selo) continue
    // Without the previous seal, only the range that this seal states itself can be checked.
    const segue = selo.numero === anterior.numero + 1
    if (segue && selo.hashAnterior !== anterior.hash)
      problemas.add({ tipo: 'selo', selo: numero, descricao: `o selo ${numero} não continua o selo ${numero - 1}` })
    eventos += await conferirIntervalo(
      selo,
      { segue, depoisDe: anterior.ate, comIndice: publicado !== undefined },
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
    naoSelados: await gravados.count(anterior.ate, STREAM_DOS_SELOS),
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
  gravados: StoredEvents
  publicados: SelosPublicados
  problemas: Problemas
  signal?: AbortSignal
}

/**
 * Checks block by block and returns the number of events. If the seal does not follow the previous one, the events
 * before its first belong to a missing seal. The published index must name the same events: it is needed on the day on
 * which one of them is missing.
 */
async function conferirIntervalo(
  selo: Selo,
  { segue, depoisDe, comIndice }: { segue: boolean; depoisDe: Position; comIndice: boolean },
  conferencia: Conferencia,
): Promise<number> {
  const indice = await conferencia.publicados.lerIndice(selo.numero).catch(() => undefined)
  const indexados = porBloco(indice ?? [], selo)
  let indiceServe = !comIndice || indice?.length === selo.eventos
  let diferem = 0
  let eventos = 0
  let n = 0
  let grupo: EventoIndexado[] = []
  const fechar = (bloco: Selo['blocos'][number]): void => {
    if (hashDoBloco(grupo) !== bloco.hash) {
      const antes = selo.blocos[n - 1]?.ate ?? depoisDe
      localizar({ selo, bloco, antes, atual: grupo, indice }, conferencia.problemas)
      diferem++
    } else if (comIndice && !isDeepStrictEqual(indexados[n], grupo)) indiceServe = false
    eventos += grupo.length
    grupo = []
    n++
  }
  for await (const event of eventsBetween(conferencia.gravados, depoisDe, selo.ate, conferencia.signal)) {
    if (!segue && comparePositions(event.position, selo.de) < 0) continue
    for (let bloco = selo.blocos[n]; bloco && comparePositions(event.position, bloco.ate) > 0; bloco = selo.blocos[n])
      fechar(bloco)
    grupo.push(indexar(event))
  }
  for (let bloco = selo.blocos[n]; bloco; bloco = selo.blocos[n]) fechar(bloco)
  // Where the ledger differs too, what the index does not tell has been said.
  if (!indiceServe && diferem === 0)
    conferencia.problemas.add({
      tipo: 'publicacao',
      selo: selo.numero,
      descricao: `o índice publicado do selo ${selo.numero} ${indice ? 'foi alterado' : 'não existe ou não pode ser lido'}`,
    })
  return eventos
}

/** The index in the seal's blocks. */
function porBloco(indice: readonly EventoIndexado[], { blocos }: Selo): EventoIndexado[][] {
  let n = 0
  return blocos.map(({ ate }) => {
    const from = n
    while (n < indice.length && comparePositions(indice[n]!.posicao, ate) <= 0) n++
    return indice.slice(from, n)
  })
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
