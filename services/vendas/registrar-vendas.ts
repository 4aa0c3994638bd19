import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent, VendaRegistrada } from '#contracts/events/venda.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { normalizarIdentificador, type TipoFiscal } from '#contracts/values/documentos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { handleAll, simulateAll, type Cause, type Decider } from '#services/engine/ledger/handle.ts'
import { derivedId, numberedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { temOutroConteudo, type Divergencia } from './outro-conteudo.ts'
import { notaUsada, vendaDecider, type ItemParaRegistrar, type Venda, type VendaCommand } from './venda.decider.ts'
import { reagirAVendas } from './vendas.reactions.ts'

export interface VendaParaRegistrar {
  idParceiro: string
  idRevenda: string
  /** The shop's network now, and its money per point; the event keeps both. */
  idRede: string
  valorPonto: Centesimos | null
  tipoFiscal: TipoFiscal
  identificador: string
  realizadoEm: Dia
  itens: Omit<ItemParaRegistrar, 'idItem'>[]
  /** The id of its stream, where that does not follow from its key (`comIdsDeAntes`). */
  idVenda?: string
}

/** What the sales of one sending have in common. */
export interface Remessa {
  pontuadoEm: Dia
  diasValidade: number
  origem: 'upload' | 'manual' | 'foto'
  idProcessamento: string | null
  /** The photo submission from which the sale was made. */
  idEnvio?: string
  /** May hold sales older than 365 days (role 2). */
  vendaAntiga?: boolean
  /** An id; the command ids derive from it and the sale: the same sending again finds its own sales. */
  chave: string
  cause: Omit<Cause, 'commandId'>
}

interface Registrada {
  idVenda: string
  venda: VendaParaRegistrar
  /** The number that people see; 0 in a simulation. */
  numero: number
  pontos: Centesimos
  valor: Centesimos
}

export interface Resultado {
  /** Taken in by this sending, now or in an earlier run of it. */
  registradas: Registrada[]
  /** Sales that stood already as they come, and those that stand earlier in the same list. */
  repetidas: VendaParaRegistrar[]
  /** Sales that stood already with other content: nothing of them was taken in. */
  divergentes: Divergencia[]
  position: Position | undefined
  /** What each account that was credited can spend now. */
  saldos: Map<string, Centesimos>
}

export interface Dependencies {
  ledger: Ledger
  /** Numbers that people see, from the database's sequences. */
  reservarNumeros: (vendas: number, itens: number) => Promise<{ vendas: number[]; itens: number[] }>
}

/**
 * The id of a sale, of its natural key alone: shop, fiscal type, number (`domain.md §2`). The sales of a shop stand
 * together, in the order of their numbers.
 */
export const idDaVenda = (idRevenda: string, tipoFiscal: TipoFiscal, identificador: string): string =>
  numberedId(['venda', idRevenda, tipoFiscal], normalizarIdentificador(identificador))

/**
 * The id of a sale when another sale has the id that its key gives: an earlier version named that one so
 * (`comIdsDeAntes`).
 */
export const idDaOutraNota = (idRevenda: string, tipoFiscal: TipoFiscal, chave: string): string =>
  numberedId(['venda', idRevenda, tipoFiscal], `${chave} outra`)

export const idDe = ({
  idVenda,
  idRevenda,
  tipoFiscal,
  identificador,
}: Pick<VendaParaRegistrar, 'idVenda' | 'idRevenda' | 'tipoFiscal' | 'identificador'>): string =>
  idVenda ?? idDaVenda(idRevenda, tipoFiscal, identificador)

/**
 * Registers sales and credits their points at once. Each sale is a stream of its own, so one that stands already
 * or fails leaves the others alone; repeating the sending writes nothing twice.
 * @throws Failure `invalid` when a sale breaks a rule that its rows should have been checked against.
 */
export async function registrarVendas(
  { ledger, reservarNumeros }: Dependencies,
  vendas: readonly VendaParaRegistrar[],
  remessa: Remessa,
): Promise<Resultado> {
  const { unicas, repetidas } = semRepeticao(vendas)
  const itens = unicas.reduce((total, { venda }) => total + venda.itens.length, 0)
  const pedidos = pedidosDeRegistro(unicas, remessa, await reservarNumeros(unicas.length, itens))
  const registros = await handleAll(ledger, naRemessa, pedidos, (handled, pedido) => ({
    ...registroDe({ before: handled.state, events: handled.events }, pedido),
    position: handled.position,
  }))
  const reacao = await reagirAVendas(
    { ledger, agora: () => new Date(remessa.cause.at) },
    registros.flatMap(({ evento }) => evento ?? []),
  )
  return {
    ...separar(registros, repetidas),
    position: latest(...registros.map(({ position }) => position), reacao.position),
    saldos: reacao.saldos,
  }
}

/** What `registrarVendas` would do with the same sales, by the same decision; writes nothing. */
export async function simularVendas(
  ledger: Ledger,
  vendas: readonly VendaParaRegistrar[],
  remessa: Remessa,
): Promise<Pick<Resultado, 'registradas' | 'repetidas' | 'divergentes'>> {
  const { unicas, repetidas } = semRepeticao(vendas)
  const pedidos = pedidosDeRegistro(unicas, remessa, { vendas: [], itens: [] })
  return separar(await simulateAll(ledger, naRemessa, pedidos, registroDe), repetidas)
}

/** A sending leaves alone the sales that stand already. */
const naRemessa: Decider<Venda, VendaCommand, VendaEvent> = {
  ...vendaDecider,
  decide: (command, venda) => (notaUsada(venda) ? [] : vendaDecider.decide(command, venda)),
}

const ehRegistro = <E extends VendaEvent>(evento: E): evento is E & VendaRegistrada => evento.type === 'VendaRegistrada'

/** A sale with its id, and those that stand earlier in the same list. */
function semRepeticao(vendas: readonly VendaParaRegistrar[]): {
  unicas: { idVenda: string; venda: VendaParaRegistrar }[]
  repetidas: VendaParaRegistrar[]
} {
  const porId = new Map<string, VendaParaRegistrar>()
  const repetidas: VendaParaRegistrar[] = []
  for (const venda of vendas) {
    const idVenda = idDe(venda)
    if (porId.has(idVenda)) repetidas.push(venda)
    else porId.set(idVenda, venda)
  }
  return { unicas: [...porId].map(([idVenda, venda]) => ({ idVenda, venda })), repetidas }
}

/** The sales as orders to their streams; a number that was not reserved is 0. */
function pedidosDeRegistro(
  vendas: readonly { idVenda: string; venda: VendaParaRegistrar }[],
  remessa: Remessa,
  numeros: { vendas: number[]; itens: number[] },
) {
  const venceEm = somarDias(remessa.pontuadoEm, remessa.diasValidade)
  let itensUsados = 0
  return vendas.map(({ idVenda, venda }, n) => {
    const { itens, ...dados } = venda
    const commands: VendaCommand = {
      tipo: 'registrar',
      ...dados,
      idVenda,
      numero: numeros.vendas[n] ?? 0,
      itens: itens.map((item) => ({ ...item, idItem: numeros.itens[itensUsados++] ?? 0 })),
      pontuadoEm: remessa.pontuadoEm,
      venceEm,
      origem: remessa.origem,
      idProcessamento: remessa.idProcessamento,
      idEnvio: remessa.idEnvio,
      vendaAntiga: remessa.vendaAntiga ?? false,
    }
    const cause: Cause = { ...remessa.cause, commandId: derivedId(remessa.chave, 'registrar-venda', idVenda) }
    return { idVenda, venda, stream: streamName('venda', idVenda), commands, cause }
  })
}

/** What became of an order: the event that took the sale in, or else the sale that stood before. */
interface Registro<Evento> {
  pedido: { idVenda: string; venda: VendaParaRegistrar }
  evento: (Evento & VendaRegistrada) | undefined
  antes: VendaRegistrada['data'] | undefined
}

const registroDe = <E extends VendaEvent>(
  { before, events }: { before: Venda; events: E[] },
  pedido: Registro<E>['pedido'],
): Registro<E> => ({ pedido, evento: events.find(ehRegistro), antes: before.registro })

/** What was taken in, and what stood already: as it comes, or with other content. */
function separar(
  registros: readonly Registro<VendaEvent>[],
  repetidasNaLista: readonly VendaParaRegistrar[],
): Pick<Resultado, 'registradas' | 'repetidas' | 'divergentes'> {
  const [registradas, repetidas, divergentes]: [Registrada[], VendaParaRegistrar[], Divergencia[]] = [
    [],
    [...repetidasNaLista],
    [],
  ]
  for (const { pedido, evento, antes } of registros) {
    const { idVenda, venda } = pedido
    if (evento) {
      const { numero, totalPontos: pontos, totalVenda: valor } = evento.data
      registradas.push({ idVenda, venda, numero, pontos, valor })
    } else if (antes && temOutroConteudo({ registro: antes, venda })) divergentes.push({ registro: antes, venda })
    else repetidas.push(venda)
  }
  return { registradas, repetidas, divergentes }
}
