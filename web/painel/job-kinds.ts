import { REGISTROS, type EndpointShape, type Tag } from '#contracts/endpoint.ts'
import type { TipoDeEnvio, TipoProcessamento } from '#contracts/http/processamentos.ts'
import {
  uploadCartoes,
  uploadHistorico,
  uploadProdutos,
  uploadProdutosRevenda,
  uploadSaldoCartao,
  uploadVendas,
} from '#contracts/http/uploads.ts'
import { aprovacoesPaths } from '#web/painel/aprovacoes/aprovacoes.paths.ts'
import { cartoesPaths } from '#web/painel/cartoes/cartoes.paths.ts'
import { comprasPaths } from '#web/painel/compras/compras.paths.ts'
import { correcoesPaths } from '#web/painel/correcoes/correcoes.paths.ts'
import { encerramentoPaths } from '#web/painel/encerramento/encerramento.paths.ts'
import { enviosPaths } from '#web/painel/envios/envios.paths.ts'
import { expiracaoPaths } from '#web/painel/expiracao/expiracao.paths.ts'
import { produtosPaths } from '#web/painel/produtos/produtos.paths.ts'
import { produtosRevendaPaths } from '#web/painel/produtos-revenda/produtos-revenda.paths.ts'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'

interface JobKind {
  /** The call that a file is sent by. */
  contrato?: EndpointShape
  /** The screen that shows its result, `:id` or `?processamento=` naming it; without one it is a file, or nothing. */
  tela?: string
  /** What is read again after its end. */
  muda?: readonly Tag[]
}
type UploadKind = JobKind & { contrato: EndpointShape; tela: string }

const PONTOS = ['aprovacoes', 'dashboard', 'extrato', 'sellout', 'logs', 'processamentos'] as const
const HISTORICO = ['aprovacoes', 'compras', 'logs', 'processamentos'] as const
const CARTOES = ['cartoes', 'processamentos'] as const
const CONTAS = [...PONTOS, 'parceiros', 'cartoes'] as const

/** What each kind of long work leads to and changes; tray, toasts, uploads and their lists go by it. */
export const jobKinds: { [T in TipoProcessamento]: T extends TipoDeEnvio ? UploadKind : JobKind } = {
  'upload-vendas': { contrato: uploadVendas, muda: PONTOS, tela: vendasPaths.envioVendas },
  'upload-historico': { contrato: uploadHistorico, muda: HISTORICO, tela: comprasPaths.envioHistorico },
  'upload-produtos': {
    contrato: uploadProdutos,
    muda: ['produtos', 'processamentos'],
    tela: produtosPaths.envioProdutosCriteria,
  },
  'upload-produtos-revenda': {
    contrato: uploadProdutosRevenda,
    muda: ['produtos_revenda', 'processamentos'],
    tela: produtosRevendaPaths.envioProdutosRevenda,
  },
  'upload-cartoes': { contrato: uploadCartoes, muda: CARTOES, tela: cartoesPaths.envioCartoes },
  'upload-saldo-cartao': { contrato: uploadSaldoCartao, muda: CARTOES, tela: cartoesPaths.envioSaldoCartao },
  'desfazer-vendas': { muda: PONTOS, tela: enviosPaths.envio },
  'desfazer-historico': { muda: HISTORICO, tela: enviosPaths.envio },
  'corrigir-pontuacoes': { muda: PONTOS, tela: correcoesPaths.feita },
  'expirar-vencidos': { muda: PONTOS, tela: expiracaoPaths.processarPontos },
  'devolver-pontos': { muda: PONTOS, tela: expiracaoPaths.processarPontos },
  'encerrar-contas': { muda: CONTAS, tela: encerramentoPaths.feito },
  exportacao: {},
  'linhas-recusadas': {},
  'meus-dados': {},
  'confirmar-pedido': { muda: [...PONTOS, ...REGISTROS, 'pendentes'], tela: aprovacoesPaths.aprovacoes },
  apagamento: { muda: ['parceiros', 'usuarios', 'cartoes', 'extrato', 'processamentos'] },
}

/** Where the result of a job is shown; undefined when it is a file. */
export function resultAddress(tipo: TipoProcessamento, id: string): string | undefined {
  const { tela }: JobKind = jobKinds[tipo]
  return tela?.includes(':id') ? tela.replace(':id', id) : tela && `${tela}?processamento=${id}`
}

/** What the end of such a job changes. */
export function changedBy(tipo: TipoProcessamento): readonly Tag[] {
  const { muda }: JobKind = jobKinds[tipo]
  return muda ?? []
}
