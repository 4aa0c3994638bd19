import { invalid, refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { ItemVenda, VendaEvent, VendaRegistrada } from '#contracts/events/venda.ts'
import { multiplicar, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diasEntre, type Dia } from '#contracts/values/dia.ts'
import { DIAS_DE_REVISAO, passouDaRevisao } from '#contracts/values/revisao.ts'
import { identificadorSchema } from '#contracts/values/documentos.ts'

/** A sale older than this is taken in by role 2 only (`domain.md §4`). */
const DIAS_DE_VENDA_ANTIGA = 365

export const ehVendaAntiga = (realizadoEm: Dia, pontuadoEm: Dia): boolean =>
  diasEntre(realizadoEm, pontuadoEm) > DIAS_DE_VENDA_ANTIGA
export const VENDA_ANTIGA = `A venda tem mais de ${DIAS_DE_VENDA_ANTIGA} dias: só um administrador pode lançá-la`

/** As many as an NF-e may have. It also keeps the event of a sale far below what one append may hold. */
export const ITENS_DA_VENDA_MAXIMO = 990

export interface Venda {
  situacao: 'inexistente' | 'em-pe' | 'cancelada' | 'anulada'
  registro: VendaRegistrada['data'] | undefined
  /** Points after corrections. */
  totalPontos: Centesimos
}

export interface ItemParaRegistrar {
  idItem: number
  idProduto: string
  codigo: string
  qtde: Centesimos
  valorUnitario: Centesimos
  valorDesconto: Centesimos
  valorPontos: Centesimos
}

export type VendaCommand =
  | ({ tipo: 'registrar'; itens: ItemParaRegistrar[]; vendaAntiga: boolean } & Omit<
      VendaRegistrada['data'],
      'itens' | 'totalPontos' | 'totalVenda' | 'totalDescontos'
    >)
  /** `foraDoPrazo`: whoever acts may review an award after its days of review. */
  | { tipo: 'cancelar' | 'anular'; hoje: Dia; motivo: Texto; foraDoPrazo: boolean }
  | {
      tipo: 'corrigir'
      hoje: Dia
      valores: ReadonlyMap<number, Centesimos>
      motivo: Texto | null
      foraDoPrazo: boolean
    }

/** Of a sale with more items than it may have. */
export const ITENS_DEMAIS = `Uma nota tem no máximo ${ITENS_DA_VENDA_MAXIMO} itens`

/** Why an item may not enter, as a sentence; undefined when it may. The upload shows it beside the row. */
export function motivoDeRecusa(
  item: Pick<ItemParaRegistrar, 'qtde' | 'valorUnitario' | 'valorDesconto'>,
): string | undefined {
  if (item.valorDesconto > multiplicar(item.qtde, item.valorUnitario)) return 'O desconto é maior que o valor do item'
  return undefined
}

export const vendaDecider = {
  initialState: (): Venda => ({ situacao: 'inexistente', registro: undefined, totalPontos: 0 }),

  decide(command: VendaCommand, state: Venda): VendaEvent[] {
    switch (command.tipo) {
      case 'registrar':
        return registrar(command, state)
      case 'cancelar':
      case 'anular':
        return baixar(command, state)
      case 'corrigir':
        return corrigir(command, state)
    }
  },

  evolve(state: Venda, event: VendaEvent): Venda {
    switch (event.type) {
      case 'VendaRegistrada':
        return { situacao: 'em-pe', registro: event.data, totalPontos: event.data.totalPontos }
      case 'PontuacaoCancelada':
        return { ...state, situacao: 'cancelada', totalPontos: 0 }
      case 'VendaAnulada':
        return { ...state, situacao: 'anulada', totalPontos: 0 }
      case 'PontuacaoCorrigida': {
        const novos = new Map(event.data.itens.map((item) => [item.idItem, item]))
        const registro = state.registro && {
          ...state.registro,
          itens: state.registro.itens.map((item) => ({ ...item, ...novos.get(item.idItem) })),
        }
        return { ...state, registro, totalPontos: event.data.totalPontos }
      }
    }
  },
}

/** A cancelled award keeps its note used; only an annulled sale frees it (`domain.md §3`). */
export const notaUsada = ({ situacao }: Venda): boolean => situacao === 'em-pe' || situacao === 'cancelada'

export const vendaJaProcessada = () => refused('venda-ja-processada', 'Venda já processada')

function registrar(command: Extract<VendaCommand, { tipo: 'registrar' }>, state: Venda): VendaEvent[] {
  if (notaUsada(state)) throw vendaJaProcessada()
  const { tipo: _, itens: paraRegistrar, vendaAntiga, ...dados } = command
  if (dados.realizadoEm > dados.pontuadoEm) throw invalid('venda-futura', 'A data da venda está no futuro')
  if (!vendaAntiga && ehVendaAntiga(dados.realizadoEm, dados.pontuadoEm)) throw refused('venda-antiga', VENDA_ANTIGA)
  const identificador = identificadorSchema.safeParse(dados.identificador)
  if (!identificador.success) throw invalid('numero-fiscal-invalido', identificador.error.issues[0]!.message)
  if (paraRegistrar.length > ITENS_DA_VENDA_MAXIMO) throw invalid('itens-demais', ITENS_DEMAIS)
  const itens = paraRegistrar.map((item): ItemVenda => {
    const recusa = motivoDeRecusa(item)
    if (recusa) throw invalid('item-invalido', recusa)
    return {
      ...item,
      valorTotal: multiplicar(item.qtde, item.valorUnitario) - item.valorDesconto,
      pontos: multiplicar(item.qtde, item.valorPontos),
    }
  })
  return [
    {
      type: 'VendaRegistrada',
      data: {
        ...dados,
        identificador: identificador.data,
        itens,
        totalPontos: somar(itens.map((item) => item.pontos)),
        totalVenda: somar(itens.map((item) => item.valorTotal)),
        totalDescontos: somar(itens.map((item) => item.valorDesconto)),
      },
    },
  ]
}

const COMO_ESTA = {
  inexistente: 'Venda não encontrada',
  cancelada: 'A pontuação desta venda já foi cancelada',
  anulada: 'Esta venda já foi anulada',
} as const

/**
 * The sale whose award may be reviewed.
 * @throws Failure `venda-nao-esta-em-pe`, `prazo-de-revisao`
 */
export function revisar(
  { situacao, registro }: Venda,
  { hoje, foraDoPrazo }: { hoje: Dia; foraDoPrazo: boolean },
  oQue: 'cancelá-la' | 'corrigi-la',
): VendaRegistrada['data'] {
  if (situacao !== 'em-pe') throw refused('venda-nao-esta-em-pe', COMO_ESTA[situacao])
  if (!foraDoPrazo && passouDaRevisao(registro!.pontuadoEm, hoje))
    throw refused(
      'prazo-de-revisao',
      `Passaram mais de ${DIAS_DE_REVISAO} dias da pontuação: só um administrador pode ${oQue}`,
    )
  return registro!
}

function baixar(command: Extract<VendaCommand, { tipo: 'cancelar' | 'anular' }>, state: Venda): VendaEvent[] {
  const registro = revisar(state, command, 'cancelá-la')
  const { idVenda, idParceiro, idRevenda, idRede, realizadoEm, totalVenda } = registro
  return [
    {
      type: command.tipo === 'cancelar' ? 'PontuacaoCancelada' : 'VendaAnulada',
      data: {
        idVenda,
        idParceiro,
        idRevenda,
        idRede,
        realizadoEm,
        totalVenda,
        totalPontos: state.totalPontos,
        em: command.hoje,
        motivo: command.motivo,
      },
    },
  ]
}

function corrigir(command: Extract<VendaCommand, { tipo: 'corrigir' }>, state: Venda): VendaEvent[] {
  const { hoje, valores, motivo } = command
  const registro = revisar(state, command, 'corrigi-la')
  const itens = registro.itens.flatMap((item) => {
    const valorPontos = valores.get(item.idItem) ?? item.valorPontos
    return valorPontos === item.valorPontos
      ? []
      : [{ idItem: item.idItem, valorPontos, pontos: multiplicar(item.qtde, valorPontos), antes: item.pontos }]
  })
  if (itens.length === 0) return []
  const diferenca = somar(itens.map((item) => item.pontos - item.antes))
  const { idVenda, idParceiro, idRevenda, idRede, realizadoEm } = registro
  return [
    {
      type: 'PontuacaoCorrigida',
      data: {
        idVenda,
        idParceiro,
        idRevenda,
        idRede,
        realizadoEm,
        em: hoje,
        diferenca,
        totalPontosAntes: state.totalPontos,
        totalPontos: state.totalPontos + diferenca,
        itens: itens.map(({ antes: _, ...item }) => item),
        motivo,
      },
    },
  ]
}
