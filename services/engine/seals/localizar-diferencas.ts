import type { Selo } from '#contracts/events/selo.ts'
import { comparePositions, type Position } from '#services/engine/ledger/port.ts'
import type { Problemas, ProblemaDoLedger } from './problems.ts'
import { hashDoBloco, type EventoIndexado } from './selo.ts'

export interface BlocoDiferente {
  selo: Selo
  bloco: Selo['blocos'][number]
  /** Position before the block. */
  antes: Position
  /** The events now in the ledger there. */
  atual: readonly EventoIndexado[]
  /** The published index of the whole seal; undefined when it is missing. */
  indice: readonly EventoIndexado[] | undefined
}

const nomeDe = ({ tipo, stream, revisao }: EventoIndexado): string => `${tipo} de ${stream}, revisão ${revisao}`
const identidade = ({ stream, revisao }: EventoIndexado): string => `${stream} ${revisao}`
const campos = ({ posicao, stream, revisao, tipo }: EventoIndexado) => ({ posicao, stream, revisao, evento: tipo })

/**
 * Names the events in which a block of the ledger differs from the sealed one; without the seal's index, only the
 * block.
 */
export function localizar({ selo, bloco, antes, atual, indice }: BlocoDiferente, problemas: Problemas): void {
  const selado = indice?.filter(
    ({ posicao }) => comparePositions(posicao, antes) > 0 && comparePositions(posicao, bloco.ate) <= 0,
  )
  const problema = (one: ProblemaDoLedger): void => problemas.add({ ...one, selo: selo.numero })
  // The index must match the sealed hash, because a forged index could name any event.
  if (!indice || !selado || hashDoBloco(selado) !== bloco.hash) {
    problema({
      tipo: 'bloco',
      posicao: bloco.ate,
      descricao: `entre as posições ${antes} (exclusive) e ${bloco.ate} o ledger não é o que foi selado; o índice publicado do selo ${selo.numero} ${indice ? 'foi alterado' : 'não existe ou não pode ser lido'} e não diz em qual evento`,
    })
    return
  }
  const eram = new Map(selado.map((evento) => [evento.posicao, evento]))
  const estao = new Map(atual.map((evento) => [evento.posicao, evento]))
  const ondeEram = new Map(indice.map((evento) => [identidade(evento), evento.posicao]))
  const presentes = new Set(atual.map(identidade))

  for (const evento of atual) {
    const era = eram.get(evento.posicao)
    if (era?.hash === evento.hash) continue
    const em = `na posição ${evento.posicao} (${nomeDe(evento)})`
    const antiga = ondeEram.get(identidade(evento))
    if (era && identidade(era) === identidade(evento)) {
      const tipo = era.tipo === evento.tipo ? '' : `; era ${era.tipo}`
      problema({ tipo: 'evento-alterado', ...campos(evento), descricao: `o evento ${em} foi alterado${tipo}` })
    } else if (antiga !== undefined) {
      problema({
        tipo: 'evento-fora-de-ordem',
        ...campos(evento),
        descricao: `o evento ${em} foi movido: estava na posição ${antiga}`,
      })
    } else if (era) {
      problema({ tipo: 'evento-alterado', ...campos(era), descricao: `o evento ${em} tomou o lugar de ${nomeDe(era)}` })
    } else {
      problema({
        tipo: 'evento-inserido',
        ...campos(evento),
        descricao: `o evento ${em} foi inserido depois de selado`,
      })
    }
  }
  for (const era of selado) {
    if (estao.has(era.posicao) || presentes.has(identidade(era))) continue
    problema({
      tipo: 'evento-ausente',
      ...campos(era),
      descricao: `o evento da posição ${era.posicao} (${nomeDe(era)}) foi apagado`,
    })
  }
}
