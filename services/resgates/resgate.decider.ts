import { invalid, notFound, refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { MidiaAnexada, ResgateEvent, ResgateSolicitado, TipoPremio } from '#contracts/events/resgate.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import {
  AGUARDANDO_LIBERACAO,
  CANCELADO,
  CANCELADO_PELO_FORNECEDOR,
  ENTREGUE,
  LIBERADO,
  nomeStatusResgate,
  type StatusDeEntrega,
  type StatusResgate,
} from '#contracts/values/status-resgate.ts'

/** The most photos and videos of one redemption: a proof of delivery and some pictures of the recipient. */
export const MIDIAS_POR_RESGATE = 30

export interface Resgate {
  /** Undefined until it was requested. */
  solicitado: ResgateSolicitado['data'] | undefined
  status: StatusResgate
  observacao: Texto | null
  previsaoEntrega: Dia | null
  /** What the supplier's last notice told of going wrong. */
  erro: Texto | null
  midias: readonly MidiaAnexada[]
}

export type ResgateCommand =
  | { tipo: 'solicitar'; dados: ResgateSolicitado['data'] }
  | { tipo: 'aprovar'; hoje: Dia }
  | { tipo: 'alterarStatus'; status: StatusDeEntrega; hoje: Dia }
  /** `permissao` is the acting person's role, null for a program; `tipoPremio` is the prize's registered kind. */
  | { tipo: 'cancelar'; permissao: Papel | null; tipoPremio: TipoPremio; motivo: Texto | null; hoje: Dia }
  | {
      tipo: 'cancelarPeloFornecedor'
      permissao: Papel | 'fornecedor' | null
      tipoPremio: TipoPremio
      motivo: Texto | null
      hoje: Dia
    }
  | { tipo: 'alterarObservacao'; observacao: Texto | null; hoje: Dia }
  | { tipo: 'alterarPrevisao'; previsaoEntrega: Dia | null; hoje: Dia }
  | { tipo: 'informarErro'; erro: Texto | null; hoje: Dia }
  | { tipo: 'anexarMidia'; midia: MidiaAnexada; hoje: Dia }
  | { tipo: 'excluirMidia'; idMidia: string; hoje: Dia }
type Comando<T extends ResgateCommand['tipo']> = Extract<ResgateCommand, { tipo: T }>

const estaCancelado = ({ status }: Pick<Resgate, 'status'>): boolean =>
  status === CANCELADO || status === CANCELADO_PELO_FORNECEDOR

const temMidia = ({ midias }: Resgate, id: string): boolean => midias.some(({ idMidia }) => idMidia === id)

/**
 * The life of one redemption (`domain.md §4 Redemption status`). A status that it has already is refused, so that nobody
 * is told that it was done now; a note, a forecast or media that stand already change nothing.
 */
