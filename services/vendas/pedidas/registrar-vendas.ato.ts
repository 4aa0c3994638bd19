import { refused } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { registroPedidoSchema, vendasPedidas, type RegistroPedido, type VendaPedida } from '#contracts/events/pedido.ts'
import type { VendaDoPedido } from '#contracts/http/aprovacoes.ts'
import type { VendaEvent, VendaRegistrada } from '#contracts/events/venda.ts'
import {
  formatarCentesimos,
  formatarDinheiro,
  formatarPontos,
  multiplicar,
  pontosPorExtenso,
  somar,
  type Centesimos,
} from '#contracts/values/centesimos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { vendasDoPedido } from '#projections/aprovacoes/vendas-pedidas.queries.ts'
import { numeroDoEnvio } from '#projections/pendentes/pendentes.queries.ts'
import type { Worker } from '#services/app.ts'
import { ato, type BaseDoAto } from '#services/aprovacoes/ato.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { underLock } from '#services/engine/database/lock.ts'
import { eventsOfCommand } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { naoPendente } from '#services/pendentes/nao-pendente.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import {
  idDe,
  registrarVendas,
  simularVendas,
  type Remessa,
  type Resultado,
  type VendaParaRegistrar,
} from '#services/vendas/registrar-vendas.ts'
import { causaDaVenda, causaDoPedido, pontosCreditados } from '#services/vendas/upload/pontos-creditados.message.ts'
import { conferirPedidas } from './conferir-pedidas.ts'
import { pontosDe } from './vendas-pedidas.ts'

/** Sales that its page names. */
const VENDAS_NA_PAGINA = 200
/** Items that it names of each. */
const ITENS_DITOS = 10

/** The registration of sales that need a second person: they enter on the day of its confirmation, by its values. */
export const registrarVendasAto = ato({
  nome: 'registrar-vendas',
  dados: registroPedidoSchema,
  async prever(base, quem, { dados }) {
    const { db, ledger } = base
    const pedidas = vendasPedidas(dados)
    const contexto = { db, ledger, dados }
    const recusa = (await envioDesfeito(db, dados.idProcessamento)) ?? (await envioTerminado(contexto))
    if (recusa) throw recusa
    const { vendas, recusa: motivo } = await conferirPedidas(base, quem, pedidas)
    const remessa = remessaDe(base, quem, dados)
    const { registradas } = await simularVendas(ledger, vendas, remessa)
    if (registradas.length === 0) throw nenhumaEntra(motivo)
    const recusadas = pedidas.length - registradas.length
    return {
      valor: somar(registradas.map(({ venda }) => pontosDe(venda))),
      vendedores: new Set(registradas.map(({ venda }) => venda.idParceiro)).size,
      pontuacoes: registradas.length,
      ...(recusadas > 0 ? { recusadas } : {}),
    }
  },
  async fazer(worker, context, quem, { dados, chave }, { signal, efeito }) {
    const pedidas = vendasPedidas(dados)
    const registrar = async () => {
      const terminado = await envioTerminado({ ...context, dados })
      if (terminado && (await registradaAntes(worker.ledger, pedidas[0]!.idVenda, chave)) === undefined) throw terminado
      const { vendas, recusa } = await conferirPedidas(worker, quem, pedidas)
      const remessa = { ...remessaDe(worker, quem, dados), ...remessaConfirmada(context, chave) }
      const resultado = await registrarVendas(
        { ledger: worker.ledger, reservarNumeros: reservarNumeros(worker.pool) },
        await dentroDoConfirmado(worker.ledger, vendas, remessa, efeito.valor),
        remessa,
      )
      if (resultado.registradas.length === 0) throw nenhumaEntra(recusa)
      return resultado
    }
    const resultado = await junto(worker, dados, signal, registrar)
    if (dados.enviarMensagem === 1) await avisar(worker, dados, chave, resultado)
    return resultado.position
  },
  async contar(db, { dados }) {
    const pedidas = vendasPedidas(dados)
    return [
      ['Origem', await origemDe(db, dados)],
      ['Valor das vendas', formatarDinheiro(somar(pedidas.map(totalDaVenda)))],
      ...(pedidas.length > VENDAS_NA_PAGINA
        ? [['Vendas na lista', `As ${VENDAS_NA_PAGINA} com mais pontos`] as [string, string]]
        : []),
    ]
  },
  async vendas(db, idPedido) {
    const vendas = await vendasDoPedido(db, idPedido, VENDAS_NA_PAGINA)
    return vendas.map(({ venda, ...dita }) => ({ ...dita, registro: registroDe(venda) }))
  },
})

/**
 * The sales, as long as they give no more points than were confirmed; when values rose since, only what an earlier
 * run registered.
 * @throws Failure `efeito-mudou` when that is nothing
 */
async function dentroDoConfirmado(
  ledger: Ledger,
  vendas: readonly VendaParaRegistrar[],
  remessa: Remessa,
  confirmado: Centesimos,
): Promise<readonly VendaParaRegistrar[]> {
  const { registradas, repetidas } = await simularVendas(ledger, vendas, remessa)
  const antes = await Promise.all(
    repetidas.map(async (venda) => ({ venda, dados: await registradaAntes(ledger, idDe(venda), remessa.chave) })),
  )
  const deAntes = antes.flatMap(({ venda, dados }) => (dados ? { venda, pontos: dados.totalPontos } : []))
  const pontos = somar([...deAntes, ...registradas].map((uma) => uma.pontos))
  if (pontos <= confirmado) return vendas
  if (deAntes.length > 0) return deAntes.map(({ venda }) => venda)
  throw refused(
    'efeito-mudou',
    `Os produtos passaram a valer mais depois da confirmação: seriam ${pontosPorExtenso(pontos)}, e a confirmação era de ${formatarPontos(confirmado)}. Nada foi registrado: peça de novo.`,
  )
}

