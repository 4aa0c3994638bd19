import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, diasEntre, somarDias, type Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { OPERADORAS } from '#contracts/values/entrega.ts'
import { cargaDoPremio } from '#contracts/values/premio.ts'
import { EM_TRANSPORTE, ENTREGUE } from '#contracts/values/status-resgate.ts'
import { SISTEMA, type ActorDoComando, type CommandContext } from '#services/engine/records/command-context.ts'
import { expirarContas } from '#services/conta/expirar-pontos.ts'
import { reativarContas } from '#services/conta/reativar-pontos.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import type { FileKeeper, FileStore } from '#services/engine/files/port.ts'
import { anexarMidia } from '#services/midias/anexar-midia.ts'
import { alterarPrevisaoEntrega } from '#services/resgates/alterar-previsao-entrega.ts'
import { alterarStatusResgate } from '#services/resgates/alterar-status-resgate.ts'
import { aprovarResgate } from '#services/resgates/aprovar-resgate.ts'
import { cancelarPeloFornecedor, cancelarResgate } from '#services/resgates/cancelar-resgate.ts'
import { guardarEntrega, type Entrega } from '#services/resgates/entregas.ts'
import { avisarResgate, causaDoResgate } from '#services/resgates/resgate-feito.message.ts'
import { idDoResgate, resgatarPor } from '#services/resgates/resgatar.ts'
import { desenhar } from './desenhos.ts'
import { idDemo, inicioDaHistoria, type Vendedor } from './elenco.ts'
import { usuariosDemo } from './logins.ts'
import { idPremioDemo } from './premios.ts'
import { chaveDoDia, contextoEm, type BaseDaDemo } from './relogio.ts'
import type { HistoriaDeResgates, PassoDoResgate, ResgateDaHistoria } from './resgates-da-historia.ts'
import { lojaNoDia } from './vendas-da-historia.ts'

export interface DependenciasDosResgates extends BaseDaDemo {
  /** Unset: in order, from 1. */
  reservarNumeroResgate?: () => Promise<number>
  valorDoPonto: ReadonlyMap<string, Centesimos>
  diasValidade: number
  /** Where photos of deliveries are kept; unset, there are none. */
  files?: FileKeeper & Pick<FileStore, 'temporaryDir'>
}

const daEquipe = (permissao: typeof ADMINISTRADOR | typeof OPERADOR): ActorDoComando => ({
  tipo: 'usuario',
  id: idDemo('usuario', usuariosDemo.find((usuario) => usuario.permissao === permissao)!.cpf),
  permissao,
})

const MOTIVOS = [
  'Pedido em duplicidade',
  'O vendedor desistiu',
  'Endereço de entrega incompleto',
  'O vendedor pediu outro prêmio',
  'Produto chegou com defeito',
]
const MOTIVOS_DO_FORNECEDOR = [
  'Produto fora de linha',
  'Sem estoque no fornecedor',
  'Transportadora não atende a região',
]

/** Between an expiry and its return. */
const DIAS_ATE_DEVOLVER = 5
/** What a delivery takes, as the forecast says. */
const DIAS_DE_TRANSPORTE = 8

/** Each day's work on redemptions; repeating a day changes nothing. */
export function diasDeResgates(deps: DependenciasDosResgates, { resgates, expiracoes }: HistoriaDeResgates, hoje: Dia) {
  const feitos = Map.groupBy(resgates, (resgate) => resgate.dia)
  const passos = Map.groupBy(
    resgates.flatMap((resgate) => resgate.passos.map((passo) => ({ ...passo, resgate }))),
    (passo) => passo.dia,
  )
  const inicio = inicioDaHistoria(hoje)
  const devolvido = [...expiracoes.keys()]
    .filter((dia) => dia <= somarDias(hoje, -DIAS_ATE_DEVOLVER))
    .sort()
    .at(-1)
  const diaDaDevolucao = devolvido && somarDias(devolvido, DIAS_ATE_DEVOLVER)
  return {
    dias: [
      ...new Set([
        ...feitos.keys(),
        ...passos.keys(),
        ...expiracoes.keys(),
        ...(diaDaDevolucao ? [diaDaDevolucao] : []),
      ]),
    ],
    /**
     * The expiry run at night, the team and the supplier in the morning, then the members; sales come at the end of the
     * day.
     */
    async viver(dia: Dia): Promise<void> {
      const noDia = diasEntre(inicio, dia)
      await expirar(deps, dia, noDia, expiracoes.get(dia) ?? [])
      if (devolvido && dia === diaDaDevolucao) await devolver(deps, dia, noDia, devolvido, expiracoes.get(devolvido)!)
      await Promise.all((passos.get(dia) ?? []).map(({ resgate, passo }) => mudar(deps, dia, resgate, passo, hoje)))
      await Promise.all((feitos.get(dia) ?? []).map((resgate) => resgatar(deps, resgate)))
    },
  }
}