export const resgateDecider = {
  initialState: (): Resgate => ({
    solicitado: undefined,
    status: 0,
    observacao: null,
    previsaoEntrega: null,
    erro: null,
    midias: [],
  }),

  decide(command: ResgateCommand, resgate: Resgate): ResgateEvent[] {
    const { solicitado } = resgate
    if (command.tipo === 'solicitar') return solicitado ? [] : [{ type: 'ResgateSolicitado', data: command.dados }]
    if (!solicitado) throw notFound('resgate-nao-encontrado', 'Resgate não encontrado')
    const { idResgate, idParceiro, idRevenda, idRede } = solicitado
    const comum = { idResgate, idParceiro, idRevenda, idRede, em: command.hoje }
    switch (command.tipo) {
      case 'aprovar':
        conferirAprovacao(resgate)
        return [{ type: 'ResgateAprovado', data: comum }]
      case 'alterarStatus':
        conferirStatus(command.status, resgate)
        return [{ type: 'ResgateStatusAlterado', data: { ...comum, de: resgate.status, para: command.status } }]
      case 'cancelar':
      case 'cancelarPeloFornecedor': {
        conferirCancelamento(command, resgate)
        const { tipoPremio, motivo } = command
        const data = {
          ...comum,
          de: resgate.status,
          pontos: solicitado.pontos,
          valorPonto: solicitado.valorPonto,
          tipoPremio,
          motivo,
        }
        return [{ type: command.tipo === 'cancelar' ? 'ResgateCancelado' : 'ResgateCanceladoPeloFornecedor', data }]
      }
      case 'alterarObservacao': {
        const { observacao } = command
        if (observacao?.idTexto === resgate.observacao?.idTexto) return []
        return [{ type: 'ObservacaoResgateAlterada', data: { ...comum, observacao } }]
      }
      case 'alterarPrevisao': {
        const { previsaoEntrega } = command
        if (previsaoEntrega === resgate.previsaoEntrega) return []
        conferirPrevisao(previsaoEntrega, resgate, solicitado)
        return [{ type: 'PrevisaoEntregaAlterada', data: { ...comum, previsaoEntrega } }]
      }
      case 'informarErro': {
        const { erro } = command
        if (erro?.idTexto === resgate.erro?.idTexto) return []
        return [{ type: 'ErroDaEntregaInformado', data: { ...comum, erro } }]
      }
      case 'anexarMidia': {
        const { midia } = command
        if (temMidia(resgate, midia.idMidia)) return []
        if (estaCancelado(resgate))
          throw refused('resgate-cancelado', 'Este resgate está cancelado: não recebe fotos nem vídeos.')
        if (resgate.midias.length === MIDIAS_POR_RESGATE)
          throw refused(
            'midias-demais',
            `Este resgate já tem ${MIDIAS_POR_RESGATE} fotos e vídeos. Exclua um deles antes.`,
          )
        return [{ type: 'MidiaAnexada', data: { ...comum, ...midia } }]
      }
      case 'excluirMidia':
        if (!temMidia(resgate, command.idMidia)) return []
        return [{ type: 'MidiaExcluida', data: { ...comum, idMidia: command.idMidia } }]
    }
  },

  evolve(resgate: Resgate, event: ResgateEvent): Resgate {
    switch (event.type) {
      case 'ResgateSolicitado':
        return { ...resgate, solicitado: event.data, status: event.data.status }
      case 'ResgateAprovado':
        return { ...resgate, status: LIBERADO }
      case 'ResgateStatusAlterado':
        return { ...resgate, status: event.data.para }
      case 'ResgateCancelado':
        return { ...resgate, status: CANCELADO, previsaoEntrega: null }
      case 'ResgateCanceladoPeloFornecedor':
        return { ...resgate, status: CANCELADO_PELO_FORNECEDOR, previsaoEntrega: null }
      case 'ObservacaoResgateAlterada':
        return { ...resgate, observacao: event.data.observacao }
      case 'PrevisaoEntregaAlterada':
        return { ...resgate, previsaoEntrega: event.data.previsaoEntrega }
      case 'ErroDaEntregaInformado':
        return { ...resgate, erro: event.data.erro }
      case 'MidiaAnexada':
        return { ...resgate, midias: [...resgate.midias, event.data] }
      case 'MidiaExcluida':
        return { ...resgate, midias: resgate.midias.filter(({ idMidia }) => idMidia !== event.data.idMidia) }
    }
  },
}

function conferirAprovacao({ status }: Resgate): void {
  if (status !== AGUARDANDO_LIBERACAO)
    throw refused(
      'nao-aguarda-liberacao',
      `Não é possível aprovar: este resgate não aguarda liberação, seu status é "${nomeStatusResgate[status]}"`,
    )
}

function conferirStatus(para: StatusDeEntrega, resgate: Resgate): void {
  const { status } = resgate
  const nao = `Não é possível mudar para "${nomeStatusResgate[para]}"`
  if (status === AGUARDANDO_LIBERACAO) throw refused('aprove-antes', `${nao}. Aprove o resgate antes`)
  if (estaCancelado(resgate))
    throw refused(
      'resgate-cancelado',
      `${nao}: o status deste resgate é "${nomeStatusResgate[status]}" e seus pontos voltaram ao vendedor`,
    )
  if (status === para) throw refused('status-de-agora', `${nao}: este já é o status deste resgate`)
}

function conferirCancelamento(
  { tipo, permissao, tipoPremio }: Comando<'cancelar' | 'cancelarPeloFornecedor'>,
  resgate: Resgate,
): void {
  const { status } = resgate
  if (estaCancelado(resgate))
    throw refused(
      'resgate-cancelado',
      `Não é possível cancelar: o status deste resgate já é "${nomeStatusResgate[status]}" e seus pontos voltaram ao vendedor`,
    )
  if (tipo === 'cancelarPeloFornecedor' && permissao !== 'fornecedor' && permissao !== ADMINISTRADOR) {
    throw refused('so-fornecedor', 'Não é possível cancelar pelo fornecedor: só ele mesmo ou um administrador pode')
  }
  // A value already paid out cannot be taken back.
  if (status === ENTREGUE && (tipoPremio === 'credito' || tipoPremio === 'pix') && permissao !== ADMINISTRADOR) {
    throw refused(
      'valor-ja-entregue',
      `Não é possível cancelar: o ${tipoPremio === 'pix' ? 'Pix' : 'crédito'} já foi entregue. Só um administrador pode cancelá-lo`,
    )
  }
}

function conferirPrevisao(previsaoEntrega: Dia | null, resgate: Resgate, { em }: ResgateSolicitado['data']): void {
  if (estaCancelado(resgate))
    throw refused(
      'resgate-cancelado',
      `Não é possível alterar a previsão de entrega: o status deste resgate é "${nomeStatusResgate[resgate.status]}"`,
    )
  if (previsaoEntrega !== null && previsaoEntrega < em)
    throw invalid('previsao-antes-do-resgate', 'A previsão de entrega não pode ser antes do dia do resgate', {
      previsaoEntrega: 'Use uma data a partir do dia do resgate',
    })
}