const nenhumaEntra = (motivo = 'Venda já processada') =>
  refused('nenhuma-venda', `${motivo}. Nada deste pedido pode mais ser registrado`)

type Dados = Pick<RegistroPedido, 'idProcessamento' | 'idEnvio' | 'origem'>

const remessaDe = (
  { settings, agora }: Pick<BaseDoAto, 'settings' | 'agora'>,
  { id, permissao }: ActorPainel,
  { origem, idProcessamento, idEnvio }: Dados,
): Remessa => ({
  pontuadoEm: hoje({ agora }),
  diasValidade: settings.diasValidade,
  origem,
  idProcessamento,
  idEnvio: idEnvio ?? undefined,
  vendaAntiga: permissao === ADMINISTRADOR,
  // Of a simulation nothing is written.
  chave: id,
  cause: { by: id, byKind: 'usuario', at: agora().toISOString(), correlationId: id },
})

const remessaConfirmada = (context: CommandContext, chave: string): Pick<Remessa, 'chave' | 'cause'> => ({
  chave,
  cause: {
    by: context.actor.id,
    byKind: context.actor.tipo,
    at: context.agora().toISOString(),
    correlationId: context.correlacao,
    tela: context.tela,
    aprovadoPor: context.aprovadoPor,
  },
})

/** Takes turns with whatever else ends the same photo submission or undoes the same upload. */
async function junto<T>(
  { db, url }: Pick<Worker, 'db' | 'url'>,
  { idProcessamento, idEnvio }: Dados,
  signal: AbortSignal,
  registrar: () => Promise<T>,
): Promise<T> {
  if (idEnvio !== null) return underLock(url, `lastro:envio:${idEnvio}`, signal, registrar)
  if (idProcessamento === null) return registrar()
  return db.transaction().execute(async (trx) => {
    // Who undoes the upload says so in this row first.
    await trx.selectFrom('processamentos').select('id').where('id', '=', idProcessamento).forShare().execute()
    const recusa = await envioDesfeito(trx, idProcessamento)
    if (recusa) throw recusa
    return registrar()
  })
}

/** What an upload that was undone, or is being undone, says to the sales of it that wait. */
async function envioDesfeito(db: Db, idProcessamento: string | null) {
  if (idProcessamento === null) return undefined
  const desfeito = await db
    .selectFrom('processamentos as p')
    .innerJoin('processamentos as d', 'd.id', 'p.desfeito_por')
    .select('d.id')
    .where('p.id', '=', idProcessamento)
    .where('d.estado', '!=', 'falhou')
    .executeTakeFirst()
  return desfeito && refused('ja-desfeito', 'A planilha destas vendas foi desfeita')
}

/** What an earlier run of the confirmation registered of a sale. */
async function registradaAntes(
  ledger: Ledger,
  idVenda: string,
  chave: string,
): Promise<VendaRegistrada['data'] | undefined> {
  const [evento] = (await eventsOfCommand(
    ledger,
    streamName('venda', idVenda),
    derivedId(chave, 'registrar-venda', idVenda),
  )) as readonly VendaEvent[]
  return evento?.type === 'VendaRegistrada' ? evento.data : undefined
}

const envioTerminado = ({ db, ledger, dados: { idEnvio } }: { db: Db; ledger: Ledger; dados: Dados }) =>
  idEnvio === null ? Promise.resolve(undefined) : naoPendente({ db, ledger }, idEnvio)

/** One message to each seller, however often it is repeated. */
async function avisar(
  { db, queue }: Pick<Worker, 'db' | 'queue'>,
  { origem }: Dados,
  chave: string,
  { registradas, saldos }: Resultado,
): Promise<void> {
  const causa = origem === 'upload' ? causaDoPedido(chave) : causaDaVenda(registradas[0]!.numero)
  const ganhos = [...Map.groupBy(registradas, ({ venda }) => venda.idParceiro)].map(([idParceiro, vendas]) => ({
    causa,
    idParceiro,
    dados: {
      pontos: somar(vendas.map(({ pontos }) => pontos)),
      vendas: vendas.length,
      saldo: saldos.get(idParceiro) ?? 0,
    },
  }))
  await enfileirarMensagens(db, pontosCreditados, ganhos)
  await queue.enqueue(entregarMensagensJob, { causa }, { id: chave })
}

async function origemDe(db: Db, { origem, idProcessamento, idEnvio }: Dados): Promise<string> {
  if (origem === 'manual') return 'Digitada'
  if (origem === 'foto') return `Fotos do envio ${(idEnvio && (await numeroDoEnvio(db, idEnvio))) ?? ''}`.trimEnd()
  const planilha = await db
    .selectFrom('processamentos')
    .select('nome_arquivo')
    .where('id', '=', idProcessamento)
    .executeTakeFirst()
  return `Planilha ${planilha?.nome_arquivo ?? ''}`.trimEnd()
}

const totalDaVenda = ({ itens }: VendaPedida): Centesimos =>
  somar(itens.map(({ qtde, valorUnitario, valorDesconto }) => multiplicar(qtde, valorUnitario) - valorDesconto))

function registroDe({ tipoFiscal, realizadoEm, itens, avisos = [] }: VendaPedida): VendaDoPedido['registro'] {
  const ditos = itens
    .slice(0, ITENS_DITOS)
    .map(
      ({ codigo, qtde, valorUnitario }) =>
        `${formatarCentesimos(qtde, true)} × ${codigo} a ${formatarDinheiro(valorUnitario)}`,
    )
  const resto = itens.length - ditos.length
  return { tipoFiscal, realizadoEm, itens: [...ditos, ...(resto > 0 ? [`e mais ${resto}`] : [])], avisos }
}
