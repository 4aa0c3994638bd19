import { refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { ContaEvent, ParteLote } from '#contracts/events/conta.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import { contaNova, evoluir, saldoContabil, saldoNoDia, SEM_VENDA, validosEm, type Conta } from './estado.ts'
import { consumir, MOST_LOTES, naOrdemDeConsumo, type Lote } from './lotes.ts'
import { snapshotDaConta } from './snapshot.ts'

interface Onde {
  idParceiro: string
  idRevenda: string
  idRede: string
  hoje: Dia
  /** Written nowhere: all lots at once, however many. */
  simulado?: boolean
}

/** The id of the lot in which points of another come back. */
type IdDoLote = (origem: string) => string

/**
 * `ajustarVenda`: the sale's points are `alvo`, as of revision `revisaoVenda` of its stream: an absolute target
 * (`domain.md §3.2`). A reversal that goes through more lots than one event holds is given again until it is there.
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
    | { tipo: 'devolver'; idResgate: string; diasCarencia: number; motivo: Texto | null; idDoLote: IdDoLote }
    | { tipo: 'expirar' }
    | {
        tipo: 'lancar'
        idLancamento: string
        sentido: 'credito' | 'debito'
        pontos: Centesimos
        diasValidade: number
        idLote: string
        motivo: Texto
        comprovante: Texto
      }
    | { tipo: 'reativar'; expiradoEm: Dia; diasValidade: number; motivo: Texto | null; idDoLote: IdDoLote }
    | { tipo: 'encerrar'; motivo: Texto }
  )
type Comando<T extends ContaCommand['tipo']> = Extract<ContaCommand, { tipo: T }>

export const contaDecider = {
  initialState: contaNova,
  evolve: evoluir,
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
      case 'lancar':
        return lancar(command, conta)
      case 'encerrar':
        return encerrar(command, conta)
    }
  },
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
  // An older revision, or the same again, states what is known or was overtaken, unless a reversal is not at its end.
  if (venda && (venda.revisao > revisaoVenda || (venda.revisao === revisaoVenda && venda.alvo <= alvo))) return []
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
  const devidos = Math.min((venda?.alvo ?? 0) - alvo, reversivel)
  const daVenda = conta.lotes.filter((lote) => lote.idVenda === idVenda)
  const outros = conta.lotes.filter((lote) => lote.idVenda !== idVenda && lote.venceEm >= command.hoje)
  const { partes, falta } = consumir([...naOrdemDeConsumo(daVenda), ...naOrdemDeConsumo(outros)], devidos)
  const lotes = partes.slice(0, maisLotes(command))
  // What is more than one event holds, the same command takes when it is given again: this one says how far it gets.
  const resta = somar(partes.slice(lotes.length).map((parte) => parte.pontos))
  const [pontos, divida] = resta > 0 ? [devidos - falta - resta, 0] : [devidos, falta]
  const causa = command.causa === 'registro' ? 'correcao' : command.causa
  return [
    {
      type: 'PontosEstornados',
      data: {
        ...onde(command, saldo - pontos),
        ...comum,
        alvo: resta > 0 ? venda!.alvo - pontos : alvo,
        pontos,
        causa,
        lotes,
        divida,
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
  const partes = tomar(conta, command.hoje, pontos)
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
  // What is more than one event holds, the same command takes when it is given again: nobody can spend it meanwhile.
  const vencidos = conta.lotes.filter((lote) => lote.venceEm < command.hoje)
  const { partes, pontos } = tudo(vencidos, maisLotes(command))
  if (pontos === 0) return []
  return [{ type: 'PontosExpirados', data: { ...onde(command, saldoContabil(conta) - pontos), pontos, lotes: partes } }]
}

function reativar(command: Comando<'reativar'>, conta: Conta): ContaEvent[] {
  if (conta.encerrada) return []
  const standing = new Map<string, Centesimos>()
  const partes = conta.expirados
    .filter((parte) => parte.em === command.expiradoEm)
    .flatMap((parte) => {
      if (parte.idVenda === SEM_VENDA) return [parte]
      // Reversed points never come back: a sale returns to no more than the points at which it stands now.
      const venda = conta.vendas.get(parte.idVenda)
      const emPe = standing.get(parte.idVenda) ?? (venda ? venda.creditado - venda.estornado - venda.expirado : 0)
      const pontos = Math.min(parte.pontos, Math.max(0, (venda?.alvo ?? 0) - emPe))
      standing.set(parte.idVenda, emPe + pontos)
      return pontos > 0 ? [{ ...parte, pontos }] : []
    })
    // The others come back when the command is given again.
    .slice(0, maisLotes(command))
  if (partes.length === 0) return []
  const venceEm = somarDias(command.hoje, command.diasValidade)
  const { lotes, abatido } = novosLotes(conta, partes, (parte) => ({
    idLote: command.idDoLote(parte.idLote),
    pontuadoEm: parte.pontuadoEm,
    venceEm,
  }))
  const pontos = somar(lotes.map((lote) => lote.pontos))
  const { expiradoEm, motivo } = command
  return [
    {
      type: 'PontosReativados',
      data: { ...onde(command, saldoContabil(conta) + pontos), expiradoEm, pontos, abatido, lotes, motivo },
    },
  ]
}

/** By hand (`domain.md §3.1`): a credit opens a lot of its own, a debit takes no more than the balance. */
function lancar(command: Comando<'lancar'>, conta: Conta): ContaEvent[] {
  const { idLancamento, sentido, pontos, idLote, hoje, diasValidade, motivo, comprovante } = command
  if (conta.lancamentos.has(idLancamento)) return []
  if (conta.encerrada) throw refused('conta-encerrada', 'Esta conta está encerrada')
  const saldo = saldoContabil(conta)
  const comum = { idLancamento, sentido, pontos, motivo, comprovante }
  if (sentido === 'credito') {
    const lote = { idLote, pontos, pontuadoEm: hoje, venceEm: somarDias(hoje, diasValidade) }
    const abatido = Math.min(conta.divida, pontos)
    return [{ type: 'PontosLancados', data: { ...onde(command, saldo + pontos), ...comum, lote, abatido, lotes: [] } }]
  }
  if (pontos > saldoNoDia(conta, hoje)) throw refused('saldo-insuficiente', 'Saldo insuficiente')
  const partes = tomar(conta, hoje, pontos)
  return [
    {
      type: 'PontosLancados',
      data: { ...onde(command, saldo - pontos), ...comum, lote: null, abatido: 0, lotes: partes },
    },
  ]
}

/**
 * The account is closed at once, and nobody can spend what is left. What is more than one event holds, the same command
 * takes when it is given again.
 */
function encerrar(command: Comando<'encerrar'>, conta: Conta): ContaEvent[] {
  if (conta.encerrada && conta.lotes.length === 0) return []
  const { partes, pontos } = tudo(conta.lotes, maisLotes(command))
  return [
    {
      type: 'ContaEncerrada',
      data: { ...onde(command, saldoContabil(conta) - pontos), pontos, lotes: partes, motivo: command.motivo },
    },
  ]
}

const maisLotes = ({ simulado }: Onde): number => (simulado ? Infinity : MOST_LOTES)

/** What is spent on a day, which the account has. */
function tomar(conta: Conta, dia: Dia, pontos: Centesimos): ParteLote[] {
  const { partes } = consumir(validosEm(conta, dia), pontos)
  if (partes.length > MOST_LOTES)
    throw refused(
      'lotes-demais',
      `Estes pontos vêm de mais de ${MOST_LOTES.toLocaleString('pt-BR')} vendas, e não saem de uma vez. Use menos pontos de cada vez.`,
    )
  return partes
}

const tudo = (lotes: readonly Lote[], ate: number) => {
  const tomados = naOrdemDeConsumo(lotes).slice(0, ate)
  const { partes } = consumir(tomados, somar(tomados.map((lote) => lote.restante)))
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
