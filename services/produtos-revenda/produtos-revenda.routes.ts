import type { ProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { answerUpload } from '#services/engine/uploads/answer-upload.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { conferirRevenda } from '#services/revendas/conferir-revenda.ts'
import { alterarProdutoRevenda, excluirProdutoRevenda } from './alterar-produto-revenda.ts'
import { criarProdutoRevenda } from './criar-produto-revenda.ts'
import { lerProdutosDaLoja, lerProdutosRevenda } from './ler-produtos-revenda.ts'
import { produtosRevendaRecord } from './produtos-revenda.record.ts'
import { uploadDeProdutosRevenda } from './upload-de-produtos-revenda.work.ts'

export const produtosRevendaRoutes = (app: App) => {
  const { db, agora } = app
  const hoje = () => diaDoInstante(agora())
  const ler = async (id: string, actor: ActorPainel): Promise<ProdutoRevenda> => {
    const [produtoRevenda] = await lerProdutosRevenda(db, reachOf(actor), actor.permissao, { id }, hoje())
    if (!produtoRevenda) throw naoExiste(produtosRevendaRecord)
    return produtoRevenda
  }
  return {
    async produtosRevenda({ query }, { actor, fail }) {
      if (actor.tipo === 'loja')
        return { produtosRevenda: await lerProdutosDaLoja(db, actor.id, query.cnpjRevenda, hoje()) }
      if (!query.cnpjRevenda && !query.codRevenda) throw fail('dental-obrigatoria', 'Informe a dental')
      return { produtosRevenda: await lerProdutosRevenda(db, reachOf(actor), actor.permissao, query, hoje()) }
    },
    async produtoRevenda({ params }, { actor }) {
      return { produtoRevenda: await ler(params.id, actor) }
    },
    async criarProdutoRevenda({ body }, context) {
      await conferirRevenda(db, reachOf(context.actor), body.cnpjRevenda)
      const { id } = await criarProdutoRevenda(commandContextOf(app, context), body, context.commandId)
      return { produtoRevenda: await ler(id, context.actor), mensagem: 'Produto cadastrado com sucesso' }
    },
    async alterarProdutoRevenda({ params: { id }, body: { versao, ...alteracao } }, context) {
      await alterarProdutoRevenda(
        commandContextOf(app, context),
        reachOf(context.actor),
        id,
        alteracao,
        context.versaoVista ?? versao,
      )
      return {
        produtoRevenda: await ler(id, context.actor),
        mensagem: alteracao.ativo === undefined ? 'Produto alterado com sucesso' : 'Produto atualizado com sucesso',
      }
    },
    async excluirProdutoRevenda({ params }, context) {
      await excluirProdutoRevenda(
        commandContextOf(app, context),
        reachOf(context.actor),
        params.id,
        context.versaoVista,
      )
      return { mensagem: 'Produto excluído com sucesso' }
    },
    async uploadProdutosRevenda({ query, body, arquivo }, context) {
      await conferirRevenda(db, reachOf(context.actor), body.cnpjRevenda)
      return answerUpload(app, uploadDeProdutosRevenda, { ...arquivo, input: body, simular: query.simular }, context)
    },
  } satisfies Partial<Handlers>
}
