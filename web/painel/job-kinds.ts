import type { EndpointShape } from '#contracts/endpoint.ts'
import { corrigirPontuacoes } from '#contracts/http/correcoes.ts'
import { apagarDadosDoParceiro } from '#contracts/http/direitos.ts'
import type { TipoDeEnvio, TipoProcessamento } from '#contracts/http/processamentos.ts'
import {
  uploadCartoes,
  uploadProdutos,
  uploadProdutosRevenda,
  uploadSaldoCartao,
  uploadVendas,
} from '#contracts/http/uploads.ts'
import { paths } from './paths.ts'

interface JobKind {
  /** The screen that shows its result, `:id` or `?processamento=` naming it; without one it is a file, or nothing. */
  tela?: string
  /** The call that starts it, when its end changes what that call touches. */
  contrato?: EndpointShape
}

/** What each kind of long work leads to and changes; tray, toasts, uploads and their lists go by it. */
export const jobKinds: { [T in TipoProcessamento]: T extends TipoDeEnvio ? Required<JobKind> : JobKind } = {
  'upload-vendas': { contrato: uploadVendas, tela: paths.envioVendas },
  'upload-produtos': { contrato: uploadProdutos, tela: paths.envioProdutosCriteria },
  'upload-produtos-revenda': { contrato: uploadProdutosRevenda, tela: paths.envioProdutosRevenda },
  'upload-cartoes': { contrato: uploadCartoes, tela: paths.envioCartoes },
  'upload-saldo-cartao': { contrato: uploadSaldoCartao, tela: paths.envioSaldoCartao },
  // It changes what the upload did.
  'desfazer-vendas': { contrato: uploadVendas, tela: paths.envio },
  'corrigir-pontuacoes': { contrato: corrigirPontuacoes, tela: paths.correcao },
  // They change points as a correction does; every screen loads this file, and not their contracts.
  'expirar-vencidos': { contrato: corrigirPontuacoes, tela: paths.processarPontos },
  'devolver-pontos': { contrato: corrigirPontuacoes, tela: paths.processarPontos },
  // It changes as much as an erasure does.
  'encerrar-contas': { contrato: apagarDadosDoParceiro },
  exportacao: {},
  'linhas-recusadas': {},
  'meus-dados': {},
  'confirmar-pedido': {
    contrato: { ...corrigirPontuacoes, touches: [...corrigirPontuacoes.touches, 'cadastros'] },
    tela: paths.aprovacoes,
  },
  apagamento: { contrato: apagarDadosDoParceiro },
}

/** Where the result of a job is shown; undefined when it is a file. */
export function resultAddress(tipo: TipoProcessamento, id: string): string | undefined {
  const { tela }: JobKind = jobKinds[tipo]
  return tela?.includes(':id') ? tela.replace(':id', id) : tela && `${tela}?processamento=${id}`
}

/** What the end of such a job changes. */
export const changedBy = (tipo: TipoProcessamento): readonly EndpointShape[] => {
  const { contrato }: JobKind = jobKinds[tipo]
  return contrato === undefined ? [] : [contrato]
}
