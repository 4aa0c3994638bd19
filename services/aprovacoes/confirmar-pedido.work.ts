import { isDeepStrictEqual } from 'node:util'
import { streamName } from '#contracts/events/catalogue.ts'
import type { AprovacaoPedida, EfeitoDoAto, PedidoEvent } from '#contracts/events/pedido.ts'
import { refused } from '#contracts/errors.ts'
import { READ_MODELS } from '#contracts/endpoint.ts'
import type { Worker } from '#services/app.ts'
import { handle, replay } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import { causaDe, hoje, usuarioQueAge, type CommandContext } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { refusalOf } from '#services/engine/work/run.ts'
import type { Atos, Confirmacao } from './ato.ts'
import { conferirRetomada } from './conferir-retomada.ts'
import { EFEITO_MUDOU, impedimentoDe, quemPediu } from './ler-aprovacao.ts'
import { pedidoDecider } from './pedido.decider.ts'
import { quemDeuAcesso } from './quem-confirma.ts'

export interface Confirmar {
  idPedido: string
  /** As the second person saw it. */
  efeito: EfeitoDoAto
  /** Template of the screen on which it was confirmed. */
  tela?: string
}

/** What people read when its tries are over; the same work is taken up again later (`retomar-confirmados.job.ts`). */
export const NAO_FEITO = 'O pedido não foi feito até o fim. O sistema continua de onde parou na próxima noite.'

/**
 * Confirms a request and does its act, whose key is the request: once, wherever it is cut short. What refuses the act
 * after all is written down, and nothing else is.
 */
export const confirmarPedidoWork = (
  atos: Atos,
): WorkKind<'confirmar-pedido', Confirmar, { numero: number }, { numero: number }, Worker> => ({
  tipo: 'confirmar-pedido',
  touches: [...READ_MODELS, 'vendas', 'lotes', 'expirados', 'valores'],
  failure: { codigo: 'confirmacao-falhou', etapa: 'Não foi possível confirmar', falha: NAO_FEITO },
  async run({ id, input: { idPedido, efeito, tela }, criadoPor, signal, progress, shown }, worker) {
    const { db, ledger } = worker
    const stream = streamName('pedido', idPedido)
    const segunda: CommandContext = { ...worker, actor: { tipo: 'usuario', id: criadoPor }, correlacao: id, tela }
    const dia = hoje(segunda)
    const retomada = !(await conferirEfeito(atos, worker, stream, efeito))
    const confirmado = await handle(
      ledger,
      stream,
      pedidoDecider,
      { tipo: 'confirmar', por: criadoPor, quemDeuAcesso: await quemDeuAcesso(worker, criadoPor), efeito, hoje: dia },
      causaDe(segunda, id, 'confirmar'),
    )
    const pedido = confirmado.state.pedido!
    // A run before this one found that it cannot be done: what became possible since then needs a new request.
    if (confirmado.state.situacao !== 'confirmado')
      throw refused('pedido-sem-efeito', 'Este pedido foi confirmado, mas não pôde ser feito. Peça de novo.')
    const mostrar = async (position: Position | undefined) =>
      shown(latest(confirmado.position, position) ?? confirmado.position!)
    const confirmacao = { signal, progress, shown, depoisDe: confirmado.position!, efeito }
    try {
      await mostrar(await fazer(atos, worker, segunda, pedido, { ...confirmacao, retomada }))
    } catch (failure) {
      const frase = refusalOf(failure)
      if (frase === undefined) throw failure
      const motivo = await guardarTexto(db, frase, derivedId(idPedido, 'impedimento'))
      const command = { tipo: 'constatarSemEfeito', motivo, hoje: dia } as const
      const { position } = await handle(ledger, stream, pedidoDecider, command, causaDe(segunda, id, 'sem-efeito'))
      await mostrar(position)
      throw failure
    }
    return { etapa: 'Pedido confirmado', resultado: { numero: pedido.numero } }
  },
  result: (kept) => kept,
})

/**
 * Values may have changed since the call looked; a request that waits no more is left to its decider: false.
 * @throws Failure `efeito-mudou`, `pedido-sem-efeito`
 */
async function conferirEfeito(atos: Atos, worker: Worker, stream: string, visto: EfeitoDoAto): Promise<boolean> {
  const { pedido, situacao } = replay(
    pedidoDecider,
    (await worker.ledger.readStream(stream)) as Recorded<PedidoEvent>[],
  )
  if (!pedido || situacao !== 'pendente') return false
  const { ato: nome, idParceiro, dados, motivo, comprovante, pedidoPor } = pedido
  const ato = atos[nome]
  const agora = await quemPediu(worker, nome, pedidoPor)
    .then((quem) => ato.prever(worker, quem, { idParceiro, dados: ato.dados.parse(dados), motivo, comprovante }))
    .catch((failure: unknown) => {
      throw refused('pedido-sem-efeito', impedimentoDe(failure))
    })
  if (!isDeepStrictEqual(agora, visto)) throw refused('efeito-mudou', EFEITO_MUDOU)
  return true
}

/** The act is who asked for it's; the second person is named beside them. */
async function fazer(
  atos: Atos,
  worker: Worker,
  { actor, ...segunda }: CommandContext,
  { idPedido, ato: nome, idParceiro, dados, motivo, comprovante, pedidoPor }: AprovacaoPedida['data'],
  { retomada, ...confirmacao }: Confirmacao & { retomada: boolean },
): Promise<Position | undefined> {
  const ato = atos[nome]
  const quem = await quemPediu(worker, nome, pedidoPor)
  const context: CommandContext = { ...segunda, actor: usuarioQueAge(quem), aprovadoPor: actor.id! }
  const pedido = { idParceiro, dados: ato.dados.parse(dados), motivo, comprovante, chave: idPedido }
  if (retomada) await conferirRetomada(worker, context, ato, quem, pedido, confirmacao)
  return ato.fazer(worker, context, quem, pedido, confirmacao)
}
