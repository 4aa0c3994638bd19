import type { Texto } from '#contracts/event.ts'
import type { RedeEvent } from '#contracts/events/rede.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { conferirInicio, emVigor, faltaMotivo, type Datado } from '#contracts/values/datado.ts'
import type { Dia } from '#contracts/values/dia.ts'

export interface Rede {
  /** Point values in the order in which they were entered: the last one whose `desde` is reached holds. */
  valoresPonto: (Datado & { valorPonto: Centesimos })[]
  inicioPrograma: Dia | undefined
}

export type RedeCommand =
  | { tipo: 'definirValorPonto'; idRede: string; valorPonto: Centesimos; desde: Dia; hoje: Dia; motivo: Texto | null }
  | { tipo: 'definirInicioPrograma'; idRede: string; desde: Dia; motivo: Texto | null }

export const redeDecider = {
  initialState: (): Rede => ({ valoresPonto: [], inicioPrograma: undefined }),

  decide(command: RedeCommand, state: Rede): RedeEvent[] {
    switch (command.tipo) {
      case 'definirValorPonto': {
        const { idRede, valorPonto, desde, hoje, motivo } = command
        conferirInicio(desde, hoje, motivo)
        if (emVigor(state.valoresPonto, desde)?.valorPonto === valorPonto) return []
        return [{ type: 'ValorPontoDefinido', data: { idRede, valorPonto, desde, motivo } }]
      }
      case 'definirInicioPrograma': {
        const { idRede, desde, motivo } = command
        if (state.inicioPrograma === desde) return []
        if (state.inicioPrograma !== undefined && !motivo)
          throw faltaMotivo('Informe o motivo para outro início do programa')
        return [{ type: 'InicioProgramaDefinido', data: { idRede, desde, motivo } }]
      }
    }
  },

  evolve(state: Rede, event: RedeEvent): Rede {
    switch (event.type) {
      case 'ValorPontoDefinido':
        return {
          ...state,
          valoresPonto: [...state.valoresPonto, { valorPonto: event.data.valorPonto, desde: event.data.desde }],
        }
      case 'InicioProgramaDefinido':
        return { ...state, inicioPrograma: event.data.desde }
    }
  },
}
