import { alterarProduto, criarProduto, excluirProduto, produto, produtos } from '#contracts/http/produtos.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useProdutosQuery,
  useProdutoQuery,
  useLazyProdutoQuery,
  useCriarProdutoMutation,
  useAlterarProdutoMutation,
  useExcluirProdutoMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    produtos: queryOf(build, produtos),
    produto: queryOf(build, produto),
    criarProduto: mutationOf(build, criarProduto),
    alterarProduto: mutationOf(build, alterarProduto),
    excluirProduto: mutationOf(build, excluirProduto),
  }),
})
