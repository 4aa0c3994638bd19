import type { ContaEvent, ParteLote } from '#contracts/events/conta.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { estaCheio, naOrdemDeConsumo, type Lote } from './lotes.ts'

/** In place of the sale's id, for lots that a person entered. */
export const SEM_VENDA = ''

/** What the account knows of one sale (`domain.md §3.1`); all sums over its life. */
interface VendaNaConta {
  revisao: number
  alvo: Centesimos
  creditado: Centesimos
  estornado: Centesimos
  expirado: Centesimos
}

export interface Conta {
  /** Lots with something left, in the order in which the stream opened them: points are taken by it. */
  lotes: Lote[]
  divida: Centesimos
  vendas: Map<string, VendaNaConta>
  /** What each redemption took, until it is returned; a return that was refused ends it too. */
  resgates: Map<string, { pontos: Centesimos; lotes: (ParteLote & { idVenda: string })[]; devolvido: boolean }>
  /** What expiry runs took and no reactivation has looked at. */
  expirados: (ParteLote & { idVenda: string; em: Dia })[]
  /** What was entered by hand. */
  lancamentos: Set<string>
  encerrada: boolean
}

export const contaNova = (): Conta => ({
  lotes: [],
  divida: 0,
  vendas: new Map(),
  resgates: new Map(),
  expirados: [],
  lancamentos: new Set(),
  encerrada: false,
})

/** Σ restante − debt, lots that wait for the expiry run included: the sum that every event stamps. */
export const saldoContabil = ({ lotes, divida }: Conta): Centesimos =>
  somar([lotes.reduce((soma, { restante }) => soma + restante, 0), -divida])

/** What can be spent on a day: only lots valid on it count, whether or not the expiry run has been. */
export const saldoNoDia = ({ lotes, divida }: Conta, dia: Dia): Centesimos =>
  somar([lotes.reduce((soma, { restante, venceEm }) => (venceEm >= dia ? soma + restante : soma), 0), -divida])

/** In the order in which they are taken. */
export const validosEm = ({ lotes }: Conta, dia: Dia): Lote[] =>
  naOrdemDeConsumo(lotes.filter(({ venceEm }) => venceEm >= dia))

/** The account after an event. It never throws, and changes the state in place. */
export function evoluir(conta: Conta, event: ContaEvent): Conta {
  switch (event.type) {
    case 'PontosCreditados': {
      const { lote, abatido, idVenda, pontos } = event.data
      marcarVenda(conta, event.data).creditado += pontos
      conta.divida -= abatido
      abrir(conta, lote, idVenda, pontos - abatido)
      return conta
    }
    case 'CreditoRecusado':
      marcarVenda(conta, event.data)
      return conta
    case 'PontosEstornados':
      marcarVenda(conta, event.data).estornado += event.data.pontos
      conta.divida += event.data.divida
      tirar(conta, event.data.lotes)
      return conta
    case 'PontosResgatados': {
      const { idResgate, pontos } = event.data
      conta.resgates.set(idResgate, { pontos, lotes: tirar(conta, event.data.lotes), devolvido: false })
      return conta
    }
    case 'PontosDevolvidos': {
      const resgate = conta.resgates.get(event.data.idResgate)
      const vendaDoLote = new Map(resgate?.lotes.map((lote) => [lote.idLote, lote.idVenda]))
      if (resgate) Object.assign(resgate, { devolvido: true, lotes: [] })
      conta.divida -= event.data.abatido
      for (const lote of event.data.lotes)
        abrir(conta, lote, vendaDoLote.get(lote.origem) ?? '', lote.pontos - lote.abatido)
      return conta
    }
    case 'DevolucaoRecusada': {
      const resgate = conta.resgates.get(event.data.idResgate)
      if (resgate) Object.assign(resgate, { devolvido: true, lotes: [] })
      return conta
    }
    case 'PontosExpirados':
      for (const parte of tirar(conta, event.data.lotes)) {
        conta.expirados.push({ ...parte, em: event.data.em })
        const venda = conta.vendas.get(parte.idVenda)
        if (venda) venda.expirado += parte.pontos
      }
      return conta
    case 'PontosReativados': {
      const deQuem = new Map(conta.expirados.map((parte) => [parte.idLote, parte.idVenda]))
      // What a full event had no place for stands after the last part that it brings back.
      const ultima = estaCheio(event) ? event.data.lotes.at(-1)!.origem : undefined
      const ate = conta.expirados.findLastIndex(({ idLote }) => idLote === ultima)
      conta.expirados = conta.expirados.filter(
        ({ em }, n) => em !== event.data.expiradoEm || (ultima !== undefined && n > ate),
      )
      conta.divida -= event.data.abatido
      for (const lote of event.data.lotes) {
        const idVenda = deQuem.get(lote.origem) ?? ''
        const venda = conta.vendas.get(idVenda)
        if (venda) venda.expirado -= lote.pontos
        abrir(conta, lote, idVenda, lote.pontos - lote.abatido)
      }
      return conta
    }
    case 'PontosLancados': {
      const { lote, abatido, pontos, lotes } = event.data
      conta.lancamentos.add(event.data.idLancamento)
      conta.divida -= abatido
      if (lote) abrir(conta, lote, SEM_VENDA, pontos - abatido)
      tirar(conta, lotes)
      return conta
    }
    case 'ContaEncerrada':
      for (const parte of tirar(conta, event.data.lotes)) {
        const venda = conta.vendas.get(parte.idVenda)
        if (venda) venda.expirado += parte.pontos
      }
      conta.encerrada = true
      conta.expirados = []
      return conta
  }
}

function marcarVenda(
  conta: Conta,
  { idVenda, revisaoVenda, alvo }: { idVenda: string; revisaoVenda: number; alvo: Centesimos },
): VendaNaConta {
  const venda = conta.vendas.get(idVenda) ?? { revisao: revisaoVenda, alvo, creditado: 0, estornado: 0, expirado: 0 }
  conta.vendas.set(idVenda, Object.assign(venda, { revisao: revisaoVenda, alvo }))
  return venda
}

function abrir(
  conta: Conta,
  { idLote, pontos, pontuadoEm, venceEm }: ParteLote,
  idVenda: string,
  restante: Centesimos,
): void {
  if (restante > 0) conta.lotes.push({ idLote, idVenda, creditado: pontos, restante, pontuadoEm, venceEm })
}

/** Takes the parts from their lots; exhausted lots leave the state. Answers the parts with the sale of each. */
function tirar(conta: Conta, partes: readonly ParteLote[]): (ParteLote & { idVenda: string })[] {
  if (partes.length === 0) return []
  const porId = new Map(conta.lotes.map((lote) => [lote.idLote, lote]))
  const comVenda = partes.map((parte) => {
    const lote = porId.get(parte.idLote)
    if (lote) lote.restante -= parte.pontos
    return { ...parte, idVenda: lote?.idVenda ?? '' }
  })
  conta.lotes = conta.lotes.filter((lote) => lote.restante > 0)
  return comVenda
}
