import { sql } from 'kysely'
import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import { alvoDoPedido, type AprovacaoPedida, type Somado } from '#contracts/events/pedido.ts'
import { comUnidade, DIAS_DO_PEDIDO, podeFazer, temLimite, type NomeDoAto } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { OPERADOR } from '#contracts/values/papeis.ts'
import type { AguardaSegundaPessoa } from '#contracts/values/segunda-pessoa.ts'
import { pedidoQueAguarda, type PedidoPensado } from '#projections/aprovacoes/aprovacoes.queries.ts'
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
import { limiteEmVigor } from './limites.ts'
import { pedidoDecider } from './pedido.decider.ts'
import { quemConfirma } from './quem-confirma.ts'
import { contasDoAto, DIAS_DA_CONTA, HORAS_DA_PESSOA, passaDoLimite, somaQuePassa } from './somas.ts'

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

const idDoPedido = ({ commandId }: Pick<RequestContext, 'commandId'>): string => derivedId(commandId, 'pedido')

/** What the same call asked for before, by its key. */
export async function pedidoDaChamada(
  base: BaseDoAto,
  context: Pick<RequestContext, 'commandId'>,
): Promise<Answered<202, AguardaSegundaPessoa> | undefined> {
  const stream = streamName('pedido', idDoPedido(context))
  const [antes] = (await base.ledger.readStream(stream)) as Recorded<AprovacaoPedida>[]
  return antes && aguardando(base, antes.data)
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
  const { db } = base
  const { actor } = context
  const antes = await pedidoDaChamada(base, context)
  if (antes) return antes
  const emVigor = ato.limite ? undefined : await limiteEmVigor(db, ato.nome, actor.permissao)
  const limite = ato.limite ? await ato.limite(db, dados) : (emVigor?.limite ?? null)
  const proprias = await contasProprias(db, actor)
  if ((limite === null && proprias.length === 0) || (await jaFeito())) return undefined
  const semTextos: DadosDoAto<Dados> = {
    idParceiro,
    dados,
    motivo: motivo === null ? null : AINDA_NAO_GUARDADO,
    comprovante: comprovante === undefined ? null : AINDA_NAO_GUARDADO,
  }
  const propria = proprias.length > 0 && (await ehDeAlguma(proprias, base, ato, actor, semTextos))
  if (limite === null && !propria) return undefined
  const efeito = await ato.prever(base, actor, semTextos)
  const passa = emVigor
    ? await passaDoLimite(base, {
        ...{ ato, quem: actor, pedido: semTextos, valor: efeito.valor, ...emVigor },
        idDoTrabalho: context.commandId,
      })
    : {}
  const passado = passa === undefined ? null : limite
  if (passado === null && !propria) return undefined
  await conferir?.()
  const dia = hoje(commandContextOf(base, context))
  const pedido = { ato: ato.nome, pedidoPor: actor.id, idParceiro, dados }
  const aguarda = ato.soma ? undefined : await pedidoQueAguarda(db, pedido, dia)
  if (aguarda) return aguardando(base, { ...pedido, ...aguarda, somado: aguarda.somado ?? undefined })
  const { pedido: pedida, position } = await registrarPedido(commandContextOf(base, context), {
    ...pedido,
    idPedido: idDoPedido(context),
    papel: actor.permissao,
    limite: passado,
    ...passa,
    efeito,
    motivo,
    comprovante: comprovante ?? null,
  })
  if (position !== undefined) await context.aguardar(position)
  return aguardando(base, pedida)
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

/**
 * What a form says before it is sent: whether the act would wait for a second person, why, and for whom. An act whose
 * limit is not in the settings always does. With `dados` it is over the accounts that these name.
 */
export async function preverPedido(
  base: BaseDoAto,
  actor: ActorPainel,
  ato: Ato,
  { valor, alvo, dados }: { valor: Centesimos; alvo: string | null; dados: Dados | undefined },
): Promise<{ precisa: boolean; aviso: string; confirmam: string[] }> {
  const { nome } = ato
  const contas = await contasPensadas(base, actor, ato, { valor, alvo, dados })
  const passa = await limitePassado(base, actor, { ato, valor, contas })
  const limite = passa?.limite ?? null
  const proprias = await contasProprias(base.db, actor)
  if (limite === null && temLimite(nome) && !proprias.some((propria) => contas.has(propria)))
    return { precisa: false, aviso: '', confirmam: [] }
  const idParceiro = dados === undefined ? alvo : null
  const pensado = { ato: nome, alvo, pedidoPor: actor.id, idParceiro, ...passa, limite }
  return { precisa: true, ...(await viraPedido(base, pensado)) }
}

/** What is said of a request that would be made: why it is one, and who could confirm it. */
export async function viraPedido(
  base: Base,
  pedido: PedidoPensado & Pick<Pedida, 'idParceiro' | 'limite' | 'somado'>,
): Promise<{ aviso: string; confirmam: string[] }> {
  const { ato } = pedido
  const confirmam = (await quemConfirma(base, pedido)).map((quem) => quem.nome)
  const porque = temLimite(ato) ? porQueAguarda({ dados: {}, ...pedido }) : 'Afrouxa um limite'
  return { aviso: `${porque}: vira um pedido. ${quemPode(ato, confirmam)}`, confirmam }
}

/** The accounts that an act would move, as far as it can be done; without `dados` the one that it is about. */
async function contasPensadas(
  base: BaseDoAto,
  actor: ActorPainel,
  ato: Ato,
  { valor, alvo, dados }: { valor: Centesimos; alvo: string | null; dados: Dados | undefined },
): Promise<ReadonlyMap<string, Centesimos>> {
  const lidos = dados === undefined ? undefined : ato.dados.safeParse(dados).data
  if (lidos === undefined) return new Map(alvo === null ? [] : [[alvo, valor]])
  const pedido = { idParceiro: null, dados: lidos, motivo: AINDA_NAO_GUARDADO, comprovante: null }
  return contasDoAto(base, ato, actor, pedido, valor).catch((failure: unknown) => {
    if (failure instanceof Failure && failure.kind !== 'unavailable') return new Map()
    throw failure
  })
}

type Base = Pick<BaseDoAto, 'db' | 'agora'>

/** The limit that an act of this value goes beyond, and with what; undefined when it does not. */
async function limitePassado(
  base: BaseDoAto,
  actor: ActorPainel,
  { ato, valor, contas }: { ato: Ato; valor: Centesimos; contas: ReadonlyMap<string, Centesimos> },
): Promise<{ limite: Centesimos; somado?: Somado } | undefined> {
  const emVigor = await limiteEmVigor(base.db, ato.nome, actor.permissao)
  if (!emVigor) return undefined
  const { limite } = emVigor
  if (valor > limite) return { limite }
  if (valor === 0) return undefined
  const soma = await somaQuePassa(base, { ato, quem: actor, contas, valor, ...emVigor })
  return soma && { limite, ...soma }
}

/** Nobody decides alone on an account of their own (`decisions.md §L`). Without reach: limited by the actor. */
export const ehContaPropria = async (
  db: Db,
  pessoa: { id: string | null },
  idParceiro: string | null,
): Promise<boolean> => idParceiro !== null && (await contasProprias(db, pessoa)).includes(idParceiro)

/** The accounts with somebody's own CPF. Without reach: limited by the actor. */
export async function contasProprias(db: Db, { id }: { id: string | null }): Promise<string[]> {
  const proprias = await db
    .selectFrom('parceiros as p')
    .innerJoin('usuarios as u', 'u.cpf', 'p.cpf')
    .select('p.id')
    .where('u.id', '=', id)
    .execute()
  return proprias.map((propria) => propria.id)
}

/** Whether an act moves points of one of these accounts. */
async function ehDeAlguma(
  proprias: readonly string[],
  ...[base, ato, quem, pedido]: [BaseDoAto, Ato, ActorPainel, DadosDoAto<Dados>]
): Promise<boolean> {
  if (pedido.idParceiro !== null) return proprias.includes(pedido.idParceiro)
  const contas = await contasDoAto(base, ato, quem, pedido, 0)
  return proprias.some((propria) => contas.has(propria))
}

async function aguardando(
  base: Base,
  pedido: Pick<Pedida, 'ato' | 'idParceiro' | 'dados' | 'limite' | 'somado' | 'numero' | 'pedidoPor'>,
) {
  const { ato, numero, pedidoPor } = pedido
  const confirmam = await quemConfirma(base, { ato, alvo: alvoDoPedido(pedido), pedidoPor })
  return accepted({
    mensagem:
      `${porQueAguarda(pedido)}: o pedido ${numero} aguarda uma segunda pessoa em Aprovações. `
      + quemPode(
        ato,
        confirmam.map(({ nome }) => nome),
      ),
    pedido: numero,
  })
}

function porQueAguarda(pedido: Pick<Pedida, 'ato' | 'idParceiro' | 'dados' | 'limite' | 'somado'>): string {
  const { limite } = pedido
  if (limite === null) return pedido.idParceiro === null ? 'Mexe na sua própria conta' : 'É a sua própria conta'
  const passa = `assa do seu limite de ${comUnidade(atoDoLimite(pedido), limite)}`
  const somado = dizerSomado(pedido)
  return somado === undefined ? `P${passa}` : `Com ${somado}, p${passa}`
}

/** What an act that is within the limit by itself was counted with. */
export function dizerSomado(pedido: Pick<Pedida, 'ato' | 'dados' | 'somado'>): string | undefined {
  const { somado } = pedido
  if (somado === undefined) return undefined
  const quanto = comUnidade(atoDoLimite(pedido), somado.valor)
  return somado.de === 'pessoa'
    ? `${quanto} das últimas ${HORAS_DA_PESSOA} horas, sem segunda pessoa`
    : `${quanto} dos últimos ${DIAS_DA_CONTA} dias na mesma conta, sem segunda pessoa`
}

/** Names that a sentence holds. */
const NOMES = 5

/** Who may confirm it; when nobody may, what to do first. */
function quemPode(ato: NomeDoAto, nomes: readonly string[]): string {
  if (nomes.length === 0)
    return (
      `Por enquanto ninguém pode confirmar: peça que outro ${podeFazer(OPERADOR, ato) ? 'operador ou ' : ''}administrador `
      + 'passe a ver estas redes. Quem recebeu o acesso de você há menos de 30 dias não vale.'
    )
  const ditos = [...nomes.slice(0, NOMES), ...(nomes.length > NOMES ? [`mais ${nomes.length - NOMES}`] : [])]
  return `${nomes.length === 1 ? 'Pode' : 'Podem'} confirmar: ${new Intl.ListFormat('pt-BR').format(ditos)}.`
}

/** An unused number leaves a gap. */
async function reservarNumero(db: Db): Promise<number> {
  const { rows } = await sql<{ numero: number }>`select nextval('pedido_numero_seq')::int as numero`.execute(db)
  return rows[0]!.numero
}
