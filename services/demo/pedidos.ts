import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { ATOS } from '#contracts/values/atos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { alterarLimite } from '#services/aprovacoes/limites.ts'
import { pedidoDecider } from '#services/aprovacoes/pedido.decider.ts'
import { registrarPedido } from '#services/aprovacoes/pedir.ts'
import { lancarPontos, preverLancamento } from '#services/conta/lancar-pontos.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { causaDe } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { idDemo, idRedeDemo, type Elenco, type Vendedor } from './elenco.ts'
import { usuariosDemo } from './logins.ts'
import { redesDemo } from './lugares.ts'
import { chaveDoDia, contextoEm, type BaseDaDemo } from './relogio.ts'

/** High enough that what visitors try by hand rarely needs a second person. */
const LIMITE: Centesimos = 5_000_00

const [PRIMEIRA, SEGUNDA] = usuariosDemo.filter(({ permissao }) => permissao === ADMINISTRADOR).map(({ cpf }) => cpf)
const comoAdmin = (cpf: string) => ({ tipo: 'usuario', id: idDemo('usuario', cpf), permissao: ADMINISTRADOR }) as const
/** The one sees every network, the other asks for what is in hers. */
const [quemConfirma, quemPede] = [comoAdmin(PRIMEIRA!), comoAdmin(SEGUNDA!)]

const PEDIDOS = [
  { lugar: 19, haDias: 5, pontos: 6_000_00, motivo: 'Convenção anual: prêmio da equipe', documento: 'Ata 4/2026' },
  { lugar: 23, haDias: 4, pontos: 9_500_00, motivo: 'Acerto do trimestre da dental', documento: 'E-mail da gerência' },
  { lugar: 31, haDias: 1, pontos: 7_250_00, motivo: 'Campanha de clareamento', documento: 'Memorando 31/2026' },
] as const
/** The largest sale gives some 600 points. */
const LIMITE_DE_UMA_VENDA: Centesimos = 5_000_00
/** A week of a shop's awards stays below it. */
const LIMITE_EM_MASSA: Centesimos = 500_00
/** Of each seller, so that nobody is left without any. */
const PONTUACOES_DE_CADA = 3
const RECUSA = 'O acerto do trimestre já entrou pelas planilhas da dental'

interface Deps extends BaseDaDemo {
  diasValidade: number
}

/**
 * Points beyond the limit: one request that was confirmed, one that was refused, one that waits. Many awards to cancel
 * wait, too.
 */
export async function pedidosDaDemo(deps: Deps, { parceiros }: Elenco, hoje: Dia): Promise<void> {
  const limite = { ato: 'lancar-pontos', papel: ADMINISTRADOR, limite: LIMITE } as const
  await alterarLimite(contextoEm(deps, somarDias(hoje, -30), quemConfirma), limite)
  const [confirmado, recusado] = [
    await pedir(deps, parceiros, hoje, PEDIDOS[0]),
    await pedir(deps, parceiros, hoje, PEDIDOS[1]),
  ]
  await pedir(deps, parceiros, hoje, PEDIDOS[2])
  await confirmar(deps, hoje, confirmado)
  await recusar(deps, hoje, recusado.idPedido)
  await pedirCancelamento(deps, parceiros, hoje)
  for (const papel of ATOS['registrar-vendas'].papeis)
    await alterarLimite(contextoEm(deps, somarDias(hoje, -30), quemConfirma), {
      ...({ ato: 'registrar-vendas', papel } as const),
      limite: LIMITE_DE_UMA_VENDA,
    })
}

async function pedir(deps: Deps, parceiros: readonly Vendedor[], hoje: Dia, um: (typeof PEDIDOS)[number]) {
  const { lugar, haDias, pontos, motivo, documento } = um
  const { id: idParceiro, loja, mudouPara } = parceiros[lugar]!
  const { id: idRevenda, idRede } = (mudouPara ?? { loja }).loja
  const conta = { idParceiro, idRevenda, idRede }
  const context = contextoEm(deps, somarDias(hoje, -haDias), quemPede)
  const dados = { sentido: 'credito', pontos } as const
  const { diasValidade } = deps
  const { antes, depois } = await preverLancamento(context, conta, { ...dados, diasValidade })
  const idPedido = chaveDoDia(hoje, 'pedido', lugar)
  const { pedido } = await registrarPedido(context, {
    idPedido,
    ato: 'lancar-pontos',
    pedidoPor: quemPede.id,
    papel: ADMINISTRADOR,
    idParceiro,
    limite: LIMITE,
    efeito: { valor: pontos, saldoAntes: antes, saldoDepois: depois },
    dados,
    motivo,
    comprovante: documento,
  })
  return { idPedido, conta, pedido, dados }
}

