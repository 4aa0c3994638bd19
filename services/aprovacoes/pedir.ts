import { sql } from 'kysely'
import { streamName } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import type { AprovacaoPedida } from '#contracts/events/pedido.ts'
import { comUnidade, DIAS_DO_PEDIDO } from '#contracts/values/atos.ts'
import { somarDias } from '#contracts/values/dia.ts'
import type { AguardaSegundaPessoa } from '#contracts/values/segunda-pessoa.ts'
import { pedidoQueAguarda } from '#projections/aprovacoes/aprovacoes.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { accepted, type Answered } from '#services/engine/http/endpoints.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Position, Recorded } from '#services/engine/ledger/port.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { AINDA_NAO_GUARDADO, guardarTexto } from '#services/engine/texts/textos.ts'
import { atoDoLimite, type Ato, type BaseDoAto, type Dados, type DadosDoAto } from './ato.ts'
import { limiteDe } from './limites.ts'
import { pedidoDecider } from './pedido.decider.ts'

export interface Pedindo {
  idParceiro: string | null
  dados: Dados
  motivo: string | null
  comprovante?: string
  /** Whether an earlier attempt of the same call did the act, before a limit was set. */
  jaFeito: () => Promise<boolean>
  /** Refuses what the call could not do now either, beside the act's preview. */
  conferir?: () => Promise<unknown>
}

/**
 * Asks for a second person when the act goes beyond the caller's limit; undefined when they may do it alone. The same
 * call again, by its key, finds what it asked for, whatever the limit is now. Without it, or with another key, it finds
 * the request of theirs that waits for the same.
 * @throws Failure of the act's preview, and of `conferir`
 */
export async function pedirSegundaPessoa(
  base: BaseDoAto,
  context: RequestContext<ActorPainel>,
  ato: Ato,
  { idParceiro, dados, motivo, comprovante, jaFeito, conferir }: Pedindo,
): Promise<Answered<202, AguardaSegundaPessoa> | undefined> {
  const { db, ledger } = base
  const { actor } = context
  const idPedido = derivedId(context.commandId, 'pedido')
  const stream = streamName('pedido', idPedido)
  const [antes] = (await ledger.readStream(stream)) as Recorded<AprovacaoPedida>[]
  if (antes) return aguardando(antes.data)
  const limite = await (ato.limite?.(db, dados) ?? limiteDe(db, ato.nome, actor.permissao))
  if (limite === null || (await jaFeito())) return undefined
  const semTextos: DadosDoAto<Dados> = {
    idParceiro,
    dados,
    motivo: motivo === null ? null : AINDA_NAO_GUARDADO,
    comprovante: comprovante === undefined ? null : AINDA_NAO_GUARDADO,
  }
  const efeito = await ato.prever(base, actor, semTextos)
  if (!ato.limite && efeito.valor <= limite) return undefined
  await conferir?.()
  const dia = hoje(commandContextOf(base, context))
  const pedido = { ato: ato.nome, pedidoPor: actor.id, idParceiro, dados }
  const aguarda = ato.soma ? undefined : await pedidoQueAguarda(db, pedido, dia)
  if (aguarda) return aguardando({ ...pedido, ...aguarda })
  const { pedido: pedida, position } = await registrarPedido(commandContextOf(base, context), {
    ...pedido,
    idPedido,
    papel: actor.permissao,
    limite,
    efeito,
    motivo,
    comprovante: comprovante ?? null,
  })
  if (position !== undefined) await context.aguardar(position)
  return aguardando(pedida)
}

type Pedida = AprovacaoPedida['data']

/** Writes a request down, with its texts; the same one again is what it was. */
export async function registrarPedido(
  context: CommandContext,
  {
    motivo,
    comprovante,
    ...pedido
  }: Omit<Pedida, 'numero' | 'em' | 'venceEm' | 'motivo' | 'comprovante'>
    & Record<'motivo' | 'comprovante', string | null>,
): Promise<{ pedido: Pedida; position: Position | undefined }> {
  const { db, ledger } = context
  const { idPedido } = pedido
  const guardado = async (texto: string | null, nome: string): Promise<Texto | null> =>
    texto === null ? null : guardarTexto(db, texto, derivedId(idPedido, nome))
  const em = hoje(context)
  const dados: Pedida = {
    ...pedido,
    numero: await reservarNumero(db),
    em,
    venceEm: somarDias(em, DIAS_DO_PEDIDO),
    motivo: await guardado(motivo, 'motivo'),
    comprovante: await guardado(comprovante, 'comprovante'),
  }
  const cause = causaDe(context, idPedido, 'pedir')
  const { state, position } = await handle(
    ledger,
    streamName('pedido', idPedido),
    pedidoDecider,
    { tipo: 'pedir', dados },
    cause,
  )
  return { pedido: state.pedido!, position }
}

const aguardando = (pedido: Pick<Pedida, 'ato' | 'dados' | 'limite' | 'numero'>) =>
  accepted({
    mensagem:
      `Passa do seu limite de ${comUnidade(atoDoLimite(pedido), pedido.limite)}: `
      + `o pedido ${pedido.numero} aguarda uma segunda pessoa em Aprovações.`,
    pedido: pedido.numero,
  })

/** An unused number leaves a gap. */
async function reservarNumero(db: Db): Promise<number> {
  const { rows } = await sql<{ numero: number }>`select nextval('pedido_numero_seq')::int as numero`.execute(db)
  return rows[0]!.numero
}