async function expirar(
  deps: DependenciasDosResgates,
  dia: Dia,
  noDia: number,
  vendedores: readonly Vendedor[],
): Promise<void> {
  if (vendedores.length === 0) return
  const contas = contasDe(vendedores, noDia)
  await expirarContas(contextoEm(deps, dia, SISTEMA, '03:00'), contas, chaveDoDia(dia, 'expirar'))
}

/** The administrator gives back what expired on a day on which the store was down. */
async function devolver(
  deps: DependenciasDosResgates,
  dia: Dia,
  noDia: number,
  expiradoEm: Dia,
  vendedores: readonly Vendedor[],
): Promise<void> {
  const chave = chaveDoDia(dia, 'devolver')
  await reativarContas(
    contextoEm(deps, dia, daEquipe(ADMINISTRADOR)),
    contasDe(vendedores, noDia),
    {
      expiradoEm,
      diasValidade: deps.diasValidade,
      motivo: await guardarTexto(deps.db, 'A loja esteve fora do ar na véspera', derivedId(chave, 'motivo')),
    },
    chave,
  )
}

const contasDe = (vendedores: readonly Vendedor[], noDia: number) =>
  vendedores.map((vendedor) => {
    const loja = lojaNoDia(vendedor, noDia)
    // No account of the demo is long.
    return { idParceiro: vendedor.id, idRevenda: loja.id, idRede: loja.idRede, movimentos: 0 }
  })

const chaveDe = ({ dia, numero }: ResgateDaHistoria) => chaveDoDia(dia, 'resgate', numero)

async function resgatar(deps: DependenciasDosResgates, resgate: ResgateDaHistoria): Promise<void> {
  const { numero, vendedor, loja, premio, qtde, dia, aguardaLiberacao } = resgate
  const context = {
    ...contextoEm(deps, dia, { tipo: 'parceiro', id: vendedor.id }, '12:00'),
    reservarNumero: deps.reservarNumeroResgate ?? (() => Promise.resolve(numero)),
  }
  const quem = {
    idParceiro: vendedor.id,
    idRevenda: loja.id,
    idRede: loja.idRede,
    valorPonto: deps.valorDoPonto.get(loja.idRede) ?? null,
  }
  const chave = chaveDe(resgate)
  const pedido = {
    chave,
    premio: {
      id: idPremioDemo(premio.codigo),
      codigo: premio.codigo,
      custoTotal: premio.custoTotal,
      carga: cargaDoPremio({ ...premio, valorCredito: null }),
    },
    qtde,
    aguardaLiberacao,
  }
  const entrega = { idResgate: idDoResgate(vendedor.id, chave), idParceiro: vendedor.id, entrega: entregaDe(resgate) }
  await guardarEntrega(context, entrega, context.agora())
  const { pontos, saldo, ...feito } = await resgatarPor(context, quem, pedido)
  await deps.db.transaction().execute(async (trx) => {
    await avisarResgate(trx, vendedor.id, { numero: feito.numero, idPremio: pedido.premio.id, qtde, pontos, saldo })
    const em = context.agora()
    await trx
      .updateTable('mensagens')
      .set({ estado: 'enviada', tentativas: 1, criada_em: em, enviada_em: em })
      .where('causa', '=', causaDoResgate(feito.numero))
      .execute()
    // Nobody redeems without having entered the store.
    await trx
      .updateTable('parceiros')
      .set({ ultimo_acesso_em: em })
      .where('id', '=', vendedor.id)
      .where(({ eb, or }) => or([eb('ultimo_acesso_em', 'is', null), eb('ultimo_acesso_em', '<', em)]))
      .execute()
  })
}

