import { sql } from 'kysely'
import type pg from 'pg'
import { conflict, invalid } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent, VendaRegistrada } from '#contracts/events/venda.ts'
import type { NovaVenda } from '#contracts/http/pontuar.ts'
import { pontosPorExtenso, type Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { envioPorArquivo, type EnvioEncontrado } from '#projections/pendentes/pendentes.queries.ts'
import { pontosDosProdutos, valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { underLock } from '#services/engine/database/lock.ts'
import { eventsOfCommand } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { nomeNoDeposito } from '#services/pendentes/arquivos.ts'
import { pontuacaoNaoEncontrada } from '#services/pendentes/envio.decider.ts'
import { naoPendente } from '#services/pendentes/nao-pendente.ts'
import { reservarNumeros } from '../numeros.ts'
import type { SegundaPessoa, VendaQueFoiPedida } from '../pedidas/pedir-uma-venda.ts'
import { avisosDosItens } from '../conferencia/itens-incomuns.ts'
import { comIdsDeAntes } from '../conferencia/notas-de-antes.ts'
import {
  dizerOutraDental,
  dizerProvavelRepetida,
  dizerRepetidaConfirmada,
  procurarParecidas,
} from '../conferencia/parecidas.ts'
import { idDe, registrarVendas, type Remessa, type VendaParaRegistrar } from '../registrar-vendas.ts'
import { lerCadastros, type CadastrosDaPlanilha } from '../upload/cadastros-da-planilha.ts'
import { conferirLinhas, SEM_PRODUTO } from '../upload/conferir-linhas.ts'
import { incomunsDaPlanilha } from '../upload/conferir-vendas.ts'
import { LinhasLidas } from '../upload/linhas-lidas.ts'
import { COLUNAS } from '../upload/sheet-columns.ts'
import { vendasBoas } from '../upload/vendas-boas.ts'
import { vendaJaProcessada } from '../venda.decider.ts'

export interface ContextoDePontuar extends CommandContext {
  /** Of the database, for locks. */
  url: string
  pool: pg.Pool
  diasValidade: number
  segundaPessoa: SegundaPessoa
}

export interface VendaPontuada {
  /** The number that people see. */
  numero: number
  idParceiro: string
  pontos: Centesimos
  /** What the seller can spend afterwards. */
  saldo: Centesimos
  mensagem: string
  avisos: string[]
  position: Position | undefined
}

/**
 * Registers a sale that somebody typed, and with `nomeArquivo` processes the pending award from which they typed it:
 * one after the other, so that of two who process the same the second is told. The same key finds what it registered.
 * @throws Failure `pontuacao-nao-encontrada`; `pontuacao-nao-pendente`, with who and when; and of `registrarDigitada`
 */
export async function pontuarVenda(
  context: ContextoDePontuar,
  reach: Reach,
  digitada: NovaVenda,
  chave: string,
  signal: AbortSignal,
): Promise<VendaPontuada | VendaQueFoiPedida> {
  if (digitada.nomeArquivo === undefined) return registrarDigitada(context, reach, digitada, chave)
  const envio = await envioPorArquivo(context.db, reach, nomeNoDeposito(digitada.nomeArquivo))
  if (!envio) throw pontuacaoNaoEncontrada()
  return underLock(context.url, `lastro:envio:${envio.idEnvio}`, signal, () =>
    registrarDigitada(context, reach, digitada, chave, envio),
  )
}

/**
 * As a sheet of one sale: by the same checks and the same decision.
 * @throws Failure of `conferir`; `provavel-repetida`; `venda-aguardando`; `venda-ja-processada`, `venda-futura`,
 * `venda-antiga`, `item-invalido`
 */
async function registrarDigitada(
  context: ContextoDePontuar,
  reach: Reach,
  digitada: NovaVenda,
  chave: string,
  envio?: EnvioEncontrado,
): Promise<VendaPontuada | VendaQueFoiPedida> {
  const pedida = await context.segundaPessoa.jaPedida()
  if (pedida) return pedida
  const lida = await lerDigitada(context, reach, digitada)
  const remessa = remessaDe(context, chave, envio)
  const antes = await registroDaChave(context, chave, lida.idVenda)
  if (antes) return registrarUma(context, antes, remessa, [])
  const recusa = envio && (await naoPendente(context, envio.idEnvio))
  if (recusa) throw recusa
  const { venda, repete, outraDental, avisos: dosItens } = await conferir(context, reach, lida)
  if (envio && venda.idParceiro !== envio.idParceiro) throw deOutroVendedor(envio)
  if (repete !== null && digitada.confirmarRepetidas !== true)
    throw conflict('provavel-repetida', dizerProvavelRepetida(repete))
  const avisos = [...(repete === null ? [] : [dizerRepetidaConfirmada(repete)]), ...dosItens]
  return context.segundaPessoa.ouFazer(venda, remessa, avisos, () =>
    registrarUma(context, venda, remessa, [...outraDental, ...avisos]),
  )
}

const remessaDe = (
  { actor, diasValidade, ...context }: ContextoDePontuar,
  chave: string,
  envio: EnvioEncontrado | undefined,
): Remessa => ({
  pontuadoEm: hoje(context),
  diasValidade,
  ...(envio ? { origem: 'foto', idEnvio: envio.idEnvio } : { origem: 'manual' }),
  idProcessamento: null,
  vendaAntiga: actor.permissao === ADMINISTRADOR,
  chave,
  cause: {
    by: actor.id,
    byKind: actor.tipo,
    at: context.agora().toISOString(),
    correlationId: context.correlacao,
    tela: context.tela,
  },
})

async function registrarUma(
  { db, pool, ledger }: ContextoDePontuar,
  venda: VendaParaRegistrar,
  remessa: Remessa,
  avisos: string[],
): Promise<VendaPontuada> {
  const { registradas, position, saldos } = await registrarVendas(
    { ledger, reservarNumeros: reservarNumeros(pool) },
    [venda],
    remessa,
  )
  const [registrada] = registradas
  if (!registrada) throw vendaJaProcessada()
  const {
    numero,
    pontos,
    venda: { idParceiro },
  } = registrada
  return {
    numero,
    idParceiro,
    pontos,
    saldo: saldos.get(idParceiro) ?? 0,
    mensagem: `Venda processada com sucesso: ${await nomeDe(db, idParceiro)} ganhou ${pontosPorExtenso(pontos)}`,
    avisos,
    position,
  }
}

/**
 * What registering the sale would tell; writes nothing.
 * @throws Failure of `conferir`
 */
export async function conferirVenda(
  context: Conferindo,
  reach: Reach,
  digitada: NovaVenda,
): Promise<{ avisos: string[]; provavelRepetida: string | null }> {
  const { outraDental, avisos, repete } = await conferir(context, reach, await lerDigitada(context, reach, digitada))
  return {
    avisos: [...outraDental, ...avisos],
    provavelRepetida: repete === null ? null : dizerProvavelRepetida(repete),
  }
}

type Conferindo = Pick<ContextoDePontuar, 'db' | 'pool' | 'agora'>

interface Lida {
  linhas: LinhasLidas
  cadastros: CadastrosDaPlanilha
  /** Undefined while its shop is unknown. */
  idVenda: string | undefined
}

async function lerDigitada({ db, pool }: Conferindo, reach: Reach, digitada: NovaVenda): Promise<Lida> {
  const nova = { ...digitada, cnpjRevenda: digitada.cnpjRevenda ?? (await dentalDoVendedor(db, reach, digitada)) }
  const linhas = linhasDe(nova)
  const cadastros = await lerCadastros({ db, pool }, reach, linhas)
  const dental = cadastros.dentais.get(0)
  const notas = dental ? await comIdsDeAntes(db, [{ ...nova, idRevenda: dental.id }]) : []
  return { linhas, cadastros, idVenda: notas[0] && idDe(notas[0]) }
}

/**
 * The sale that would be registered, and what a person should know before: the sale that it probably repeats, the shop
 * in which it seems to stand, and what is unusual about its items.
 * @throws Failure `venda-recusada` with what is wrong by field
 */
async function conferir(
  context: Conferindo,
  reach: Reach,
  { linhas, cadastros, idVenda }: Lida,
): Promise<{ venda: VendaParaRegistrar; repete: string | null; outraDental: string[]; avisos: string[] }> {
  const { db } = context
  const dia = diaDoInstante(context.agora())
  const [pontos, valorPonto] = await Promise.all([pontosDosProdutos(db, dia), valorPontoDasRedes(db, dia)])
  conferirCampos(linhas, cadastros, pontos)
  const [[boa] = []] = [...vendasBoas(linhas, cadastros, { pontos, valorPonto }, 1)]
  const venda = { ...boa!.venda, idVenda: idVenda! }
  const [parecidas, incomuns] = await Promise.all([
    procurarParecidas(db, reach, [{ ...boa!, venda }]),
    incomunsDaPlanilha(db, linhas, cadastros),
  ])
  const { repete = null, outraDental } = parecidas.get(0) ?? {}
  const avisos = avisosDosItens(incomuns, venda)
  return { venda, repete, outraDental: outraDental ? [dizerOutraDental(outraDental)] : [], avisos }
}

const deOutroVendedor = ({ parceiro }: EnvioEncontrado) =>
  invalid('venda-recusada', `As fotos desta pontuação são de ${parceiro}`, {
    'venda.cpf': `As fotos são de ${parceiro}`,
  })

/** What the call registered when it ran before. */
async function registroDaChave(
  { ledger }: CommandContext,
  chave: string,
  idVenda: string | undefined,
): Promise<VendaRegistrada['data'] | undefined> {
  if (idVenda === undefined) return undefined
  const eventos = await eventsOfCommand(
    ledger,
    streamName('venda', idVenda),
    derivedId(chave, 'registrar-venda', idVenda),
  )
  const registrada = (eventos as readonly VendaEvent[]).find(({ type }) => type === 'VendaRegistrada')
  return registrada?.type === 'VendaRegistrada' ? registrada.data : undefined
}

/** The sale as the rows of a sheet; the lines are the places of the items. */
function linhasDe({
  cpf,
  cnpjRevenda,
  tipoFiscal,
  identificador,
  realizadoEm,
  itens,
}: NovaVenda & { cnpjRevenda: string }) {
  const linhas = new LinhasLidas()
  const chave = normalizarIdentificador(identificador)
  for (const [linha, item] of itens.entries())
    linhas.incluir({ linha, cnpj: cnpjRevenda, cpf, tipoFiscal, identificador, chave, realizadoEm, ...item }, false)
  linhas.fechar()
  return linhas
}

/** The fields of the form by the columns of a sheet. */
const CAMPOS: Readonly<Record<string, (linha: number) => string>> = {
  [COLUNAS.cnpj.titulo]: () => 'venda.cnpjRevenda',
  [COLUNAS.cpf.titulo]: () => 'venda.cpf',
  [COLUNAS.identificador.titulo]: () => 'venda.identificador',
  [COLUNAS.realizadoEm.titulo]: () => 'venda.realizadoEm',
  [COLUNAS.codigo.titulo]: (linha) => `venda.itens.${linha}.codigo`,
}

function conferirCampos(
  linhas: LinhasLidas,
  cadastros: CadastrosDaPlanilha,
  pontos: ReadonlyMap<string, Centesimos>,
): void {
  const erros = [...conferirLinhas(linhas, cadastros, pontos, linhas.quantas)]
    .flat()
    .map((erro) => ({ ...erro, mensagem: erro.mensagem.replace(SEM_PRODUTO, 'Produto não encontrado') }))
  const [primeiro] = erros
  if (!primeiro) return
  // Every row of a sale says again what is wrong with the whole of it.
  const campos = Object.fromEntries(
    erros.toReversed().map(({ linha, coluna, mensagem }) => [CAMPOS[coluna]!(linha), mensagem]),
  )
  throw invalid('venda-recusada', primeiro.mensagem, campos)
}

/** The CNPJ of the shop in which the seller worked on the day of the sale; the shop of today when there is none. */
async function dentalDoVendedor(db: Db, reach: Reach, { cpf, realizadoEm }: NovaVenda): Promise<string> {
  const { rows } = await sql<{ cnpj: string }>`
    select r.cnpj from parceiros p
    left join parceiros_revendas v on v.id_parceiro = p.id and (v.de is null or v.de <= ${realizadoEm}::date)
      and (v.ate is null or ${realizadoEm}::date <= v.ate)
    join revendas r on r.id = coalesce(v.id_revenda, p.id_revenda)
    where p.cpf = ${cpf} and p.excluido_em is null and ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}
    order by v.ate desc nulls first limit 1`.execute(db)
  const [row] = rows
  if (!row) throw invalid('venda-recusada', 'CPF inválido', { 'venda.cpf': 'CPF inválido' })
  return row.cnpj
}

async function nomeDe(db: Db, id: string): Promise<string> {
  const { nome } = await db.selectFrom('parceiros').select('nome').where('id', '=', id).executeTakeFirstOrThrow()
  return nome
}
