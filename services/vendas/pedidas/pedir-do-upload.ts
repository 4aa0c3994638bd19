import { alvoDoPedido, type AprovacaoPedida } from '#contracts/events/pedido.ts'
import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { vendasQueAguardam } from '#projections/aprovacoes/vendas-pedidas.queries.ts'
import { registrarPedido } from '#services/aprovacoes/pedir.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { underLock } from '#services/engine/database/lock.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { usuarioQueAge } from '#services/engine/records/command-context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { temOutroConteudo } from '#services/vendas/outro-conteudo.ts'
import { idDe, simularVendas, type Remessa, type Resultado } from '#services/vendas/registrar-vendas.ts'
import { doNumero, type VendaAvisada } from '#services/vendas/upload/conferir-vendas.ts'
import type { VendaBoa } from '#services/vendas/upload/vendas-boas.ts'
import {
  emPedidos,
  LOCK_DAS_VENDAS,
  paraPedir,
  passaDaRegra,
  pedidoDe,
  regraDe,
  type Pedida,
} from './vendas-pedidas.ts'

interface Dependencies {
  db: Db
  /** Of the database, for locks. */
  url: string
  ledger: Ledger
  agora: () => Date
  aguardar: (readModels: readonly string[], position: Position) => Promise<boolean>
}

interface Envio {
  quem: ActorPainel
  remessa: Remessa & { idProcessamento: string }
  enviarMensagem: boolean
  /** Sent with an upload key. */
  porChave: boolean
}

/** Good sales of an upload, without those that wait for a second person. */
export interface Separadas {
  boas: VendaBoa[]
  /** Of those that wait with other content. */
  erros: ErroDeLinha[]
  /** Of those that need a second person, the ones that stand already. */
  deAntes: Pick<Resultado, 'repetidas' | 'divergentes'>
}

/** As it is kept: who could confirm them is found when it is read. */
export type Aguardam = Omit<NonNullable<ResultadoVendas['aguardam']>, 'aviso'> & {
  /** What a check found that would be asked for. */
  pensado?: Pick<AprovacaoPedida['data'], 'pedidoPor' | 'idParceiro' | 'limite'> & {
    alvo: string | null
    porChave: boolean
  }
}

/**
 * Takes the sales that need a second person out of an upload, and asks for one for all of them when the others have
 * entered. What waits already is not asked for again.
 */
