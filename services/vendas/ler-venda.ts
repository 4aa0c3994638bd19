import { sql } from 'kysely'
import { streamName } from '#contracts/events/catalogue.ts'
import type { Answer } from '#contracts/endpoint.ts'
import { notFound } from '#contracts/errors.ts'
import type { VendaEvent, VendaRegistrada } from '#contracts/events/venda.ts'
import type { Venda, venda } from '#contracts/http/vendas.ts'
import { pedidoDaVenda } from '#projections/aprovacoes/vendas-pedidas.queries.ts'
import { envioDaVenda } from '#projections/pendentes/pendentes.queries.ts'
import { lotesDaVenda, movimentosDaVenda } from '#projections/lotes/lotes.queries.ts'
import { registroDoParceiro, registroVisto, type Registro } from '#projections/vendas/vendas.queries.ts'
import type { App } from '#services/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { comparePositions, type Recorded } from '#services/engine/ledger/port.ts'
import type { LinkOf } from '#services/engine/files/links.ts'
import { mensagensSobre } from '#services/engine/messages/mensagens-sobre.ts'
import { workWithin, type Reach } from '#services/engine/reach/reach.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { comLinks } from '#services/pendentes/arquivos.ts'
import { nomesDeQuemFez } from '#services/usuarios/quem-fez.ts'
import { causaDaVenda, causaDoPedido, causaDoUpload } from './upload/pontos-creditados.message.ts'
import { vendaDecider } from './venda.decider.ts'

export const vendaNaoEncontrada = () =>
  notFound('venda-nao-encontrada', 'Nenhuma venda com este número foi encontrada entre as que você pode ver.')

/** What the reader of a sale may see of what is around it. */
interface Quem {
  linkOf: LinkOf
  /** What the seller is called where they did something themselves. */
  vendedor?: string
  registro: (numero: number) => Promise<Registro | undefined>
  nomeDaPlanilha: (idProcessamento: string) => Promise<string>
}

/**
 * The sale with a number, when it is within reach by the shop and network stamped on it.
 * @throws Failure `venda-nao-encontrada`
 */
export const lerVenda = (
  app: Pick<App, 'readDb' | 'readPool' | 'ledger'>,
  reach: Reach,
  numero: number,
  linkOf: LinkOf,
): Promise<Answer<typeof venda>> =>
  contarVenda(app, numero, {
    linkOf,
    registro: (um) => registroVisto(app.readDb, reach, um),
    nomeDaPlanilha: (id) => nomeDaPlanilha(app.readDb, reach, id),
  })

/**
 * The same of a salesperson's own sale. Without reach: one's own.
 * @throws Failure `venda-nao-encontrada`
 */
export const lerVendaDoParceiro = (
  app: Pick<App, 'readDb' | 'readPool' | 'ledger'>,
  idParceiro: string,
  numero: number,
  linkOf: LinkOf,
): Promise<Answer<typeof venda>> =>
  contarVenda(app, numero, {
    linkOf,
    vendedor: 'Você',
    registro: (um) => registroDoParceiro(app.readDb, idParceiro, um),
    nomeDaPlanilha: () => Promise.resolve(''),
  })

