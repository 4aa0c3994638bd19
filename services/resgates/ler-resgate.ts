import type { Answer } from '#contracts/endpoint.ts'
import { notFound } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import { avisarEntrega } from '#contracts/http/fornecedor.ts'
import type { Resgate, resgate } from '#contracts/http/resgates.ts'
import { ERRO_NA_ENTREGA } from '#contracts/values/entrega-do-resgate.ts'
import { VENDEDOR } from '#contracts/values/papeis.ts'
import { movimentosDoResgate, partesDoResgate } from '#projections/lotes/lotes.queries.ts'
import { resgateDoParceiro, resgatesPorNumero, type ResgateEncontrado } from '#projections/resgates/resgates.queries.ts'
import type { App } from '#services/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { cartaoDoResgate } from '#services/cartoes/cartao-do-resgate.ts'
import { comparePositions, type Recorded } from '#services/engine/ledger/port.ts'
import { replay } from '#services/engine/ledger/handle.ts'
import { mensagensSobre } from '#services/engine/messages/mensagens-sobre.ts'
import { reachOf, type Reach } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { nomesDeQuemFez } from '#services/usuarios/quem-fez.ts'
import { entregaDoResgate } from './entregas.ts'
import { causaDoResgate } from './resgate-feito.message.ts'
import { resgateDecider } from './resgate.decider.ts'

type Evento = Recorded<ResgateEvent>

export const resgateNaoEncontrado = () =>
  notFound('resgate-nao-encontrado', 'Nenhum resgate com este número foi encontrado entre os que você pode ver.')

/** @throws Failure `resgate-nao-encontrado` */
export async function encontrarResgate(db: Db, reach: Reach, numero: number): Promise<ResgateEncontrado> {
  const [achado] = await resgatesPorNumero(db, reach, [numero])
  if (!achado) throw resgateNaoEncontrado()
  return achado
}

/**
 * The redemption with a number that a panel user may see. Role 3 does not learn where and how it is delivered: they
 * work at the member's shop. Without reach: limited by the actor.
 * @throws Failure `resgate-nao-encontrado`
 */
export async function lerResgate(
  app: Pick<App, 'readDb' | 'readPool' | 'ledger'>,
  actor: ActorPainel,
  numero: number,
): Promise<Answer<typeof resgate>> {
  const lido = await contarResgate(app, await encontrarResgate(app.readDb, reachOf(actor), numero))
  if (actor.permissao === VENDEDOR) lido.resgate.entrega = null
  return lido
}

/**
 * A redemption of the salesperson's own account. Without reach: one's own.
 * @throws Failure `resgate-nao-encontrado`
 */
export async function lerResgateDoParceiro(
  app: Pick<App, 'readDb' | 'readPool' | 'ledger'>,
  idParceiro: string,
  numero: number,
): Promise<Answer<typeof resgate>> {
  const achado = await resgateDoParceiro(app.readDb, idParceiro, numero)
  if (!achado) throw resgateNaoEncontrado()
  const lido = await contarResgate(app, { ...achado, parceiro: { ...achado.parceiro, cpf: '' } }, 'Você')
  if (lido.resgate.erro !== null) lido.resgate.erro = ERRO_NA_ENTREGA
  for (const entrada of lido.resgate.historia)
    if (entrada.tipo === 'erro' && entrada.texto !== null) entrada.texto = ERRO_NA_ENTREGA
  return lido
}

async function contarResgate(
  { readDb: db, readPool, ledger }: Parameters<typeof lerResgate>[0],
  { idResgate, numero, parceiro }: ResgateEncontrado,
  vendedor = parceiro.nome,
): Promise<Answer<typeof resgate>> {
  const eventos = (await ledger.readStream(streamName('resgate', idResgate))) as Evento[]
  const { solicitado, status, previsaoEntrega } = replay(resgateDecider, eventos)
  if (!solicitado) throw resgateNaoEncontrado()
  const [lugar, cartao, entrega, partes, historia, mensagens, checkpoint] = await Promise.all([
    lugarDoResgate(db, solicitado),
    cartaoDoResgate(db, idResgate),
    entregaDoResgate(db, idResgate),
    partesDoResgate(db, idResgate),
    historiaDoResgate(db, idResgate, eventos, vendedor),
    mensagensSobre(db, parceiro.id, causaDoResgate(numero)),
    readCheckpoint(readPool, 'lotes'),
  ])
  const { codigoPremio, qtde, pontosUnitario, pontos, saldoAnterior } = solicitado
  return {
    resgate: {
      id: numero,
      status,
      resgatadoEm: historia[0]!.registradoEm,
      parceiro,
      ...lugar,
      codigoPremio,
      qtde,
      pontosUnitario,
      pontosGastos: pontos,
      saldoAnterior,
      obs: historia.findLast(({ tipo }) => tipo === 'observacao')?.texto ?? null,
      previsaoEntrega,
      erro: historia.findLast(({ tipo }) => tipo === 'erro')?.texto ?? null,
      cartao,
      entrega,
      ...partes,
      historia,
      mensagens,
      versao: eventos.length,
    },
    atualizadoEm: checkpoint?.eventAt?.toISOString() ?? null,
    posicao: checkpoint?.position ?? '0',
  }
}

