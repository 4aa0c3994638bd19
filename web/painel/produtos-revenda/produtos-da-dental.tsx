import { IconPackage, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { Toggle } from '#web/shared/ui/toggle.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { produtosRevendaPaths } from './produtos-revenda.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import {
  useAlterarProdutoRevendaMutation,
  useExcluirProdutoRevendaMutation,
  useProdutosRevendaQuery,
} from './produtos-revenda.api.ts'
import { HistorySheet, useHistoryAction } from '#web/painel/pecas/record-history.tsx'
import { colunasDosProdutosDaDental } from './colunas.tsx'

const EditarProdutoRevenda = lateSheet(() => import('./editar-produto-revenda.tsx'))
const POR_NOME = { campo: 'nome', direcao: 'asc' } as const
/** `doc 2 §2`; 0 is "Todos". */
const TAMANHOS = [10, 25, 30, 50, 0]

/** What a shop sells (`doc 2 §2`): roles 1 and 2 change it, only role 2 switches and deletes. */
export default function ProdutosDaDental({ cnpj }: { cnpj: string }) {
  const { permissao } = useUsuario()
  const altera = permissao === OPERADOR || permissao === ADMINISTRADOR
  const administra = permissao === ADMINISTRADOR
  const { data, isFetching, error, refetch } = useProdutosRevendaQuery({ query: { cnpjRevenda: cnpj } })
  const [alterar] = useAlterarProdutoRevendaMutation()
  const [excluir] = useExcluirProdutoRevendaMutation()
  const [editing, setEditing] = useState<ProdutoRevenda | null>(null)
  const [deleting, setDeleting] = useState<ProdutoRevenda | null>(null)
  const historico = useHistoryAction()

  const colunas = useMemo(
    () =>
      colunasDosProdutosDaDental(
        administra
          ? ({ id, nome, ativo }) => (
              <Toggle
                ligado={ativo === 1}
                estado="Ativo"
                nome={nome}
                onChange={(ligado) => alterar({ params: { id }, body: { ativo: ligado ? 1 : 0 } })}
              />
            )
          : null,
      ),
    [administra, alterar],
  )
  const tabela = useClientTable<ProdutoRevenda>({
    id: 'produtos-da-dental',
    linhas: data?.produtosRevenda,
    colunas,
    ordem: POR_NOME,
    tamanhos: TAMANHOS,
    buscando: isFetching,
    erro: error,
    refetch,
  })
  const acoes = (produto: ProdutoRevenda): RowAction[] => [
    { rotulo: 'Editar', icone: IconPencil, principal: true, onClick: () => setEditing(produto) },
    historico(produto.id),
    ...(administra ? [{ rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => setDeleting(produto) }] : []),
  ]
  const novo = altera && (
    <AddLink to={`${produtosRevendaPaths.cadastrarProdutoRevenda}?dental=${cnpj}`}>Cadastrar produto</AddLink>
  )
  return (
    <>
      <DataTable
        tabela={tabela}
        rotulo="Produtos da dental"
        chave={({ id }) => id}
        acoes={altera ? acoes : undefined}
        tituloDoErro="Não foi possível carregar os produtos"
        vazio={
          <EmptyState icon={IconPackage} titulo="Nenhum produto ainda" acao={novo || undefined}>
            As vendas chegam com os códigos da dental: cada um leva a um produto do fabricante.
          </EmptyState>
        }
      >
        {novo}
      </DataTable>
      <HistorySheet entidade="produtos_revenda" registros={data?.produtosRevenda} nome={({ nome }) => nome} />
      {editing !== null && (
        <EditarProdutoRevenda key={editing.id} opened produto={editing} onClose={() => setEditing(null)} />
      )}
      <DeleteQuestion
        registro={deleting}
        nome={({ nome }) => `produto ${nome}`}
        consequencia="As vendas dele continuam nos relatórios e no histórico. Novas vendas com este código serão recusadas."
        excluir={({ id }) => excluir({ params: { id } })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}
