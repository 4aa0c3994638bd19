import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { normalizarIdentificador, type TipoFiscal } from '#contracts/values/documentos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { reagirAVendas } from '#services/conta/conta.reactions.ts'
import { decideAndAppend, handle, replay, type Cause, type Stored } from '#services/ledger/handle.ts'
import { derivedId } from '#services/ledger/ids.ts'
import { comparePositions, type Ledger, type Position, type Recorded } from '#services/ledger/port.ts'
import { vendaDecider, type ItemParaRegistrar, type VendaCommand } from './venda.decider.ts'

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
}

export interface Lote {
  pontuadoEm: Dia
  diasValidade: number
  origem: 'upload' | 'manual' | 'foto'
  idProcessamento: string | null
  /** May hold sales older than 365 days (role 2). */
  vendaAntiga?: boolean
  /** The command ids derive from it and the sale: the same batch again finds its own sales. */
  chave: string
  cause: Omit<Cause, 'commandId'>
}

export interface Resultado {
  /** Taken in by this batch, now or in an earlier run of it. */
  registradas: { idVenda: string; venda: VendaParaRegistrar; pontos: Centesimos; valor: Centesimos }[]
  /** Sales that stood already, in the ledger or earlier in the same list. */
  repetidas: VendaParaRegistrar[]
  position: Position | undefined
  /** What each account that was credited can spend now. */
  saldos: Map<string, Centesimos>
}

export interface Dependencies {
  ledger: Ledger
  /** Numbers that people see, from the database's sequences. */
  reservarNumeros: (vendas: number, itens: number) => Promise<{ vendas: number[]; itens: number[] }>
}

/** UUIDv5 of a sale's natural key: shop, fiscal type, number (`domain.md §2`). */
export const idDaVenda = (idRevenda: string, tipoFiscal: TipoFiscal, identificador: string): string =>
  derivedId('venda', idRevenda, tipoFiscal, normalizarIdentificador(identificador))

/** What `registrarVendas` would do with the same sales, by the same decision; writes nothing. */
export async function simularVendas(
  ledger: Ledger,
  vendas: readonly VendaParaRegistrar[],
  lote: Lote,
): Promise<Pick<Resultado, 'registradas' | 'repetidas'>> {
  const { porId, repetidas } = semRepeticao(vendas)
  const loaded = await ledger.readStreams([...porId.keys()].map((idVenda) => streamName('venda', idVenda)))
  const venceEm = somarDias(lote.pontuadoEm, lote.diasValidade)
  const registradas: Resultado['registradas'] = []
  for (const [idVenda, venda] of porId) {
    const state = replay(vendaDecider, loaded.get(streamName('venda', idVenda)) ?? [])
    const [evento] =
      seNova(() =>
        vendaDecider.decide(
          registrar(
            idVenda,
            venda,
            lote,
            venceEm,
            0,
            venda.itens.map(() => 0),
          ),
          state,
        ),
      ) ?? []
    if (evento?.type === 'VendaRegistrada')
      registradas.push({ idVenda, venda, pontos: evento.data.totalPontos, valor: evento.data.totalVenda })
    else repetidas.push(venda)
  }
  return { registradas, repetidas }
}

/**
 * Registers sales and credits their points at once. Each sale is a stream of its own, so one that stands already
 * or fails leaves the others alone; repeating the batch writes nothing twice.
 * @throws Failure `invalid` when a sale breaks a rule that its rows should have been checked against.
 */
export async function registrarVendas(
  { ledger, reservarNumeros }: Dependencies,
  vendas: readonly VendaParaRegistrar[],
  lote: Lote,
): Promise<Resultado> {
  const { porId, repetidas } = semRepeticao(vendas)
  const resultado: Resultado = { registradas: [], repetidas, position: undefined, saldos: new Map() }
  const loaded = await ledger.readStreams([...porId.keys()].map((idVenda) => streamName('venda', idVenda)))
  const numeros = await reservarNumeros(
    porId.size,
    [...porId.values()].reduce((total, venda) => total + venda.itens.length, 0),
  )
  const venceEm = somarDias(lote.pontuadoEm, lote.diasValidade)
  const stored: Stored<VendaEvent>[] = []
  let itensUsados = 0

  await Promise.all(
    [...porId].map(async ([idVenda, venda], n) => {
      const idsDosItens = numeros.itens.slice(itensUsados, (itensUsados += venda.itens.length))
      const command = registrar(idVenda, venda, lote, venceEm, numeros.vendas[n]!, idsDosItens)
      const registro = await registrarUma(
        ledger,
        idVenda,
        command,
        loaded.get(streamName('venda', idVenda)) ?? [],
        lote,
      )
      if (!registro) {
        resultado.repetidas.push(venda)
        return
      }
      const evento = registro.events.find((event) => event.type === 'VendaRegistrada')!
      stored.push(evento)
      resultado.position = later(resultado.position, registro.position)
      resultado.registradas.push({ idVenda, venda, pontos: evento.data.totalPontos, valor: evento.data.totalVenda })
    }),
  )

  const reacao = await reagirAVendas({ ledger, agora: () => new Date(lote.cause.at) }, stored)
  return { ...resultado, position: later(resultado.position, reacao.position), saldos: reacao.saldos }
}

function semRepeticao(vendas: readonly VendaParaRegistrar[]): {
  porId: Map<string, VendaParaRegistrar>
  repetidas: VendaParaRegistrar[]
} {
  const porId = new Map<string, VendaParaRegistrar>()
  const repetidas: VendaParaRegistrar[] = []
  for (const venda of vendas) {
    const idVenda = idDaVenda(venda.idRevenda, venda.tipoFiscal, venda.identificador)
    if (porId.has(idVenda)) repetidas.push(venda)
    else porId.set(idVenda, venda)
  }
  return { porId, repetidas }
}

/** What was decided, or undefined when the sale stands already. */
function seNova<T>(decidir: () => T): T | undefined {
  try {
    return decidir()
  } catch (error) {
    if (error instanceof Failure && error.codigo === 'venda-ja-processada') return undefined
    throw error
  }
}

/** The events of the registration, or undefined when the sale stands already. */
async function registrarUma(
  ledger: Ledger,
  idVenda: string,
  command: VendaCommand,
  loaded: readonly Recorded[],
  lote: Lote,
) {
  const stream = streamName('venda', idVenda)
  const cause: Cause = { ...lote.cause, commandId: derivedId('registrar-venda', lote.chave, idVenda) }
  try {
    const first = await decideAndAppend(ledger, stream, loaded, vendaDecider, command, cause)
    return first === 'conflict' ? await handle(ledger, stream, vendaDecider, command, cause) : first
  } catch (error) {
    if (error instanceof Failure && error.codigo === 'venda-ja-processada') return undefined
    throw error
  }
}

function registrar(
  idVenda: string,
  venda: VendaParaRegistrar,
  lote: Lote,
  venceEm: Dia,
  numero: number,
  idsDosItens: number[],
): VendaCommand {
  const { itens, ...dados } = venda
  return {
    tipo: 'registrar',
    ...dados,
    idVenda,
    numero,
    itens: itens.map((item, n) => ({ ...item, idItem: idsDosItens[n]! })),
    pontuadoEm: lote.pontuadoEm,
    venceEm,
    origem: lote.origem,
    idProcessamento: lote.idProcessamento,
    vendaAntiga: lote.vendaAntiga ?? false,
  }
}

const later = (a: Position | undefined, b: Position | undefined): Position | undefined =>
  !a ? b : !b ? a : comparePositions(a, b) > 0 ? a : b
