import { IconPackage } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { produtosRevendaPaths } from './produtos-revenda.paths.ts'
import { useRights } from '#web/painel/person.ts'
import {
  useAlterarProdutoRevendaMutation,
  useExcluirProdutoRevendaMutation,
  useProdutosRevendaQuery,
} from './produtos-revenda.api.ts'
import { colunasDosProdutosDaDental } from './produtos-revenda.columns.tsx'
import { readingOf, useRecordRows, useRecordSwitch } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarProdutoRevenda = lateDialog(() => import('./editar-produto-revenda.tsx'))
const POR_NOME = { campo: 'nome', direcao: 'asc' } as const
/** `doc 2 §2`; 0 is "Todos". */
const TAMANHOS = [10, 25, 30, 50, 0]

/** What a shop sells (`doc 2 §2`): roles 1 and 2 change it, only role 2 switches and deletes. */
export default function ProdutosDaDental({ cnpj }: { cnpj: string }) {
  const { altera, administra } = useRights()
  const query = useProdutosRevendaQuery({ query: { cnpjRevenda: cnpj } })
  const [alterar] = useAlterarProdutoRevendaMutation()
  const [excluir] = useExcluirProdutoRevendaMutation()
  const interruptor = useRecordSwitch<ProdutoRevenda>(administra, { estado: 'Ativo', alterar })
  const colunas = useMemo(() => colunasDosProdutosDaDental(interruptor), [interruptor])
  const produtos = query.data?.produtosRevenda
  const tabela = useClientTable<ProdutoRevenda>({
    id: 'produtos-da-dental',
    linhas: produtos,
    colunas,
    ordem: POR_NOME,
    tamanhos: TAMANHOS,
    ...readingOf(query),
  })
  const records = useRecordRows({
    records: produtos,
    keyOf: ({ id }) => id,
    nome: ({ nome }) => nome,
    edit: altera && EditarProdutoRevenda,
    historico: altera && 'produtos_revenda',
    remove: administra && {
      nome: ({ nome }) => `produto ${nome}`,
      consequence:
        'As vendas dele continuam nos relatórios e no histórico. Novas vendas com este código serão recusadas.',
      excluir: ({ id }) => excluir({ params: { id } }),
    },
  })
  return (
    <RecordTable
      table={tabela}
      label="Produtos da dental"
      {...records}
      errorTitle="Não foi possível carregar os produtos"
      novo={
        altera && (
          <AddLink to={`${produtosRevendaPaths.cadastrarProdutoRevenda}?dental=${cnpj}`}>Cadastrar produto</AddLink>
        )
      }
      empty={{
        icon: IconPackage,
        title: 'Nenhum produto ainda',
        texto: 'As vendas chegam com os códigos da dental: cada um leva a um produto do fabricante.',
      }}
    />
  )
}
