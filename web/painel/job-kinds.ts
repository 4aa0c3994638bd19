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
import { aprovacoesPaths } from '#web/painel/aprovacoes/aprovacoes.paths.ts'
import { cartoesPaths } from '#web/painel/cartoes/cartoes.paths.ts'
import { correcoesPaths } from '#web/painel/correcoes/correcoes.paths.ts'
import { enviosPaths } from '#web/painel/envios/envios.paths.ts'
import { expiracaoPaths } from '#web/painel/expiracao/expiracao.paths.ts'
import { produtosPaths } from '#web/painel/produtos/produtos.paths.ts'
import { produtosRevendaPaths } from '#web/painel/produtos-revenda/produtos-revenda.paths.ts'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'

interface JobKind {
  /** The screen that shows its result, `:id` or `?processamento=` naming it; without one it is a file, or nothing. */
  tela?: string
  /** The call that starts it, when its end changes what that call touches. */
  contrato?: EndpointShape
}

/** What each kind of long work leads to and changes; tray, toasts, uploads and their lists go by it. */
export const jobKinds: { [T in TipoProcessamento]: T extends TipoDeEnvio ? Required<JobKind> : JobKind } = {
  'upload-vendas': { contrato: uploadVendas, tela: vendasPaths.envioVendas },
  'upload-produtos': { contrato: uploadProdutos, tela: produtosPaths.envioProdutosCriteria },
  'upload-produtos-revenda': { contrato: uploadProdutosRevenda, tela: produtosRevendaPaths.envioProdutosRevenda },
  'upload-cartoes': { contrato: uploadCartoes, tela: cartoesPaths.envioCartoes },
  'upload-saldo-cartao': { contrato: uploadSaldoCartao, tela: cartoesPaths.envioSaldoCartao },
  // It changes what the upload did.
  'desfazer-vendas': { contrato: uploadVendas, tela: enviosPaths.envio },
  'corrigir-pontuacoes': { contrato: corrigirPontuacoes, tela: correcoesPaths.correcao },
  // They change points as a correction does; every screen loads this file, and not their contracts.
  'expirar-vencidos': { contrato: corrigirPontuacoes, tela: expiracaoPaths.processarPontos },
  'devolver-pontos': { contrato: corrigirPontuacoes, tela: expiracaoPaths.processarPontos },
  // It changes as much as an erasure does.
  'encerrar-contas': { contrato: apagarDadosDoParceiro },
  exportacao: {},
  'linhas-recusadas': {},
  'meus-dados': {},
  'confirmar-pedido': {
    contrato: { ...corrigirPontuacoes, touches: [...corrigirPontuacoes.touches, 'cadastros'] },
    tela: aprovacoesPaths.aprovacoes,
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
