import { refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { ContaEvent, ParteLote } from '#contracts/events/conta.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import { consumir, naOrdemDeConsumo, type Lote } from './lotes.ts'
import { snapshotDaConta } from './snapshot.ts'

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
  encerrada: boolean
}

interface Onde {
  idParceiro: string
  idRevenda: string
  idRede: string
  hoje: Dia
}

/**
 * `ajustarVenda`: the sale's points are `alvo`, as of revision `revisaoVenda` of its stream: an absolute target
 * (`domain.md §3.2`).
 */
export type ContaCommand = Onde
  & (
    | {
        tipo: 'ajustarVenda'
        idVenda: string
        revisaoVenda: number
        alvo: Centesimos
        pontuadoEm: Dia
        venceEm: Dia
        idLote: string
        documento: { numeroVenda: number; tipoFiscal: TipoFiscal; identificador: string; realizadoEm: Dia }
        causa: 'registro' | 'cancelamento' | 'anulacao' | 'correcao'
        motivo: Texto | null
      }
    | {
        tipo: 'resgatar'
        idResgate: string
        numeroResgate: number
        idPremio: string
        codigoPremio: string
        qtde: number
        pontosUnitario: Centesimos
        pontos: Centesimos
        valorPonto: Centesimos
        statusInicial: 0 | 4
      }
    | {
        tipo: 'devolver'
        idResgate: string
        diasCarencia: number
        motivo: Texto | null
        idDoLote: (origem: string) => string
      }
    | { tipo: 'expirar' }
    | { tipo: 'reativar'; expiradoEm: Dia; diasValidade: number; idDoLote: (origem: string) => string }
    | { tipo: 'encerrar'; motivo: Texto }
  )
type Comando<T extends ContaCommand['tipo']> = Extract<ContaCommand, { tipo: T }>

/** Σ restante − debt, lots that wait for the expiry run included: the sum that every event stamps. */
export const saldoContabil = ({ lotes, divida }: Conta): Centesimos =>
  somar([lotes.reduce((soma, { restante }) => soma + restante, 0), -divida])

/** What can be spent on a day: only lots valid on it count, whether or not the expiry run has been. */
export const saldoNoDia = ({ lotes, divida }: Conta, dia: Dia): Centesimos =>
  somar([lotes.reduce((soma, { restante, venceEm }) => (venceEm >= dia ? soma + restante : soma), 0), -divida])

