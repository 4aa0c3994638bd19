import { IconBuildingStore, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { vendedores } from '#contracts/http/vendedores.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { parceirosPaths } from './parceiros.paths.ts'
import { useRights } from '#web/painel/person.ts'
import { useApagarVendedor } from './apagar-vendedor.ts'
import { colunasDosVendedores } from './parceiros.columns.tsx'
import { LigarVendedor } from './ligar-vendedor.tsx'
import { useVendedoresQuery } from './vendedores.api.ts'
import { useRecordRows } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarVendedor = lateDialog(() => import('./editar-vendedor.tsx'))
const TRANSFERIR = {
  label: 'Transferir',
  icon: IconBuildingStore,
  dialogo: lateDialog(() => import('./transferir-vendedor.tsx')),
}

const SITUACAO: Filtro = {
  tipo: 'opcoes',
  campo: 'ativo',
  label: 'Situação',
  options: [
    { valor: '1', title: 'Ativos' },
    { valor: '0', title: 'Inativos' },
  ],
}

interface Props {
  /** Constant or memoised: whose salespeople. */
  de: Filtro
  /** The shop on whose page they are. */
  dental?: { nomeFantasia: string; cnpj: string; ativo: number }
}

/** Salespeople: roles 1 and 2 change and move them, only role 2 sees inactive ones, switches them off and deletes. */
export function TabelaDeVendedores({ de, dental }: Props) {
  const { altera, administra } = useRights()
  const naDental = dental !== undefined
  const filtros = useMemo(() => (administra ? [de, SITUACAO] : [de]), [de, administra])
  const colunas = useMemo(
    () => colunasDosVendedores(administra ? (vendedor) => <LigarVendedor vendedor={vendedor} /> : null, naDental),
    [administra, naDental],
  )
  const tabela = useServerTable({
    id: naDental ? 'vendedores-da-dental' : 'vendedores',
    lista: vendedores,
    useRows: useVendedoresQuery,
    colunas,
    filtros,
  })
  const apagar = useApagarVendedor()
  const records = useRecordRows({
    records: tabela.linhas,
    keyOf: ({ id }) => id,
    nome: ({ nome }) => nome,
    edit: altera && EditarVendedor,
    more: altera ? () => [TRANSFERIR] : undefined,
    remove: administra && apagar,
  })
  // Nobody begins in a shop that is switched off.
  const novo = altera && dental?.ativo !== 0 && (
    <AddLink
      to={naDental ? `${parceirosPaths.cadastrarParceiro}?dental=${dental.cnpj}` : parceirosPaths.cadastrarParceiro}
    >
      Cadastrar vendedor
    </AddLink>
  )

  return (
    <RecordTable
      principal={!naDental}
      table={tabela}
      label={naDental ? `Vendedores de ${dental.nomeFantasia}` : 'Vendedores Dentais'}
      {...records}
      errorTitle="Não foi possível carregar os vendedores"
      novo={novo}
      empty={{
        icon: IconUsers,
        title: 'Nenhum vendedor ainda',
        texto: 'Vendedores ganham pontos pelas vendas das dentais e os trocam por prêmios.',
      }}
    />
  )
}