export async function segundaPessoaDoUpload(deps: Dependencies, { quem, remessa, enviarMensagem, porChave }: Envio) {
  const { db, ledger } = deps
  const regra = await regraDe(db, quem)
  const daOrigem = {
    origem: 'upload',
    idEnvio: null,
    enviarMensagem,
    ...(porChave && { porChave: 1 as const }),
  } as const
  const novas: Pedida[] = []
  const aguardam: Aguardam = { vendas: 0, pontos: 0, novas: 0, pedidos: [] }
  const contar = (pedidas: readonly { pontos: number }[], pedidos: readonly number[]) => {
    aguardam.vendas += pedidas.length
    aguardam.pontos = somar([aguardam.pontos, ...pedidas.map(({ pontos }) => pontos)])
    aguardam.pedidos = [...new Set([...aguardam.pedidos, ...pedidos])].sort((a, b) => a - b)
  }

  const limitePassado = (vendas: readonly { pontos: number }[]) =>
    regra.limite !== null && vendas.some(({ pontos }) => pontos > regra.limite!) ? regra.limite : null

  /** All of them as one request. */
  function pensar(): Aguardam['pensado'] {
    const { idParceiro, dados } = pedidoDe(novas, { ...daOrigem, idProcessamento: remessa.idProcessamento })
    const limite = limitePassado(novas.map(({ venda }) => venda))
    return { pedidoPor: quem.id, idParceiro, limite, alvo: alvoDoPedido({ idParceiro, dados }), porChave }
  }

  async function registrar(pedidas: readonly Pedida[]): Promise<Position | undefined> {
    const { idProcessamento } = remessa
    const context = { ...deps, actor: usuarioQueAge(quem), correlacao: idProcessamento }
    let [position, ordem]: [Position | undefined, number] = [undefined, 0]
    for (const parte of emPedidos(pedidas)) {
      // Those of an earlier run are counted already: they wait, or were answered.
      while ((await ledger.readStream(streamName('pedido', idDoPedido(idProcessamento, ordem)))).length > 0) ordem++
      const vendas = parte.map(({ venda }) => venda)
      const { pedido, position: gravado } = await registrarPedido(context, {
        idPedido: idDoPedido(idProcessamento, ordem++),
        ato: 'registrar-vendas',
        pedidoPor: quem.id,
        papel: quem.permissao,
        limite: limitePassado(vendas),
        efeito: {
          valor: somar(vendas.map(({ pontos }) => pontos)),
          vendedores: new Set(vendas.map(({ idParceiro }) => idParceiro)).size,
          pontuacoes: vendas.length,
        },
        ...pedidoDe(parte, { ...daOrigem, idProcessamento }),
        motivo: null,
        comprovante: null,
      })
      contar(vendas, [pedido.numero])
      position = latest(position, gravado)
    }
    return position
  }

  return {
    async separar(grupo: readonly VendaAvisada[]): Promise<Separadas> {
      const aguardavam = await vendasQueAguardam(
        db,
        grupo.map(({ venda }) => idDe(venda)),
      )
      const [boas, alem, erros]: [VendaBoa[], VendaAvisada[], ErroDeLinha[]] = [[], [], []]
      for (const boa of grupo) {
        const { venda } = boa
        const aguarda = aguardavam.get(idDe(venda))
        if (!aguarda) (passaDaRegra(regra, venda) ? alem : boas).push(boa)
        else if (temOutroConteudo({ registro: aguarda.venda, venda }))
          erros.push(doNumero(boa, dizerOutroConteudo(aguarda.pedido)))
        else contar([aguarda.venda], [aguarda.pedido])
      }
      if (alem.length === 0) return { boas, erros, deAntes: { repetidas: [], divergentes: [] } }
      const { registradas, ...deAntes } = await simularVendas(
        ledger,
        alem.map(({ venda }) => venda),
        remessa,
      )
      const avisos = new Map(alem.map((boa) => [boa.venda, boa.avisos]))
      novas.push(
        ...registradas.map(({ venda }) => ({ venda: paraPedir(venda, avisos.get(venda)), idRede: venda.idRede })),
      )
      return { boas, erros, deAntes }
    },

    /** Asks for a second person for what was taken out; with `simulado` only counts it. */
    async pedir(
      simulado: boolean,
      signal: AbortSignal | undefined,
    ): Promise<{ aguardam: Aguardam; position: Position | undefined }> {
      const pedirNovas = async (): Promise<Position | undefined> => {
        await knowingForWork(deps, 'aprovacoes')
        const jaPedidas = await vendasQueAguardam(
          db,
          novas.map(({ venda }) => venda.idVenda),
        )
        for (const { venda, pedido } of jaPedidas.values()) contar([venda], [pedido])
        return registrar(novas.filter(({ venda }) => !jaPedidas.has(venda.idVenda)))
      }
      aguardam.novas = novas.length
      if (simulado && novas.length > 0) aguardam.pensado = pensar()
      if (simulado || novas.length === 0) {
        contar(
          novas.map(({ venda }) => venda),
          [],
        )
        return { aguardam, position: undefined }
      }
      const sempre = new AbortController().signal
      const position = await underLock(deps.url, LOCK_DAS_VENDAS, signal ?? sempre, pedirNovas)
      return { aguardam, position }
    },
  }
}

const idDoPedido = (idProcessamento: string, ordem: number): string =>
  derivedId(idProcessamento, 'pedido', String(ordem))

const dizerOutroConteudo = (pedido: number): string =>
  `Esta nota aguarda uma segunda pessoa no pedido ${pedido}, com outro conteúdo. Para mudá-la, retire ou recuse o pedido e envie de novo`