export const contaDecider = {
  initialState: (): Conta => ({
    lotes: [],
    divida: 0,
    vendas: new Map(),
    resgates: new Map(),
    expirados: [],
    encerrada: false,
  }),
  snapshot: snapshotDaConta,

  decide(command: ContaCommand, conta: Conta): ContaEvent[] {
    switch (command.tipo) {
      case 'ajustarVenda':
        return ajustarVenda(command, conta)
      case 'resgatar':
        return resgatar(command, conta)
      case 'devolver':
        return devolver(command, conta)
      case 'expirar':
        return expirar(command, conta)
      case 'reativar':
        return reativar(command, conta)
      case 'encerrar':
        return encerrar(command, conta)
    }
  },

  evolve(conta: Conta, event: ContaEvent): Conta {
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
        conta.expirados = conta.expirados.filter((parte) => parte.em !== event.data.expiradoEm)
        conta.divida -= event.data.abatido
        for (const lote of event.data.lotes) {
          const idVenda = deQuem.get(lote.origem) ?? ''
          const venda = conta.vendas.get(idVenda)
          if (venda) venda.expirado -= lote.pontos
          abrir(conta, lote, idVenda, lote.pontos - lote.abatido)
        }
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
  },
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

const onde = ({ idParceiro, idRevenda, idRede, hoje }: Onde, saldo: Centesimos) => ({
  idParceiro,
  idRevenda,
  idRede,
  em: hoje,
  saldo,
})

function ajustarVenda(command: Comando<'ajustarVenda'>, conta: Conta): ContaEvent[] {
  const { idVenda, revisaoVenda, alvo, documento } = command
  const venda = conta.vendas.get(idVenda)
  // An older revision, or the same again, states what is known or was overtaken.
  if (venda && venda.revisao >= revisaoVenda) return []
  const diferenca = alvo - (venda?.alvo ?? 0)
  const saldo = saldoContabil(conta)
  const comum = { idVenda, revisaoVenda, alvo, documento }
  if (diferenca > 0) {
    if (conta.encerrada)
      return [{ type: 'CreditoRecusado', data: { ...onde(command, saldo), ...comum, pontos: diferenca } }]
    const abatido = Math.min(conta.divida, diferenca)
    const { idLote, pontuadoEm, venceEm } = command
    return [
      {
        type: 'PontosCreditados',
        data: {
          ...onde(command, saldo + diferenca),
          ...comum,
          pontos: diferenca,
          abatido,
          lote: { idLote, pontos: diferenca, pontuadoEm, venceEm },
        },
      },
    ]
  }
  // Nothing to do; but a revision that was skipped may still be on its way here, so that it was overtaken is recorded.
  if (diferenca === 0 && revisaoVenda <= (venda?.revisao ?? -1) + 1) return []
  // Still reversible: what was credited and neither expired nor was reversed already (domain.md §3.1). Less than
  // nothing when lots of other sales paid an earlier reversal and this sale's own points came back and expired.
  const reversivel = venda ? Math.max(0, venda.creditado - venda.expirado - venda.estornado) : 0
  const pontos = Math.min((venda?.alvo ?? 0) - alvo, reversivel)
  const daVenda = conta.lotes.filter((lote) => lote.idVenda === idVenda)
  const outros = conta.lotes.filter((lote) => lote.idVenda !== idVenda && lote.venceEm >= command.hoje)
  const { partes, falta } = consumir([...naOrdemDeConsumo(daVenda), ...naOrdemDeConsumo(outros)], pontos)
  const causa = command.causa === 'registro' ? 'correcao' : command.causa
  return [
    {
      type: 'PontosEstornados',
      data: {
        ...onde(command, saldo - pontos),
        ...comum,
        pontos,
        causa,
        lotes: partes,
        divida: falta,
        motivo: command.motivo,
      },
    },
  ]
}

function resgatar(command: Comando<'resgatar'>, conta: Conta): ContaEvent[] {
  const { idResgate, numeroResgate, idPremio, codigoPremio, qtde, pontosUnitario, pontos, valorPonto, statusInicial } =
    command
  if (conta.resgates.has(idResgate)) return []
  if (conta.encerrada) throw refused('conta-encerrada', 'Esta conta está encerrada')
  const disponivel = saldoNoDia(conta, command.hoje)
  if (pontos <= 0 || pontos > disponivel) throw refused('saldo-insuficiente', 'Saldo insuficiente')
  const { partes } = consumir(naOrdemDeConsumo(conta.lotes.filter((lote) => lote.venceEm >= command.hoje)), pontos)
  return [
    {
      type: 'PontosResgatados',
      data: {
        ...onde(command, saldoContabil(conta) - pontos),
        idResgate,
        numeroResgate,
        idPremio,
        codigoPremio,
        qtde,
        pontosUnitario,
        pontos,
        valorPonto,
        statusInicial,
        saldoAnterior: disponivel,
        lotes: partes,
      },
    },
  ]
}

function devolver(command: Comando<'devolver'>, conta: Conta): ContaEvent[] {
  const resgate = conta.resgates.get(command.idResgate)
  if (!resgate) throw refused('resgate-desconhecido', 'Este resgate não está nesta conta')
  if (resgate.devolvido) return []
  if (conta.encerrada) {
    const { pontos } = resgate
    const recusa = { ...onde(command, saldoContabil(conta)), idResgate: command.idResgate, pontos }
    return [{ type: 'DevolucaoRecusada', data: recusa }]
  }
  const carencia = somarDias(command.hoje, command.diasCarencia)
  const { lotes, abatido } = novosLotes(conta, resgate.lotes, (parte) => ({
    idLote: command.idDoLote(parte.idLote),
    pontuadoEm: parte.pontuadoEm,
    venceEm: parte.venceEm > carencia ? parte.venceEm : carencia,
  }))
  return [
    {
      type: 'PontosDevolvidos',
      data: {
        ...onde(command, saldoContabil(conta) + resgate.pontos),
        idResgate: command.idResgate,
        pontos: resgate.pontos,
        abatido,
        lotes,
        motivo: command.motivo,
      },
    },
  ]
}

function expirar(command: Comando<'expirar'>, conta: Conta): ContaEvent[] {
  const { partes, pontos } = tudo(conta.lotes.filter((lote) => lote.venceEm < command.hoje))
  if (pontos === 0) return []
  return [{ type: 'PontosExpirados', data: { ...onde(command, saldoContabil(conta) - pontos), pontos, lotes: partes } }]
}

function reativar(command: Comando<'reativar'>, conta: Conta): ContaEvent[] {
  if (conta.encerrada) return []
  const standing = new Map<string, Centesimos>()
  const partes = conta.expirados
    .filter((parte) => parte.em === command.expiradoEm)
    .flatMap((parte) => {
      // Reversed points never come back: a sale returns to no more than the points at which it stands now.
      const venda = conta.vendas.get(parte.idVenda)
      const emPe = standing.get(parte.idVenda) ?? (venda ? venda.creditado - venda.estornado - venda.expirado : 0)
      const pontos = Math.min(parte.pontos, Math.max(0, (venda?.alvo ?? 0) - emPe))
      standing.set(parte.idVenda, emPe + pontos)
      return pontos > 0 ? [{ ...parte, pontos }] : []
    })
  if (partes.length === 0) return []
  const venceEm = somarDias(command.hoje, command.diasValidade)
  const { lotes, abatido } = novosLotes(conta, partes, (parte) => ({
    idLote: command.idDoLote(parte.idLote),
    pontuadoEm: parte.pontuadoEm,
    venceEm,
  }))
  const pontos = somar(lotes.map((lote) => lote.pontos))
  return [
    {
      type: 'PontosReativados',
      data: { ...onde(command, saldoContabil(conta) + pontos), expiradoEm: command.expiradoEm, pontos, abatido, lotes },
    },
  ]
}

function encerrar(command: Comando<'encerrar'>, conta: Conta): ContaEvent[] {
  if (conta.encerrada) return []
  const { partes, pontos } = tudo(conta.lotes)
  return [
    {
      type: 'ContaEncerrada',
      data: { ...onde(command, saldoContabil(conta) - pontos), pontos, lotes: partes, motivo: command.motivo },
    },
  ]
}

const tudo = (lotes: readonly Lote[]) => {
  const { partes } = consumir(naOrdemDeConsumo(lotes), somar(lotes.map((lote) => lote.restante)))
  return { partes, pontos: somar(partes.map((parte) => parte.pontos)) }
}

/** New lots for points that come back, debt first: every inflow pays it and says so. */
function novosLotes(conta: Conta, partes: readonly ParteLote[], novo: (parte: ParteLote) => Omit<ParteLote, 'pontos'>) {
  let divida = conta.divida
  const lotes = partes.map((parte) => {
    const abatido = Math.min(divida, parte.pontos)
    divida -= abatido
    return { ...novo(parte), pontos: parte.pontos, origem: parte.idLote, abatido }
  })
  return { lotes, abatido: conta.divida - divida }
}
