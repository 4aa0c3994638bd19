import { conta, type ContaEvent } from '#contracts/events/conta.ts'
import { ehCentesimos, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { pagesUpTo } from '#services/engine/ledger/pages.ts'
import type { Ledger, Position, Recorded } from '#services/engine/ledger/port.ts'

export type Total =
  'creditado' | 'devolvido' | 'reativado' | 'lancado' | 'resgatado' | 'expirado' | 'estornado' | 'retirado'

/** An event after which an account does not add up; only the first of each account. */
export interface ContaQueNaoFecha {
  idParceiro: string
  posicao: Position
  stream: string
  evento: string
  descricao: string
}

export interface Conservacao {
  ate: Position
  contas: number
  totais: Record<Total, Centesimos>
  /** Σ `restante` and Σ debt over all accounts, from the lots alone. */
  restante: Centesimos
  divida: Centesimos
  /** Inflow − outflow − (`restante` − debt): zero, always (`domain.md §3.1`). */
  diferenca: Centesimos
  contasQueNaoFecham: readonly ContaQueNaoFecha[]
  /** Accounts beyond those named. */
  omitidas: number
}

interface Conta {
  restante: Centesimos
  divida: Centesimos
  fecha: boolean
}
interface Movimento {
  total: Total
  entra: boolean
  restante: Centesimos
  divida: Centesimos
}

const NAMED_MAX = 1000
const TIPOS = Object.values(conta.events).map(({ type }) => type)

/**
 * Conservation, counted from the ledger and nothing else: what flowed into the accounts is what is left in their lots,
 * less debt, and what flowed out. Each event must add up in itself and state the balance that it leaves, so an account
 * that does not close is named with the event that did it. Memory holds two numbers an account.
 */
export async function conferirConservacao(ledger: Ledger, signal?: AbortSignal): Promise<Conservacao> {
  const ate = await ledger.head()
  const contas = new Map<string, Conta>()
  const totais: Record<Total, Centesimos> = {
    creditado: 0,
    devolvido: 0,
    reativado: 0,
    lancado: 0,
    resgatado: 0,
    expirado: 0,
    estornado: 0,
    retirado: 0,
  }
  const contasQueNaoFecham: ContaQueNaoFecha[] = []
  let omitidas = 0
  for await (const page of pagesUpTo(ledger, ate, TIPOS, signal)) {
    for (const event of page) {
      const { idParceiro } = event.data
      const antes = contas.get(idParceiro) ?? { restante: 0, divida: 0, fecha: true }
      const { depois, descricao } = tentar(event, antes, totais)
      contas.set(idParceiro, { ...depois, fecha: antes.fecha && descricao === undefined })
      if (!antes.fecha || descricao === undefined) continue
      if (contasQueNaoFecham.length < NAMED_MAX)
        contasQueNaoFecham.push({
          idParceiro,
          posicao: event.position,
          stream: event.stream,
          evento: event.type,
          descricao,
        })
      else omitidas++
    }
  }
  const [restante, divida] = [
    somar([...contas.values()].map((one) => one.restante)),
    somar([...contas.values()].map((one) => one.divida)),
  ]
  const diferenca =
    totais.creditado
    + totais.devolvido
    + totais.reativado
    + totais.lancado
    - (restante - divida)
    - totais.resgatado
    - totais.expirado
    - totais.estornado
    - totais.retirado
  return { ate, contas: contas.size, totais, restante, divida, diferenca, contasQueNaoFecham, omitidas }
}

/** An event that holds nonsense must not end the count: it is what the count is for. */
function tentar(
  event: Recorded<ContaEvent>,
  antes: Conta,
  totais: Record<Total, Centesimos>,
): ReturnType<typeof aplicar> {
  try {
    return aplicar(event, antes, totais)
  } catch (error) {
    return { depois: antes, descricao: `não pode ser contado: ${(error as Error).message}` }
  }
}

/** The account after the event, and what does not add up. */
function aplicar(
  event: Recorded<ContaEvent>,
  antes: Conta,
  totais: Record<Total, Centesimos>,
): { depois: Omit<Conta, 'fecha'>; descricao?: string } {
  const movimento = movimentoDe(event)
  const depois = {
    restante: antes.restante + (movimento?.restante ?? 0),
    divida: antes.divida + (movimento?.divida ?? 0),
  }
  if (movimento) {
    const { pontos } = event.data
    const mudou = movimento.restante - movimento.divida
    if (![pontos, mudou, depois.divida, event.data.saldo].every(ehCentesimos))
      throw new RangeError('um de seus valores não é de centésimos')
    totais[movimento.total] += pontos
    if (mudou !== (movimento.entra ? pontos : -pontos))
      return { depois, descricao: `move ${pontos} centésimos de ponto, mas seus lotes e sua dívida somam ${mudou}` }
  }
  if (depois.restante < 0 || depois.divida < 0)
    return { depois, descricao: `deixa a conta com ${depois.restante} em lotes e ${depois.divida} de dívida` }
  const saldo = depois.restante - depois.divida
  if (event.data.saldo !== saldo)
    return { depois, descricao: `diz saldo ${event.data.saldo}, e os movimentos da conta somam ${saldo}` }
  return { depois }
}

const dosLotes = (lotes: readonly { pontos: Centesimos }[]): Centesimos => somar(lotes.map((lote) => lote.pontos))

/** What an event does to the lots and to the debt, read from the lots that it names. */
function movimentoDe({ type, data }: Recorded<ContaEvent>): Movimento | undefined {
  switch (type) {
    case 'CreditoRecusado':
    case 'DevolucaoRecusada':
      return undefined
    case 'PontosCreditados':
      return { total: 'creditado', entra: true, restante: data.lote.pontos - data.abatido, divida: -data.abatido }
    case 'PontosDevolvidos':
      return {
        total: 'devolvido',
        entra: true,
        restante: dosLotes(data.lotes) - somar(data.lotes.map((lote) => lote.abatido)),
        divida: -data.abatido,
      }
    case 'PontosReativados':
      return {
        total: 'reativado',
        entra: true,
        restante: dosLotes(data.lotes) - somar(data.lotes.map((lote) => lote.abatido)),
        divida: -data.abatido,
      }
    case 'PontosEstornados':
      return { total: 'estornado', entra: false, restante: -dosLotes(data.lotes), divida: data.divida }
    case 'PontosResgatados':
      return { total: 'resgatado', entra: false, restante: -dosLotes(data.lotes), divida: 0 }
    case 'PontosExpirados':
      return { total: 'expirado', entra: false, restante: -dosLotes(data.lotes), divida: 0 }
    case 'PontosLancados':
      return data.sentido === 'credito'
        ? { total: 'lancado', entra: true, restante: (data.lote?.pontos ?? 0) - data.abatido, divida: -data.abatido }
        : { total: 'retirado', entra: false, restante: -dosLotes(data.lotes), divida: 0 }
    case 'ContaEncerrada':
      return { total: 'expirado', entra: false, restante: -dosLotes(data.lotes), divida: 0 }
  }
}
