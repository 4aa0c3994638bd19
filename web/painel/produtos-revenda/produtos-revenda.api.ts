import {
  alterarProdutoRevenda,
  criarProdutoRevenda,
  excluirProdutoRevenda,
  produtoRevenda,
  produtosRevenda,
} from '#contracts/http/produtos-revenda.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useProdutosRevendaQuery,
  useLazyProdutoRevendaQuery,
  useCriarProdutoRevendaMutation,
  useAlterarProdutoRevendaMutation,
  useExcluirProdutoRevendaMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    produtosRevenda: queryOf(build, produtosRevenda),
    produtoRevenda: queryOf(build, produtoRevenda),
    criarProdutoRevenda: mutationOf(build, criarProdutoRevenda),
    alterarProdutoRevenda: mutationOf(build, alterarProdutoRevenda),
    excluirProdutoRevenda: mutationOf(build, excluirProdutoRevenda),
  }),
})
