import { IconPackage } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Produto } from '#contracts/http/produtos.ts'
import { marca } from '#contracts/values/marca.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { pathOfProduto, produtosPaths } from './produtos.paths.ts'
import { useRights } from '#web/painel/person.ts'
import { useAlterarProdutoMutation, useExcluirProdutoMutation, useProdutosQuery } from './produtos.api.ts'
import { colunasDosProdutos } from './produtos.columns.tsx'
import { readingOf, useRecordRows, useRecordSwitch } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarProduto = lateDialog(() => import('./editar-produto.tsx'))
const MAIS_PONTOS = { campo: 'valorPontos', direcao: 'desc' } as const

/** The manufacturer's products (`doc 2 §2`): roles 1 and 2 change them, only role 2 switches them off and deletes. */
export default function ProductsScreen() {
  const { administra } = useRights()
  const query = useProdutosQuery({ query: { completo: '1', ativo: administra ? undefined : '1' } })
  const [alterar] = useAlterarProdutoMutation()
  const [excluir] = useExcluirProdutoMutation()
  const interruptor = useRecordSwitch<Produto>(administra, { estado: 'Ativo', pagina: pathOfProduto, alterar })
  const colunas = useMemo(() => colunasDosProdutos(interruptor), [interruptor])
  const produtos = query.data?.produtos
  const tabela = useClientTable<Produto>({
    id: 'produtos',
    path: '/api/produtos',
    linhas: produtos,
    colunas,
    ordem: MAIS_PONTOS,
    ...readingOf(query),
  })
  const records = useRecordRows({
    records: produtos,
    keyOf: ({ id }) => id,
    nome: ({ nome }) => nome,
    edit: EditarProduto,
    remove: administra && {
      nome: ({ nome }) => `produto ${nome}`,
      obstacle: ({ numeroRevendas = 0 }) =>
        numeroRevendas === 0 ? null : `Produto vendido por ${contar(numeroRevendas, 'dental', 'dentais')}`,
      consequence: 'O nome dele continua nos relatórios e no histórico.',
      excluir: ({ id }) => excluir({ params: { id } }),
    },
  })

  return (
    <RecordTable
      principal
      table={tabela}
      label={`Produtos ${marca.fabricante}`}
      {...records}
      errorTitle="Não foi possível carregar os produtos"
      novo={<AddLink to={produtosPaths.cadastrarProdutoCriteria}>Cadastrar produto {marca.fabricante}</AddLink>}
      empty={{
        icon: IconPackage,
        title: 'Nenhum produto ainda',
        texto: 'Os produtos dizem quantos pontos vale cada unidade vendida.',
      }}
    />
  )
}