/** What the member gave for its delivery, from their registration. */
function entregaDe({ numero, vendedor: { dados }, premio }: ResgateDaHistoria): Entrega {
  const endereco = {
    entregaNome: dados.nome,
    entregaCep: dados.endCep,
    entregaRua: dados.endRua,
    entregaNumero: dados.endNumero,
    entregaComplemento: dados.endComplemento,
    entregaBairro: dados.endBairro,
    entregaCidade: dados.endCidade,
    entregaEstado: dados.endEstado,
  }
  const porTipo = {
    recarga: { operadora: OPERADORAS[numero % OPERADORAS.length]!, celular: dados.celular },
    pix: { tipoChave: 'CPF', chave: dados.cpf },
    credito: { nomeCompleto: dados.nome },
  }
  const { tipo } = premio
  return tipo === 'geral' || tipo === 'bivolt'
    ? { endereco, dados: null, obs: numero % 9 === 0 ? 'Entregar na dental, por favor' : null }
    : { endereco: null, dados: porTipo[tipo], obs: null }
}

async function mudar(
  deps: DependenciasDosResgates,
  dia: Dia,
  resgate: ResgateDaHistoria,
  passo: PassoDoResgate,
  hoje: Dia,
): Promise<void> {
  const idResgate = idDoResgate(resgate.vendedor.id, chaveDe(resgate))
  const pedido = { idResgate, chave: chaveDoDia(dia, passo) }
  const cancelamento = { ...pedido, tipoPremio: resgate.premio.tipo }
  const operador = contextoEm(deps, dia, daEquipe(OPERADOR))
  const administrador = contextoEm(deps, dia, daEquipe(ADMINISTRADOR))
  switch (passo) {
    case 'aprovar':
      await aprovarResgate(administrador, pedido)
      return
    case 'transportar':
      await alterarStatusResgate(operador, { ...pedido, status: EM_TRANSPORTE })
      await alterarPrevisaoEntrega(operador, { ...pedido, previsaoEntrega: somarDias(dia, DIAS_DE_TRANSPORTE) })
      return
    case 'entregar':
      await alterarStatusResgate(operador, { ...pedido, status: ENTREGUE })
      if (
        dia >= somarDias(hoje, -COM_FOTO)
        && (resgate.comFoto || resgate.numero % 3 === 0 || resgate.dia >= somarDias(hoje, -7))
      )
        await fotografar(deps, operador, resgate, idResgate)
      return
    case 'cancelar':
      await cancelarResgate(administrador, { ...cancelamento, motivo: motivo(MOTIVOS, resgate) })
      return
    case 'cancelar-pelo-fornecedor':
      await cancelarPeloFornecedor(contextoEm(deps, dia, SISTEMA), {
        ...cancelamento,
        motivo: motivo(MOTIVOS_DO_FORNECEDOR, resgate),
        porAviso: true,
      })
  }
}

/** Deliveries of so many days have a photo: every third, those of the last week's redemptions, and a few more. */
const COM_FOTO = 21

/** A photo of what arrived: the prize, as the project drew it. */
async function fotografar(
  { files }: DependenciasDosResgates,
  operador: CommandContext,
  { premio, numero }: ResgateDaHistoria,
  idResgate: string,
): Promise<void> {
  if (files === undefined) return
  const path = join(await files.temporaryDir(), `foto-${idResgate}.png`)
  await writeFile(path, await desenhar(premio.desenho))
  const dia = diaDoInstante(operador.agora())
  await anexarMidia({ ...operador, files }, { idResgate, chave: chaveDoDia(dia, 'foto', numero), path })
}

const motivo = (lista: readonly string[], { numero }: ResgateDaHistoria): string => lista[numero % lista.length]!