async function contarVenda(
  app: Parameters<typeof lerVenda>[0],
  numero: number,
  quem: Quem,
): Promise<Answer<typeof venda>> {
  const { readDb: db, readPool, ledger } = app
  const registro = await quem.registro(numero)
  const stream = registro ? ((await ledger.readStream(streamName('venda', registro.idVenda))) as Evento[]) : []
  const historia = vidaDoRegistro(stream, numero)
  const [primeiro] = historia
  if (primeiro?.type !== 'VendaRegistrada') throw vendaNaoEncontrada()
  const { data } = primeiro
  const [nomes, itens, lotes, entradas, planilha, envio, mensagens, outrosRegistros, checkpoint] = await Promise.all([
    nomesDaVenda(db, data),
    itensDaVenda(db, historia),
    lotesDaVenda(db, numero),
    historiaDaVenda(db, numero, historia, quem),
    planilhaDaVenda(data, quem),
    envioDaVenda(db, numero),
    mensagensDaVenda(db, data),
    outrosDe(stream, numero, quem),
    readCheckpoint(readPool, 'lotes'),
  ])
  const { tipoFiscal, identificador, realizadoEm, pontuadoEm, venceEm, origem, totalVenda, totalDescontos } = data
  return {
    venda: {
      idVenda: numero,
      tipoFiscal,
      identificador,
      situacao: SITUACAO[historia.at(-1)!.type],
      realizadoEm,
      pontuadoEm,
      venceEm,
      ...nomes,
      origem,
      planilha,
      envio: envio && comLinks(envio, quem.linkOf),
      ...itens,
      totalVenda,
      totalDescontos,
      lotes,
      historia: entradas,
      mensagens,
      outrosRegistros,
    },
    atualizadoEm: checkpoint?.eventAt?.toISOString() ?? null,
    posicao: checkpoint?.position ?? '0',
  }
}

type Evento = Recorded<VendaEvent>

const SITUACAO = {
  VendaRegistrada: 'Pontuada',
  PontuacaoCorrigida: 'Pontuada',
  PontuacaoCancelada: 'Cancelada',
  VendaAnulada: 'Anulada',
} as const

/** The registration with a number and what followed, up to the next one: a document that was annulled is free again. */
function vidaDoRegistro(stream: readonly Evento[], numero: number): Evento[] {
  const de = stream.findIndex(({ type, data }) => type === 'VendaRegistrada' && data.numero === numero)
  if (de === -1) return []
  const ate = stream.findIndex(({ type }, n) => n > de && type === 'VendaRegistrada')
  return stream.slice(de, ate === -1 ? undefined : ate)
}

async function outrosDe(stream: readonly Evento[], numero: number, { registro }: Quem): Promise<number[]> {
  const numeros = stream.flatMap(({ type, data }) => (type === 'VendaRegistrada' ? data.numero : []))
  const outros = await Promise.all(numeros.filter((um) => um !== numero).map(registro))
  return outros.flatMap((outro) => (outro ? outro.numero : []))
}

async function nomesDaVenda(
  db: Db,
  { idParceiro, idRevenda, idRede }: VendaRegistrada['data'],
): Promise<Pick<Venda, 'parceiro' | 'revenda' | 'rede'>> {
  const [parceiro, revenda, rede] = await Promise.all([
    db.selectFrom('parceiros').select(['id', 'nome', 'cpf']).where('id', '=', idParceiro).executeTakeFirstOrThrow(),
    db
      .selectFrom('revendas')
      .select(['id', 'nome_fantasia as nomeFantasia', 'cnpj'])
      .where('id', '=', idRevenda)
      .executeTakeFirstOrThrow(),
    db.selectFrom('redes').select(['id', 'nome']).where('id', '=', idRede).executeTakeFirstOrThrow(),
  ])
  return { parceiro: { ...parceiro, cpf: parceiro.cpf ?? '' }, revenda, rede }
}

async function itensDaVenda(db: Db, historia: readonly Evento[]): Promise<Pick<Venda, 'itens' | 'totalPontos'>> {
  const { registro, totalPontos } = historia.reduce(vendaDecider.evolve, vendaDecider.initialState())
  const itens = registro?.itens ?? []
  const produtos = await db
    .selectFrom('produtos')
    .select(['id', 'nome'])
    .where('id', 'in', [...new Set(itens.map(({ idProduto }) => idProduto))])
    .execute()
  const nomes = new Map(produtos.map(({ id, nome }) => [id, nome]))
  return {
    totalPontos,
    itens: itens.map(({ idItem, idProduto, valorTotal, ...item }) => ({
      ...item,
      idItemVenda: idItem,
      produto: nomes.get(idProduto) ?? 'Produto',
      total: valorTotal,
    })),
  }
}

