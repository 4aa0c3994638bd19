import type { Processamento, TipoProcessamento } from '#contracts/http/processamentos.ts'
import type { Worker } from './app.ts'
import { comoFoiVisto } from './aprovacoes/como-foi-visto.ts'
import { confirmarPedidoWork } from './aprovacoes/confirmar-pedido.work.ts'
import { atos } from './atos.ts'
import { uploadDeCartoes } from './cartoes/upload-de-cartoes.work.ts'
import { uploadDeSaldos } from './cartoes/upload-de-saldos.work.ts'
import { desfazerHistoricoWork } from './compras/desfazer/desfazer-historico.work.ts'
import { uploadDeHistorico } from './compras/upload/upload-de-historico.work.ts'
import { corrigirTodosAto } from './correcoes/corrigir-todos.ato.ts'
import { corrigirPontuacoesWork } from './correcoes/corrigir-pontuacoes.work.ts'
import { apagamento } from './direitos/apagamento.work.ts'
import { meusDados } from './direitos/meus-dados.work.ts'
import { exportacao } from './engine/exports/exportacao.work.ts'
import { encerrarAto } from './encerramento/encerrar.ato.ts'
import { encerrarContasWork } from './encerramento/encerrar-contas.work.ts'
import { estornarPorDataAto } from './expiracao/estornar-por-data.ato.ts'
import { devolverPontosWork } from './expiracao/devolver-pontos.work.ts'
import { expirarVencidosWork } from './expiracao/expirar-vencidos.work.ts'
import { linhasRecusadas } from './engine/uploads/linhas-recusadas.work.ts'
import { messages } from './messages.ts'
import type { WorkKind } from './engine/work/kind.ts'
import { uploadDeProdutosRevenda } from './produtos-revenda/upload-de-produtos-revenda.work.ts'
import { uploadDeProdutos } from './produtos/upload-de-produtos.work.ts'
import { desfazerVendasWork } from './vendas/desfazer/desfazer-vendas.work.ts'
import { uploadDeVendas } from './vendas/upload/upload-de-vendas.work.ts'

type ResultOf<T extends TipoProcessamento> = NonNullable<Extract<Processamento, { tipo: T }>['resultado']>

/** Every kind of long work, by its name in the contract; one that is missing there or here does not compile. */
export const works = {
  apagamento,
  'confirmar-pedido': confirmarPedidoWork(atos),
  exportacao,
  'corrigir-pontuacoes': comoFoiVisto(corrigirTodosAto, corrigirPontuacoesWork),
  'desfazer-historico': desfazerHistoricoWork,
  'desfazer-vendas': desfazerVendasWork,
  'devolver-pontos': comoFoiVisto(estornarPorDataAto, devolverPontosWork),
  'encerrar-contas': comoFoiVisto(encerrarAto, encerrarContasWork),
  'expirar-vencidos': expirarVencidosWork,
  'meus-dados': meusDados(messages),
  'linhas-recusadas': linhasRecusadas,
  'upload-vendas': uploadDeVendas,
  'upload-historico': uploadDeHistorico,
  'upload-produtos': uploadDeProdutos,
  'upload-produtos-revenda': uploadDeProdutosRevenda,
  'upload-cartoes': uploadDeCartoes,
  'upload-saldo-cartao': uploadDeSaldos,
} satisfies { [T in TipoProcessamento]: WorkKind<T, unknown, unknown, ResultOf<T>, Worker> }
