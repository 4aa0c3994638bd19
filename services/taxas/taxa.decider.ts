import { conflict } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { TaxaEvent } from '#contracts/events/taxa.ts'
import { formatarCentesimos, formatarDinheiro, type Centesimos } from '#contracts/values/centesimos.ts'
import { formatarPeriodo, type Periodo } from '#contracts/values/periodo.ts'

interface Configuracao {
  valorUnitario: Centesimos
  qtdVendidaAntes: Centesimos
  entrada: number
}

/** What holds for each month in which something was entered, by `AAAA-M`. */
export type Taxa = Readonly<Record<string, Configuracao>>

export interface ConfigurarTaxa extends Periodo {
  idRede: string
  idProduto: string
  valorUnitario: Centesimos
  qtdVendidaAntes: Centesimos
  /** The entry that it is to replace, as the person saw it. */
  substitui: number | undefined
  motivo: Texto | null
}

const chaveDe = ({ ano, mes }: Periodo): string => `${ano}-${mes}`

export const taxaDecider = {
  initialState: (): Taxa => ({}),

  /** @throws Failure `ja-configurada` when something stands for the month that the person did not mean to replace */
  decide({ substitui, ...nova }: ConfigurarTaxa, state: Taxa): TaxaEvent[] {
    const antes = state[chaveDe(nova)]
    if (antes?.valorUnitario === nova.valorUnitario && antes.qtdVendidaAntes === nova.qtdVendidaAntes) return []
    if (antes && antes.entrada !== substitui)
      throw conflict(
        'ja-configurada',
        `Já existe uma configuração desta rede e deste produto para ${formatarPeriodo(nova)}: ${formatarDinheiro(antes.valorUnitario)}, quantidade ${formatarCentesimos(antes.qtdVendidaAntes, true)}. Confirme para que a nova passe a valer.`,
      )
    return [{ type: 'TaxaSucessoConfigurada', data: { ...nova, entrada: (antes?.entrada ?? 0) + 1 } }]
  },

  evolve(state: Taxa, { data }: TaxaEvent): Taxa {
    const { valorUnitario, qtdVendidaAntes, entrada } = data
    return { ...state, [chaveDe(data)]: { valorUnitario, qtdVendidaAntes, entrada } }
  },
}
