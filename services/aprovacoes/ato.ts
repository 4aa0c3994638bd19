import type { z } from 'zod'
import type { AprovacaoPedida, EfeitoDoAto } from '#contracts/events/pedido.ts'
import type { VendaDoPedido } from '#contracts/http/aprovacoes.ts'
import type { AtoComLimite, NomeDoAto } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Periodo } from '#projections/logs/feitos.queries.ts'
import type { Worker } from '#services/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import type { RunningWork } from '#services/engine/work/kind.ts'

/** What an act is previewed with, in a call or in the background. */
export type BaseDoAto = Pick<Worker, 'db' | 'pool' | 'ledger' | 'agora' | 'settings' | 'aguardar'>

type Pedida = AprovacaoPedida['data']
/** What a request holds of an act, its `dados` as the act names them. */
export type DadosDoAto<D> = Pick<Pedida, 'idParceiro' | 'motivo' | 'comprovante'> & { dados: D }
/** The values that a request may hold. */
export type Dados = Pedida['dados']

/** The work that does an act once it was confirmed. */
export interface Confirmacao extends Pick<RunningWork, 'signal' | 'progress' | 'shown'> {
  /** Where its confirmation stands in the ledger: what the act writes stands after it. */
  depoisDe: Position
  /** As the second person saw it: it gives no more than that, whatever changed since. */
  efeito: EfeitoDoAto
}

/**
 * An act that needs a second person beyond its limit: its file says what it would do and how it is done, by what the
 * feature has for that already. Requests, their confirmation and their screens derive from it.
 */
export interface Ato<D extends Dados = Dados> {
  nome: NomeDoAto
  /** What a stored request must hold. */
  dados: z.ZodType<D>
  /**
   * The limit that it goes beyond, or null; for an act without a limit in the settings.
   */
  limite?(db: Db, dados: D): Promise<Centesimos | null>
  /** The long work that does it: of one person, one at a time counts against the limit. */
  trabalho?: string
  /** What a person did of it then without a second one, where its events do not say how much that was. */
  feitoEm?(base: BaseDoAto, quem: ActorPainel, periodo: Periodo): Promise<Centesimos>
  /** What each account would receive or lose of what is measured; unset: all of it, of the account that it is about. */
  porConta?(base: BaseDoAto, quem: ActorPainel, pedido: DadosDoAto<D>): Promise<ReadonlyMap<string, Centesimos>>
  /**
   * What the runs before this one moved of each account, as `porConta` measures it, for an act that may be cut short
   * and whose effect follows what changes meanwhile. Undefined once nothing is left to do. What they began of an
   * account is finished, as the act may not go on.
   */
  feito?(
    worker: Worker,
    context: CommandContext,
    pedido: DadosDoAto<D> & { chave: string },
    depoisDe: Position,
  ): Promise<ReadonlyMap<string, Centesimos> | undefined>
  /** Done one after the other even where there is no limit. */
  emFila?: true
  /** Done twice it does twice as much: a second request is another one, also while the first one waits. */
  soma?: true
  /**
   * What it would do now, done by who asked for it.
   * @throws Failure of the act, when it cannot be done
   */
  prever(base: BaseDoAto, quem: ActorPainel, pedido: DadosDoAto<D>): Promise<EfeitoDoAto>
  /**
   * Does it, once for each `chave`: safe to run again, and to have been cut short. The context's actor is who asked.
   * What is long work without a second person is the same work here (`fazer-trabalho.ts`).
   * @throws Failure of the act
   */
  fazer(
    worker: Worker,
    context: CommandContext,
    quem: ActorPainel,
    pedido: DadosDoAto<D> & { chave: string },
    confirmacao: Confirmacao,
  ): Promise<Position | undefined>
  /** What is asked for, in words: names and values. */
  contar(db: Db, pedido: DadosDoAto<D>): Promise<[nome: string, valor: string][]>
  /** The sales that it names: registered ones, or those that it registers. */
  vendas?(db: Db, idPedido: string, dados: D): Promise<VendaDoPedido[]>
}

/** The acts of the program, by their names. */
export type Atos = Readonly<Record<NomeDoAto, Ato>>

export const ato = <D extends Dados>(definition: Ato<D>): Ato => definition as unknown as Ato

/** The act that a request's limit is of; to change a limit is measured as what it limits. */
export const atoDoLimite = ({ ato, dados }: Pick<Pedida, 'ato' | 'dados'>): AtoComLimite =>
  ato === 'alterar-limite' ? (dados['doAto'] as AtoComLimite) : ato
