import type { Produto } from '#contracts/http/produtos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { pontosDosProdutos } from '#projections/valores/valores.queries.ts'
import type { App } from '#services/app.ts'
import type { Ato } from '#services/aprovacoes/ato.ts'
import { alterarComValorRetroativo } from '#services/aprovacoes/pedir-valor-retroativo.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { answerUpload } from '#services/engine/uploads/answer-upload.ts'
import { reachOf, seesAll } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { lerCadastro } from '#services/engine/records/ler.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { alterarProduto, produtoFoiAlterado, type ProdutoAlterado } from './alterar-produto.ts'
import { criarProduto } from './criar-produto.ts'
import { excluirProduto } from './excluir-produto.ts'
import { lerProdutos } from './ler-produtos.ts'
import { produtosRecord } from './produtos.record.ts'
import { SO_QUEM_VE_TUDO, uploadDeProdutos } from './upload-de-produtos.work.ts'

/** `valorRetroativo` is the act of an earlier start. */
export const produtosRoutes = (app: App, valorRetroativo: Ato) => {
  const { db, agora } = app
  const hoje = () => diaDoInstante(agora())
  const pontosHoje = async (id: string) => (await pontosDosProdutos(db, hoje())).get(id) ?? null
  const gravado = async (
    { produto, valorPontos, position }: ProdutoAlterado,
    { aguardar }: RequestContext,
  ): Promise<Produto> => {
    if (position !== undefined) await aguardar(position)
    return comoProduto(produto, valorPontos === undefined ? await pontosHoje(produto.id) : valorPontos)
  }
  return {
    async produtos({ query }, { actor }) {
      return { produtos: await lerProdutos(db, actor.permissao, query, hoje()) }
    },
    async produto({ params: { id } }) {
      return { produto: comoProduto(await lerCadastro(db, produtosRecord, id), await pontosHoje(id)) }
    },
    async criarProduto({ body }, context) {
      conferirAlcance(context)
      const criado = await criarProduto(commandContextOf(app, context), body, context.commandId)
      return {
        produto: await gravado({ ...criado, valorPontos: body.valorPontos }, context),
        mensagem: 'Produto cadastrado com sucesso',
      }
    },
    async alterarProduto({ params, body: { versao, ...alteracao } }, context) {
      conferirAlcance(context)
      const { commandId: chave, versaoVista = versao } = context
      const command = commandContextOf(app, context)
      const { valorPontos: valor, desde, motivo, ...outras } = alteracao
      const pedido = {
        ...{ id: params.id, valor, desde, motivo, outras, versaoVista },
        jaFeito: () => produtoFoiAlterado(command, params.id, chave),
      }
      return alterarComValorRetroativo(app, context, valorRetroativo, produtosRecord, 'idProduto', pedido, async () => {
        const alterado = await alterarProduto(command, params.id, alteracao, { versaoVista, chave })
        const produto = await gravado(alterado, context)
        return {
          produto,
          mensagem: alteracao.ativo === undefined ? 'Produto alterado com sucesso' : 'Produto atualizado com sucesso',
        }
      })
    },
    async excluirProduto({ params }, context) {
      conferirAlcance(context)
      await excluirProduto(commandContextOf(app, context), params.id, context.versaoVista)
      return { mensagem: 'Produto excluído com sucesso' }
    },
    async uploadProdutos({ query, arquivo }, context) {
      conferirAlcance(context)
      return answerUpload(app, uploadDeProdutos, { ...arquivo, input: {}, simular: query.simular }, context)
    },
  } satisfies Partial<Handlers>
}

const comoProduto = (
  { id, codigo, nome, valor_unitario: valorUnitario, ativo, versao }: ProdutoAlterado['produto'],
  valorPontos: Produto['valorPontos'],
): Produto => ({ id, codigo, nome, valorUnitario, valorPontos, ativo: ativo ? 1 : 0, versao })

function conferirAlcance({ actor, fail }: RequestContext<ActorPainel, 'papel-nao-permitido'>): void {
  if (!seesAll(reachOf(actor))) throw fail('papel-nao-permitido', SO_QUEM_VE_TUDO)
}
