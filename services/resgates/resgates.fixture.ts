import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { type ActorDoComando, type CommandContext } from '#services/engine/records/command-context.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { LedgerUnavailable, type Ledger } from '#services/engine/ledger/port.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { withLedger } from '../../tools/test-kit/ledger.ts'
import type { Programme } from '../../tools/test-kit/programme.ts'
import type { QuemResgata } from './quem-resgata.ts'
import { resgatarPor, type ContextoDeResgatar, type PedidoDeResgate } from './resgatar.ts'

export const D: Dia = '2026-11-20'
export const meioDia = (dia: Dia) => new Date(`${dia}T15:00:00.000Z`)

/** Member, shop and network by name; a point is worth 0,50. */
export const membro = (parceiro: string, outros: Partial<QuemResgata> = {}): QuemResgata => ({
  idParceiro: id(parceiro),
  idRevenda: id('revenda'),
  idRede: id('rede'),
  valorPonto: 50,
  ...outros,
})

/** A request for one prize that costs `pontos` whole points at that value. */
export const pedido = (chave: string, pontos: number, outros: Partial<PedidoDeResgate> = {}): PedidoDeResgate => ({
  chave,
  premio: { id: id('premio'), codigo: 'P1', custoTotal: pontos * 50 },
  qtde: 1,
  aguardaLiberacao: false,
  ...outros,
})

export function contexto(
  ledger: Ledger,
  db: CommandContext['db'],
  { dia = D, actor = { tipo: 'usuario', id: id('usuario'), permissao: 1 } }: { dia?: Dia; actor?: ActorDoComando } = {},
): ContextoDeResgatar {
  let numero = 0
  return {
    ledger,
    db,
    actor,
    correlacao: 'teste',
    agora: () => meioDia(dia),
    reservarNumero: () => Promise.resolve(++numero),
  }
}

/** Credits whole points to the member's account, one lot for each call. */
export const creditar = (ledger: Ledger, parceiro: string, venda: string, pontos: number, dia: Dia = D) =>
  handle(
    ledger,
    streamName('conta', id(parceiro)),
    contaDecider,
    comandosDaConta(parceiro).ajustar(venda, 0, pontos * 100, dia),
    cause(),
  )

/**
 * A ledger whose process dies at the append after `appends` others: before it or, with `lost`, right after it was
 * written.
 */
export function dyingLedger(ledger: Ledger, appends: number, lost = false): Ledger {
  let left = appends
  return withLedger(ledger, (original) => ({
    async append(...args) {
      if (left-- > 0) return original.append(...args)
      if (lost && left === -1) await original.append(...args)
      throw new LedgerUnavailable(new Error('the process died'))
    },
  }))
}

/** A member of a small programme who gets just the points that they then spend on one prize. */
export async function insertResgate(
  { context, settled }: Pick<Programme, 'context' | 'settled'>,
  numero: number,
  pontos: number,
  {
    de: [parceiro, revenda, rede] = ['parceiro Ana', 'revenda A', 'rede Norte'],
    ...outros
  }: Partial<PedidoDeResgate> & { de?: readonly [parceiro: string, revenda: string, rede: string] } = {},
): Promise<string> {
  const { ajustar } = comandosDaConta(parceiro, revenda, rede)
  const dia = diaDoInstante(context.agora())
  const venda = ajustar(`venda do resgate ${numero}`, 0, pontos * 100, dia)
  await handle(context.ledger, streamName('conta', id(parceiro)), contaDecider, venda, cause())
  const { idResgate } = await resgatarPor(
    { ...context, actor: { tipo: 'parceiro', id: id(parceiro) }, reservarNumero: () => Promise.resolve(numero) },
    membro(parceiro, { idRevenda: id(revenda), idRede: id(rede) }),
    pedido(`resgate ${numero}`, pontos, outros),
  )
  await settled()
  return idResgate
}

export const DE_CARLA = ['parceiro Carla', 'revenda B', 'rede Sul'] as const