async function lugarDoResgate(
  db: Db,
  { idRevenda, idRede, idPremio }: { idRevenda: string; idRede: string; idPremio: string },
): Promise<Pick<Resgate, 'revenda' | 'rede' | 'premio'>> {
  const [revenda, rede, cadastrado] = await Promise.all([
    db
      .selectFrom('revendas')
      .select(['id', 'nome_fantasia as nomeFantasia'])
      .where('id', '=', idRevenda)
      .executeTakeFirstOrThrow(),
    db.selectFrom('redes').select(['id', 'nome']).where('id', '=', idRede).executeTakeFirstOrThrow(),
    db.selectFrom('premios').select('nome').where('id', '=', idPremio).executeTakeFirst(),
  ])
  return { revenda, rede, premio: cadastrado?.nome ?? '' }
}

/** What was done to the redemption, and what that did to the account, in the order of the ledger. */
async function historiaDoResgate(
  db: Db,
  idResgate: string,
  eventos: readonly Evento[],
  vendedor: string,
): Promise<Resgate['historia']> {
  const [movimentos, quemFez, textos] = await Promise.all([
    movimentosDoResgate(db, idResgate),
    nomesDeQuemFez(db, eventos, vendedor),
    lerTextos(
      db,
      eventos.flatMap((evento) => textoDe(evento) ?? []),
    ),
  ])
  const feitos = eventos.map((evento): Resgate['historia'][number] => ({
    ...oQueMudou(evento),
    posicao: evento.position,
    data: evento.data.em,
    registradoEm: evento.metadata.at,
    pontos: null,
    previsaoEntrega: evento.type === 'PrevisaoEntregaAlterada' ? evento.data.previsaoEntrega : null,
    texto: textos.get(textoDe(evento) ?? '') ?? null,
    por: evento.metadata.tela === avisarEntrega.path ? 'Fornecedor' : quemFez(evento.metadata),
  }))
  const seguidos = movimentos.map(({ tipo, posicao, data, registradoEm, pontos }): Resgate['historia'][number] => ({
    tipo: tipo as 'resgate' | 'devolucao' | 'credito-recusado',
    posicao: String(posicao),
    data,
    registradoEm: registradoEm.toISOString(),
    status: null,
    pontos,
    previsaoEntrega: null,
    texto: null,
    por: null,
  }))
  return [...feitos, ...seguidos].sort((a, b) => comparePositions(a.posicao, b.posicao))
}

/** The id of the reason, note or error that came with an event. */
function textoDe({ data }: Evento): string | undefined {
  if ('motivo' in data) return data.motivo?.idTexto
  if ('erro' in data) return data.erro?.idTexto
  return 'observacao' in data ? data.observacao?.idTexto : undefined
}

function oQueMudou(evento: Evento): Pick<Resgate['historia'][number], 'tipo' | 'status'> {
  const { status } = resgateDecider.evolve(resgateDecider.initialState(), evento)
  switch (evento.type) {
    case 'ResgateSolicitado':
      return { tipo: 'pedido', status }
    case 'ResgateAprovado':
      return { tipo: 'aprovacao', status }
    case 'ResgateStatusAlterado':
      return { tipo: 'status', status }
    case 'ResgateCancelado':
      return { tipo: 'cancelamento', status }
    case 'ResgateCanceladoPeloFornecedor':
      return { tipo: 'cancelamento-pelo-fornecedor', status }
    case 'ObservacaoResgateAlterada':
      return { tipo: 'observacao', status: null }
    case 'PrevisaoEntregaAlterada':
      return { tipo: 'previsao', status: null }
    case 'ErroDaEntregaInformado':
      return { tipo: 'erro', status: null }
    case 'MidiaAnexada':
      return { tipo: 'midia', status: null }
    case 'MidiaExcluida':
      return { tipo: 'midia-excluida', status: null }
  }
}
