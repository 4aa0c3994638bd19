import { IconPackage, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Produto } from '#contracts/http/produtos.ts'
import { marca } from '#contracts/values/marca.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { Toggle } from '#web/shared/ui/toggle.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { pathOfProduto, produtosPaths } from './produtos.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useAlterarProdutoMutation, useExcluirProdutoMutation, useProdutosQuery } from './produtos.api.ts'
import { colunasDosProdutos } from './colunas.tsx'

const EditarProduto = lateSheet(() => import('./editar-produto.tsx'))
const MAIS_PONTOS = { campo: 'valorPontos', direcao: 'desc' } as const

/** The manufacturer's products (`doc 2 §2`): roles 1 and 2 change them, only role 2 switches them off and deletes. */
export default function ProductsScreen() {
  const administra = useUsuario().permissao === ADMINISTRADOR
  const { data, isFetching, error, refetch } = useProdutosQuery({
    query: { completo: '1', ...(administra ? {} : { ativo: '1' }) },
  })
  const [alterar] = useAlterarProdutoMutation()
  const [excluir] = useExcluirProdutoMutation()
  const [editing, setEditing] = useState<Produto | null>(null)
  const [deleting, setDeleting] = useState<Produto | null>(null)

  const colunas = useMemo(
    () =>
      colunasDosProdutos(
        administra
          ? ({ id, nome, ativo }) => (
              <Toggle
                ligado={ativo === 1}
                estado="Ativo"
                nome={nome}
                pagina={pathOfProduto(id)}
                onChange={(ligado) => alterar({ params: { id }, body: { ativo: ligado ? 1 : 0 } })}
              />
            )
          : null,
      ),
    [administra, alterar],
  )
  const tabela = useClientTable<Produto>({
    id: 'produtos',
    linhas: data?.produtos,
    colunas,
    ordem: MAIS_PONTOS,
    buscando: isFetching,
    erro: error,
    refetch,
  })

  const acoes = (produto: Produto): RowAction[] => [
    { rotulo: 'Editar', icone: IconPencil, principal: true, onClick: () => setEditing(produto) },
    ...(administra ? [{ rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => setDeleting(produto) }] : []),
  ]
  const novo = <AddLink to={produtosPaths.cadastrarProdutoCriteria}>Cadastrar produto {marca.fabricante}</AddLink>

  return (
    <>
      <DataTable
        principal
        tabela={tabela}
        rotulo={`Produtos ${marca.fabricante}`}
        chave={({ id }) => id}
        acoes={acoes}
        tituloDoErro="Não foi possível carregar os produtos"
        vazio={
          <EmptyState icon={IconPackage} titulo="Nenhum produto ainda" acao={novo}>
            Os produtos dizem quantos pontos vale cada unidade vendida.
          </EmptyState>
        }
      >
        {novo}
      </DataTable>
      {editing !== null && <EditarProduto key={editing.id} opened produto={editing} onClose={() => setEditing(null)} />}
      <DeleteQuestion
        registro={deleting}
        nome={({ nome }) => `produto ${nome}`}
        impedimento={({ numeroRevendas = 0 }) =>
          numeroRevendas === 0 ? null : `Produto vendido por ${contar(numeroRevendas, 'dental', 'dentais')}`
        }
        consequencia="O nome dele continua nos relatórios e no histórico."
        excluir={({ id }) => excluir({ params: { id } })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}
