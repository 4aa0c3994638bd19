import type { Texto } from '#contracts/event.ts'
import type { CompraEvent, LinhaDeCompra } from '#contracts/events/compra.ts'
import { invalid } from '#contracts/errors.ts'
import { QTDE_MAXIMA, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'

/** What an order says of one product, and the upload that said so. */
interface Dita {
  por: string
  linha: LinhaDeCompra
}

/**
 * Of each product of an order, what uploads said of it, one on top of the other: the last one stands. What an undoing
 * took back is gone.
 */
export interface Compra {
  produtos: Map<string, readonly Dita[]>
}

export interface RegistrarCompra {
  tipo: 'registrar'
  idRede: string
  pedido: string
  idProduto: string
  idProcessamento: string
  linha: LinhaDeCompra
  hoje: Dia
}

interface DesfazerCompra {
  tipo: 'desfazer'
  idRede: string
  pedido: string
  idProduto: string
  /** The upload that is undone. */
  idProcessamento: string
  /** Every upload that was undone: what they said does not come back. */
  desfeitos: ReadonlySet<string>
  motivo: Texto
}

export type CompraCommand = RegistrarCompra | DesfazerCompra

/** One line of an order is not worth more than this: a larger one has its columns mixed up. */
export const VALOR_DA_COMPRA_MAXIMO: Centesimos = 100_000_000_00
/** The programme's reports begin in 2020; what was bought before it is their measure, older dates are typing errors. */
export const PRIMEIRO_DIA_DE_COMPRA: Dia = '2000-01-01'

/** Why a value of an order's line may not enter, as a sentence. The upload shows it beside the row. */
export const RECUSA_DA_COMPRA = {
  dia: (dia: Dia, hoje: Dia): string | undefined =>
    dia > hoje
      ? 'A data do pedido está no futuro'
      : dia < PRIMEIRO_DIA_DE_COMPRA
        ? 'A data é anterior ao ano 2000. Confira o ano'
        : undefined,
  quantidade: (quantidade: Centesimos): string | undefined =>
    quantidade > 0 && quantidade <= QTDE_MAXIMA ? undefined : 'Use uma quantidade acima de 0, até 100.000',
  valorTotal: (valorTotal: Centesimos): string | undefined =>
    valorTotal > 0 && valorTotal <= VALOR_DA_COMPRA_MAXIMO ? undefined : 'Use um valor acima de 0, até 100.000.000',
} as const

export const compraDecider = {
  initialState: (): Compra => ({ produtos: new Map() }),

  decide(command: CompraCommand, state: Compra): CompraEvent[] {
    return command.tipo === 'registrar' ? registrar(command, state) : desfazer(command, state)
  },

  evolve(state: Compra, { type, data }: CompraEvent): Compra {
    const { idProduto, idProcessamento: por } = data
    if (type === 'CompraAnulada') {
      state.produtos.delete(idProduto)
      return state
    }
    const ditas = state.produtos.get(idProduto) ?? []
    state.produtos.set(
      idProduto,
      type === 'CompraCorrigida' && data.motivo !== null
        ? ditas.slice(0, ditas.findLastIndex((dita) => dita.por === por) + 1)
        : [...ditas, { por, linha: type === 'CompraRegistrada' ? data.linha : data.depois }],
    )
    return state
  },
}

const iguais = (uma: LinhaDeCompra, outra: LinhaDeCompra): boolean =>
  uma.dia === outra.dia && uma.quantidade === outra.quantidade && uma.valorTotal === outra.valorTotal

function registrar({ tipo: _, hoje, linha, ...dados }: RegistrarCompra, { produtos }: Compra): CompraEvent[] {
  const recusa =
    RECUSA_DA_COMPRA.dia(linha.dia, hoje)
    ?? RECUSA_DA_COMPRA.quantidade(linha.quantidade)
    ?? RECUSA_DA_COMPRA.valorTotal(linha.valorTotal)
  if (recusa !== undefined) throw invalid('compra-invalida', recusa)
  const antes = produtos.get(dados.idProduto)?.at(-1)?.linha
  if (antes === undefined) return [{ type: 'CompraRegistrada', data: { ...dados, linha } }]
  if (iguais(antes, linha)) return []
  return [{ type: 'CompraCorrigida', data: { ...dados, antes, depois: linha, motivo: null } }]
}

/** A line that another upload changed since stays as that one left it. */
function desfazer({ tipo: _, desfeitos, motivo, ...dados }: DesfazerCompra, { produtos }: Compra): CompraEvent[] {
  const ditas = produtos.get(dados.idProduto) ?? []
  const dita = ditas.at(-1)
  if (dita?.por !== dados.idProcessamento) return []
  const volta = ditas.findLast(({ por }) => por !== dados.idProcessamento && !desfeitos.has(por))
  if (volta === undefined) return [{ type: 'CompraAnulada', data: { ...dados, antes: dita.linha, motivo } }]
  const { por: idProcessamento, linha: depois } = volta
  return [{ type: 'CompraCorrigida', data: { ...dados, idProcessamento, antes: dita.linha, depois, motivo } }]
}
