import type { Selo } from '#contracts/events/selo.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import type { Pieces, StoredEvent } from '#services/engine/ledger/stored.ts'
import type { Problemas, ProblemaDoLedger } from './problems.ts'
import { EVENTS_PER_SEAL, hashDoBloco, indexar, type EventoIndexado } from './selo.ts'

/**
 * How many events too many an interval may have, inserted into it or left over from the one before, and its end is
 * still found.
 */
const FOLGA = 1024

/** An event of the ledger as an index has it, and where it stands here. */
interface EventoPresente extends EventoIndexado {
  posicao: Position
}

export interface IntervaloConferido {
  /** Events that were hashed. */
  eventos: number
  /** Where the last of them stands; undefined when there is none. */
  ate: Position | undefined
}

/** From which event of a seal on the ledger is no longer as it was sealed, and what is known of that. */
interface Diferenca {
  selo: Selo
  /** Events of the seal that are as they were. */
  iguais: number
  /** The published index of the whole seal; undefined when it is missing. */
  indice: readonly EventoIndexado[] | undefined
}

const nomeDe = ({ tipo, stream, revisao }: EventoIndexado): string => `${tipo} de ${stream}, revisão ${revisao}`
const identidade = ({ stream, revisao }: Pick<EventoIndexado, 'stream' | 'revisao'>): string => `${stream} ${revisao}`
const presente = (event: StoredEvent): EventoPresente => ({ ...indexar(event), posicao: event.position })

/**
 * Names the events in which the ledger differs from what a seal covers, and leaves `events` where the next seal begins.
 * The index must match the sealed hashes, because a forged one could name any event; without it, only the blocks are
 * named.
 */
export async function localizar(
  { selo, iguais, indice }: Diferenca,
  events: Pieces,
  problemas: Problemas,
): Promise<IntervaloConferido> {
  const faltam = Math.min(selo.ate - selo.de + 1 - iguais, EVENTS_PER_SEAL)
  const lidos = await events.take(faltam + FOLGA)
  const selados = indice && eDoSelo(indice, selo) ? indice.slice(iguais) : undefined
  const presentes = lidos.map(presente)
  const fim = selados ? ondeTermina(presentes, selados) : ondeTerminaSemIndice(presentes, selo, faltam)
  events.giveBack(lidos.slice(fim))
  const atual = presentes.slice(0, fim)
  const problema = (one: ProblemaDoLedger): void => problemas.add({ ...one, selo: selo.numero })
  if (selados) nomearEventos({ selados, atual, primeiro: selo.de + iguais }, problema)
  else nomearBlocos({ selo, iguais, atual, indice: indice ? 'foi alterado' : AUSENTE }, problema)
  return { eventos: iguais + fim, ate: atual.at(-1)?.posicao }
}

export const AUSENTE = 'não existe ou não pode ser lido'

const eDoSelo = (indice: readonly EventoIndexado[], { de, blocos }: Selo): boolean =>
  blocos.every(
    ({ ate, hash }, n) => hashDoBloco(indice.slice((blocos[n - 1]?.ate ?? de - 1) - de + 1, ate - de + 1)) === hash,
  )

/** How many of the events belong to the interval: up to the place that has most of its own and few others. */
function ondeTermina(presentes: readonly EventoPresente[], selados: readonly EventoIndexado[]): number {
  const proprios = new Set(selados.map(identidade))
  let [saldo, melhor, fim] = [0, 0, 0]
  for (const [n, evento] of presentes.entries()) {
    saldo += proprios.has(identidade(evento)) ? 1 : -1
    if (saldo < melhor || saldo <= 0) continue
    melhor = saldo
    fim = n + 1
  }
  return fim
}

/** Up to the event that the seal names as its last, and by their number when it is gone. */
function ondeTerminaSemIndice(presentes: readonly EventoPresente[], { ultimo }: Selo, faltam: number): number {
  const onde = presentes.findIndex((evento) => identidade(evento) === identidade(ultimo))
  return onde === -1 ? Math.min(faltam, presentes.length) : onde + 1
}

function nomearBlocos(
  { selo, iguais, atual, indice }: { selo: Selo; iguais: number; atual: readonly EventoPresente[]; indice: string },
  problema: (one: ProblemaDoLedger) => void,
): void {
  let antes = selo.de - 1
  for (const { ate, hash } of selo.blocos) {
    const de = antes + 1
    antes = ate
    if (ate < selo.de + iguais) continue
    const from = de - selo.de - iguais
    const bloco = atual.slice(from, ate === selo.ate ? undefined : from + ate - de + 1)
    if (hashDoBloco(bloco) === hash) continue
    const posicao = bloco.at(-1)?.posicao
    problema({
      tipo: 'bloco',
      posicao,
      descricao: `do evento nº ${de} ao nº ${ate}${posicao ? ` (posições ${bloco[0]!.posicao} a ${posicao})` : ''} o ledger não é o que foi selado; o índice publicado do selo ${selo.numero} ${indice} e não diz em qual evento`,
    })
  }
}

interface Comparacao {
  selados: readonly EventoIndexado[]
  atual: readonly EventoPresente[]
  /** Which event of the ledger is the first of `selados`. */
  primeiro: number
}

function nomearEventos({ selados, atual, primeiro }: Comparacao, problema: (one: ProblemaDoLedger) => void): void {
  const eram = new Map(selados.map((evento, n) => [identidade(evento), { ...evento, ordem: primeiro + n }]))
  const estao = new Set(atual.map(identidade))
  const emOrdem = selados.filter((evento) => estao.has(identidade(evento))).map(identidade)
  let n = 0
  for (const evento of atual) {
    const { posicao, stream, revisao, tipo } = evento
    const campos = { posicao, stream, revisao, evento: tipo }
    const o = `o evento na posição ${posicao} (${nomeDe(evento)})`
    const era = eram.get(identidade(evento))
    const noLugar = era !== undefined && emOrdem[n++] === identidade(evento)
    if (!era) {
      problema({ tipo: 'evento-inserido', ...campos, descricao: `${o} foi inserido depois de selado` })
    } else if (era.hash !== evento.hash) {
      const outroTipo = era.tipo === tipo ? '' : `; era ${era.tipo}`
      problema({ tipo: 'evento-alterado', ...campos, descricao: `${o} foi alterado${outroTipo}` })
    } else if (!noLugar) {
      problema({ tipo: 'evento-fora-de-ordem', ...campos, descricao: `${o} foi movido: era o evento nº ${era.ordem}` })
    }
  }
  for (const [quem, { ordem, ...era }] of eram) {
    if (estao.has(quem)) continue
    problema({
      tipo: 'evento-ausente',
      stream: era.stream,
      revisao: era.revisao,
      evento: era.tipo,
      descricao: `o evento nº ${ordem} (${nomeDe(era)}) foi apagado`,
    })
  }
}