async function confirmar(
  deps: Deps,
  hoje: Dia,
  { idPedido, conta, pedido, dados }: Awaited<ReturnType<typeof pedir>>,
): Promise<void> {
  const context = contextoEm(deps, somarDias(hoje, -4), quemConfirma)
  await handle(
    deps.ledger,
    streamName('pedido', idPedido),
    pedidoDecider,
    { tipo: 'confirmar', por: quemConfirma.id, quemDeuAcesso: [], efeito: pedido.efeito, hoje: somarDias(hoje, -4) },
    causaDe(context, idPedido, 'confirmar'),
  )
  const { diasValidade } = deps
  const { motivo, comprovante } = pedido
  await lancarPontos({ ...context, actor: quemPede, aprovadoPor: quemConfirma.id }, conta, {
    ...dados,
    motivo: motivo!,
    documento: comprovante!,
    diasValidade,
    chave: idPedido,
  })
}

async function recusar(deps: Deps, hoje: Dia, idPedido: string): Promise<void> {
  const dia = somarDias(hoje, -3)
  const context = contextoEm(deps, dia, quemConfirma)
  const motivo = await guardarTexto(deps.db, RECUSA, derivedId(idPedido, 'recusa'))
  await handle(
    deps.ledger,
    streamName('pedido', idPedido),
    pedidoDecider,
    { tipo: 'negar', por: quemConfirma.id, quemDeuAcesso: [], motivo, hoje: dia },
    causaDe(context, idPedido, 'negar'),
  )
}

/** The last awards of sellers of one network, until they are beyond the limit; a small programme has too few. */
async function pedirCancelamento(deps: Deps, parceiros: readonly Vendedor[], hoje: Dia): Promise<void> {
  const dia = somarDias(hoje, -1)
  const context = contextoEm(deps, dia, quemPede)
  const limite = { ato: 'cancelar-em-massa', papel: ADMINISTRADOR, limite: LIMITE_EM_MASSA } as const
  await alterarLimite(contextoEm(deps, somarDias(hoje, -30), quemConfirma), limite)
  const idRede = idRedeDemo(redesDemo[0]!.nome)
  const numeros: number[] = []
  const efeito = { valor: 0, vendedores: 0, pontuacoes: 0, dividas: 0 }
  for (const { id, loja, mudouPara } of parceiros.slice(PEDIDOS[0].lugar)) {
    if (efeito.valor > LIMITE_EM_MASSA) break
    if (loja.idRede !== idRede || mudouPara) continue
    const { saldo, vendas } = await ultimasPontuacoes(deps, id, dia)
    if (vendas.length === 0) continue
    const pontos = somar(vendas.map(({ totalPontos }) => totalPontos))
    numeros.push(...vendas.map(({ numero }) => numero))
    efeito.valor += pontos
    efeito.vendedores += 1
    efeito.pontuacoes += vendas.length
    efeito.dividas += Math.max(0, pontos - saldo)
  }
  if (efeito.valor <= LIMITE_EM_MASSA) return
  await registrarPedido(context, {
    idPedido: chaveDoDia(hoje, 'pedido', 'em-massa'),
    ato: 'cancelar-em-massa',
    pedidoPor: quemPede.id,
    papel: ADMINISTRADOR,
    idParceiro: null,
    limite: LIMITE_EM_MASSA,
    efeito,
    dados: { ids: numeros.join(), tipo: 'cancelamento' },
    motivo: 'Notas devolvidas no acerto do mês',
    comprovante: null,
  })
}

/** Sales of a person that nobody has touched, and the balance of their account. */
async function ultimasPontuacoes({ ledger }: Deps, idParceiro: string, ate: Dia) {
  const conta = (await ledger.readStream(streamName('conta', idParceiro))) as Recorded<ContaEvent>[]
  const creditos = conta.flatMap(({ type, data }) =>
    type === 'PontosCreditados' && data.em <= ate ? streamName('venda', data.idVenda) : [],
  )
  const vendas = await Promise.all(
    creditos.slice(-PONTUACOES_DE_CADA).map(async (stream) => {
      const [registro, ...depois] = (await ledger.readStream(stream)) as Recorded<VendaEvent>[]
      return registro?.type === 'VendaRegistrada' && depois.length === 0 ? registro.data : []
    }),
  )
  return { saldo: conta.at(-1)?.data.saldo ?? 0, vendas: vendas.flat() }
}
