import { IconCategory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { CategoriaDePremio } from '#contracts/http/categorias-premio.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { categoriasPremioPaths } from './categorias-premio.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useCategoriasDePremioQuery, useExcluirCategoriaDePremioMutation } from '#web/painel/premios/premios.api.ts'
import { HistorySheet, useHistoryAction } from '#web/painel/pecas/record-history.tsx'

const EditarCategoria = lateSheet(() => import('./editar-categoria.tsx'))

/** A category as the list shows it: where it is, and how many are inside it. */
type Linha = CategoriaDePremio & { id: string; lugar: string; subCategorias: number }

const colunas: TableColumn<Linha>[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto', ordena: true, encabeca: true },
  { campo: 'lugar', titulo: 'Dentro de', tipo: 'texto', ordena: true, destaque: true },
  { campo: 'premios', titulo: 'Prêmios', tipo: 'inteiro', ordena: true },
  { campo: 'subCategorias', titulo: 'Subcategorias', tipo: 'inteiro', ordena: true },
]
const POR_NOME = { campo: 'nome', direcao: 'asc' } as const

/** The categories of prizes and their sub-categories (`decisions.md §G 83`): role 1 reads them, role 2 changes them. */
export default function PrizeCategoriesScreen() {
  const administra = useUsuario().permissao === ADMINISTRADOR
  const { data, isFetching, error, refetch } = useCategoriasDePremioQuery({ query: {} })
  const [excluir] = useExcluirCategoriaDePremioMutation()
  const [editing, setEditing] = useState<Linha | null>(null)
  const [deleting, setDeleting] = useState<Linha | null>(null)
  const historico = useHistoryAction()

  const linhas = useMemo(() => data?.categorias.map((categoria) => comLugar(categoria, data.categorias)), [data])
  const tabela = useClientTable<Linha>({
    id: 'categorias-de-premios',
    linhas,
    colunas,
    ordem: POR_NOME,
    buscando: isFetching,
    erro: error,
    refetch,
  })

  const acoes = (categoria: Linha): RowAction[] =>
    administra
      ? [
          { rotulo: 'Editar', icone: IconPencil, principal: true, onClick: () => setEditing(categoria) },
          historico(categoria.id),
          { rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => setDeleting(categoria) },
        ]
      : [historico(categoria.id)]
  const nova = administra && <AddLink to={categoriasPremioPaths.cadastrarCategoria}>Cadastrar categoria</AddLink>

  return (
    <>
      <DataTable
        principal
        tabela={tabela}
        rotulo="Categorias de prêmios"
        chave={({ id }) => id}
        acoes={acoes}
        tituloDoErro="Não foi possível carregar as categorias"
        vazio={
          <EmptyState icon={IconCategory} titulo="Nenhuma categoria ainda" acao={nova || undefined}>
            Cada prêmio fica em uma categoria, e a loja os agrupa por elas.
          </EmptyState>
        }
      >
        {nova}
      </DataTable>
      <HistorySheet entidade="categorias_premio" registros={tabela.linhas} nome={({ nome }) => nome} />
      {editing !== null && (
        <EditarCategoria key={editing.id} opened categoria={editing} onClose={() => setEditing(null)} />
      )}
      <DeleteQuestion
        registro={deleting}
        nome={({ nome }) => `categoria ${nome}`}
        impedimento={({ premios, subCategorias }) =>
          premios > 0
            ? `Categoria possui ${contar(premios, 'prêmio', 'prêmios')}`
            : subCategorias > 0
              ? `Categoria possui ${contar(subCategorias, 'subcategoria', 'subcategorias')}`
              : null
        }
        consequencia="Ela some da loja e do cadastro de prêmios."
        excluir={({ id }) => excluir({ params: { id } })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

const comLugar = (categoria: CategoriaDePremio, todas: readonly CategoriaDePremio[]): Linha => ({
  ...categoria,
  id: categoria.idCategoria,
  lugar: todas.find(({ idCategoria }) => idCategoria === categoria.idCategoriaPai)?.nome ?? '',
  subCategorias: todas.filter(({ idCategoriaPai }) => idCategoriaPai === categoria.idCategoria).length,
})
