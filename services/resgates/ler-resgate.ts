import type { Answer } from '#contracts/endpoint.ts'
import { notFound } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import type { Resgate, resgate } from '#contracts/http/resgates.ts'
import {
  contaDoResgate,
  movimentosDoResgate,
  partesDoResgate,
  type ContaDoResgate,
} from '#projections/lotes/lotes.queries.ts'
import type { App } from '#services/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { comparePositions, type Recorded } from '#services/engine/ledger/port.ts'
import { replay } from '#services/engine/ledger/handle.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { procurarDono } from '#services/extrato/dono-da-conta.ts'
import { nomesDeQuemFez } from '#services/usuarios/quem-fez.ts'
import { resgateDecider } from './resgate.decider.ts'

type Dono = Resgate['parceiro']
type Evento = Recorded<ResgateEvent>

/**
 * The redemption with a number, of an account within reach.
 * @throws Failure `resgate-nao-encontrado`
 */
export const lerResgate = (
  app: Pick<App, 'readDb' | 'readPool' | 'ledger'>,
  reach: Reach,
  numero: number,
): Promise<Answer<typeof resgate>> =>
  contarResgate(app, numero, (idParceiro) => procurarDono(app.readDb, reach, { id: idParceiro }))

/**
 * A redemption of the salesperson's own account.
 * @throws Failure `resgate-nao-encontrado`
 */
export const lerResgateDoParceiro = (
  app: Pick<App, 'readDb' | 'readPool' | 'ledger'>,
  { id, nome }: { id: string; nome: string },
  numero: number,
): Promise<Answer<typeof resgate>> =>
  contarResgate(app, numero, (idParceiro) => Promise.resolve(idParceiro === id ? { id, nome, cpf: '' } : undefined), {
    vendedor: 'Você',
  })

async function contarResgate(
  { readDb: db, readPool, ledger }: Parameters<typeof lerResgate>[0],
  numero: number,
  donoDe: (idParceiro: string) => Promise<Dono | undefined>,
  { vendedor }: { vendedor?: string } = {},
): Promise<Answer<typeof resgate>> {
  const conta = await contaDoResgate(db, numero)
  const dono = conta && (await donoDe(conta.idParceiro))
  const eventos = dono ? ((await ledger.readStream(streamName('resgate', conta.idResgate))) as Evento[]) : []
  const { solicitado, status, previsaoEntrega } = replay(resgateDecider, eventos)
  if (!dono || !solicitado)
    throw notFound(
      'resgate-nao-encontrado',
      'Nenhum resgate com este número foi encontrado entre os que você pode ver.',
    )
  const [lugar, partes, historia, checkpoint] = await Promise.all([
    lugarDoResgate(db, solicitado),
    partesDoResgate(db, conta.idResgate),
    historiaDoResgate(db, conta, eventos, vendedor ?? dono.nome),
    readCheckpoint(readPool, 'lotes'),
  ])
  const { codigoPremio, qtde, pontosUnitario, pontos, saldoAnterior } = solicitado
  return {
    resgate: {
      id: numero,
      status,
      resgatadoEm: historia[0]!.registradoEm,
      parceiro: { id: dono.id, nome: dono.nome, cpf: dono.cpf },
      ...lugar,
      codigoPremio,
      qtde,
      pontosUnitario,
      pontosGastos: pontos,
      saldoAnterior,
      obs: historia.findLast(({ tipo }) => tipo === 'observacao')?.texto ?? null,
      previsaoEntrega,
      ...partes,
      historia,
    },
    atualizadoEm: checkpoint?.eventAt?.toISOString() ?? null,
    posicao: checkpoint?.position ?? '0',
  }
}

async function lugarDoResgate(
  db: Db,
  { idRevenda, idRede }: { idRevenda: string; idRede: string },
): Promise<Pick<Resgate, 'revenda' | 'rede'>> {
  const [revenda, rede] = await Promise.all([
    db
      .selectFrom('revendas')
      .select(['id', 'nome_fantasia as nomeFantasia'])
      .where('id', '=', idRevenda)
      .executeTakeFirstOrThrow(),
    db.selectFrom('redes').select(['id', 'nome']).where('id', '=', idRede).executeTakeFirstOrThrow(),
  ])
  return { revenda, rede }
}

/** What was done to the redemption, and what that did to the account, in the order of the ledger. */
async function historiaDoResgate(
  db: Db,
  { idResgate }: ContaDoResgate,
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
    por: quemFez(evento.metadata),
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

/** The id of the reason or note that came with an event. */
function textoDe({ data }: Evento): string | undefined {
  if ('motivo' in data) return data.motivo?.idTexto
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
    case 'MidiaAnexada':
      return { tipo: 'midia', status: null }
    case 'MidiaExcluida':
      return { tipo: 'midia-excluida', status: null }
  }
}
