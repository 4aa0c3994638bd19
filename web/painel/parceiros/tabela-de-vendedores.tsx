import { IconBuildingStore, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { vendedores } from '#contracts/http/vendedores.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { parceirosPaths } from './parceiros.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { ApagarVendedor } from './apagar-vendedor.tsx'
import { colunasDosVendedores } from './colunas.tsx'
import { LigarVendedor } from './ligar-vendedor.tsx'
import { useVendedoresQuery } from './vendedores.api.ts'

const EditarVendedor = lateSheet(() => import('./editar-vendedor.tsx'))
const TransferirVendedor = lateSheet(() => import('./transferir-vendedor.tsx'))

const SITUACAO: Filtro = {
  tipo: 'opcoes',
  campo: 'ativo',
  rotulo: 'Situação',
  opcoes: [
    { valor: '1', titulo: 'Ativos' },
    { valor: '0', titulo: 'Inativos' },
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
  const { permissao } = useUsuario()
  const altera = permissao === OPERADOR || permissao === ADMINISTRADOR
  const administra = permissao === ADMINISTRADOR
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
  const [editing, setEditing] = useState<Parceiro | null>(null)
  const [moving, setMoving] = useState<Parceiro | null>(null)
  const [deleting, setDeleting] = useState<Parceiro | null>(null)

  const acoes = (vendedor: Parceiro): RowAction[] => [
    { rotulo: 'Editar', icone: IconPencil, principal: true, onClick: () => setEditing(vendedor) },
    { rotulo: 'Transferir', icone: IconBuildingStore, onClick: () => setMoving(vendedor) },
    ...(administra ? [{ rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => setDeleting(vendedor) }] : []),
  ]
  // Nobody begins in a shop that is switched off.
  const novo = altera && dental?.ativo !== 0 && (
    <AddLink
      to={naDental ? `${parceirosPaths.cadastrarParceiro}?dental=${dental.cnpj}` : parceirosPaths.cadastrarParceiro}
    >
      Cadastrar vendedor
    </AddLink>
  )
  return (
    <>
      <DataTable
        principal={!naDental}
        tabela={tabela}
        rotulo={naDental ? `Vendedores de ${dental.nomeFantasia}` : 'Vendedores Dentais'}
        chave={({ id }) => id}
        acoes={altera ? acoes : undefined}
        tituloDoErro="Não foi possível carregar os vendedores"
        vazio={
          <EmptyState icon={IconUsers} titulo="Nenhum vendedor ainda" acao={novo || undefined}>
            Vendedores ganham pontos pelas vendas das dentais e os trocam por prêmios.
          </EmptyState>
        }
      >
        {novo}
      </DataTable>
      {editing !== null && (
        <EditarVendedor key={editing.id} opened vendedor={editing} onClose={() => setEditing(null)} />
      )}
      {moving !== null && (
        <TransferirVendedor key={moving.id} opened vendedor={moving} onClose={() => setMoving(null)} />
      )}
      <ApagarVendedor vendedor={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}