/** What was done to the sale, and what that did to the account, in the order of the ledger. */
async function historiaDaVenda(
  db: Db,
  numero: number,
  historia: readonly Evento[],
  { vendedor }: Quem,
): Promise<Venda['historia']> {
  const [movimentos, quemFez, textos] = await Promise.all([
    movimentosDaVenda(db, numero),
    nomesDeQuemFez(db, historia, vendedor),
    lerTextos(
      db,
      historia.flatMap((evento) => idDoMotivo(evento) ?? []),
    ),
  ])
  const feitos = historia.map(({ position, metadata, ...evento }) => ({
    ...oQueMudou(evento),
    posicao: position,
    registradoEm: metadata.at,
    deOutrosLotes: 0,
    divida: 0,
    expirados: 0,
    por: quemFez(metadata),
    motivo: textos.get(idDoMotivo(evento) ?? '') ?? null,
  }))
  const seguidos = movimentos.map(({ tipo, posicao, registradoEm, ...movimento }) => ({
    ...movimento,
    tipo: tipo as 'credito' | 'credito-recusado' | 'estorno',
    posicao: String(posicao),
    registradoEm: registradoEm.toISOString(),
    expirados: 0,
    por: null,
    motivo: null,
  }))
  return comExpirados([...feitos, ...seguidos].sort((a, b) => comparePositions(a.posicao, b.posicao)))
}

/** A reversal takes everything that its sale gave and gives no longer, except what had expired. */
function comExpirados(historia: Venda['historia']): Venda['historia'] {
  let [daVenda, naConta] = [0, 0]
  return historia.map((entrada) => {
    if (entrada.por !== null) daVenda += entrada.pontos
    else if (entrada.tipo === 'credito') naConta += entrada.pontos
    else if (entrada.tipo === 'estorno') {
      const expirados = Math.max(0, naConta - daVenda + entrada.pontos)
      naConta = daVenda
      return { ...entrada, expirados }
    }
    return entrada
  })
}

const idDoMotivo = ({ data }: VendaEvent) => ('motivo' in data ? data.motivo?.idTexto : undefined)

function oQueMudou({ type, data }: VendaEvent): Pick<Venda['historia'][number], 'tipo' | 'data' | 'pontos'> {
  switch (type) {
    case 'VendaRegistrada':
      return { tipo: 'registro', data: data.pontuadoEm, pontos: data.totalPontos }
    case 'PontuacaoCorrigida':
      return { tipo: 'correcao', data: data.em, pontos: data.diferenca }
    case 'PontuacaoCancelada':
      return { tipo: 'cancelamento', data: data.em, pontos: 0 - data.totalPontos }
    case 'VendaAnulada':
      return { tipo: 'anulacao', data: data.em, pontos: 0 - data.totalPontos }
  }
}

const planilhaDaVenda = async ({ idProcessamento }: VendaRegistrada['data'], quem: Quem): Promise<Venda['planilha']> =>
  idProcessamento === null ? null : { idProcessamento, nomeArquivo: await quem.nomeDaPlanilha(idProcessamento) }

async function nomeDaPlanilha(db: Db, reach: Reach, idProcessamento: string): Promise<string> {
  const planilha = await db
    .selectFrom('processamentos')
    .select('nome_arquivo')
    .where('id', '=', idProcessamento)
    .where(workWithin(reach, sql`criado_por`))
    .executeTakeFirst()
  return planilha?.nome_arquivo ?? ''
}

async function mensagensDaVenda(
  db: Db,
  { idVenda, idParceiro, idProcessamento, numero }: VendaRegistrada['data'],
): Promise<Venda['mensagens']> {
  if (idProcessamento === null) return mensagensSobre(db, idParceiro, causaDaVenda(numero))
  const pedido = await pedidoDaVenda(db, { idVenda, idProcessamento })
  return mensagensSobre(db, idParceiro, pedido === undefined ? causaDoUpload(idProcessamento) : causaDoPedido(pedido))
}
