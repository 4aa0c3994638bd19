import { IconCategory } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { CategoriaDePremio } from '#contracts/http/categorias-premio.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { categoriasPremioPaths } from './categorias-premio.paths.ts'
import { useRights } from '#web/painel/person.ts'
import { useCategoriasDePremioQuery, useExcluirCategoriaDePremioMutation } from '#web/painel/premios/premios.api.ts'
import { readingOf, useRecordRows } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarCategoria = lateDialog(() => import('./editar-categoria.tsx'))

/** A category as the list shows it: where it is, and how many are inside it. */
type Linha = CategoriaDePremio & { id: string; lugar: string; subCategorias: number }

const colunas: TableColumn<Linha>[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto', ordena: true, heads: true },
  { campo: 'lugar', titulo: 'Dentro de', tipo: 'texto', ordena: true, highlight: true },
  { campo: 'premios', titulo: 'Prêmios', tipo: 'inteiro', ordena: true },
  { campo: 'subCategorias', titulo: 'Subcategorias', tipo: 'inteiro', ordena: true },
]
const POR_NOME = { campo: 'nome', direcao: 'asc' } as const

/** The categories of prizes and their sub-categories (`decisions.md §G 83`): role 1 reads them, role 2 changes them. */
export default function PrizeCategoriesScreen() {
  const { administra } = useRights()
  const query = useCategoriasDePremioQuery({ query: {} })
  const [excluir] = useExcluirCategoriaDePremioMutation()
  const linhas = useMemo(() => query.data && comLugar(query.data.categorias), [query.data])
  const tabela = useClientTable<Linha>({
    id: 'categorias-de-premios',
    path: '/api/premios/categorias',
    linhas,
    colunas,
    ordem: POR_NOME,
    ...readingOf(query),
  })
  const records = useRecordRows<Linha>({
    records: linhas,
    keyOf: ({ id }) => id,
    nome: ({ nome }) => nome,
    edit: administra && EditarCategoria,
    historico: 'categorias_premio',
    remove: administra && {
      nome: ({ nome }) => `categoria ${nome}`,
      obstacle: ({ premios, subCategorias }) =>
        premios > 0
          ? `Categoria possui ${contar(premios, 'prêmio', 'prêmios')}`
          : subCategorias > 0
            ? `Categoria possui ${contar(subCategorias, 'subcategoria', 'subcategorias')}`
            : null,
      consequence: 'Ela some da loja e do cadastro de prêmios.',
      excluir: ({ id }) => excluir({ params: { id } }),
    },
  })

  return (
    <RecordTable
      principal
      table={tabela}
      label="Categorias de prêmios"
      {...records}
      errorTitle="Não foi possível carregar as categorias"
      novo={administra && <AddLink to={categoriasPremioPaths.cadastrarCategoria}>Cadastrar categoria</AddLink>}
      empty={{
        icon: IconCategory,
        title: 'Nenhuma categoria ainda',
        texto: 'Cada prêmio fica em uma categoria, e a loja os agrupa por elas.',
      }}
    />
  )
}

const comLugar = (todas: readonly CategoriaDePremio[]): Linha[] =>
  todas.map((categoria) => ({
    ...categoria,
    id: categoria.idCategoria,
    lugar: todas.find(({ idCategoria }) => idCategoria === categoria.idCategoriaPai)?.nome ?? '',
    subCategorias: todas.filter(({ idCategoriaPai }) => idCategoriaPai === categoria.idCategoria).length,
  }))
