import { IconBuildingStore, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { revendas, type Revenda } from '#contracts/http/revendas.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { formatarTelefone } from '#contracts/values/telefone.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { CEP, masked } from '#web/shared/ui/masked-value.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { revendasPaths } from './revendas.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useDentaisQuery } from './revendas.api.ts'
import { UltimaPontuacao, VendedoresDaDental } from '#web/painel/totais/contados.tsx'
import { TotalExplicado, type Total } from '#web/painel/totais/total-explicado.tsx'
import { ApagarDental } from './apagar-dental.tsx'
import { LigarDental } from './ligar-dental.tsx'

const EditarDental = lateSheet(() => import('./editar-dental.tsx'))

const colunasDe = (interruptor: boolean) =>
  columnsOf<Revenda>(
    revendas.colunas.filter(({ campo }) => campo !== 'ativo' || interruptor),
    {
      codigo: { curto: true },
      nomeFantasia: {
        encabeca: true,
        corta: true,
        leva: revendasPaths.dental,
        celula: (dental) =>
          dental.ativo === 1 ? undefined : (
            <NameWithState ativo={dental.ativo} palavra="Inativa">
              <RowLink para={revendasPaths.dental} row={dental}>
                <Ellipsis>{dental.nomeFantasia}</Ellipsis>
              </RowLink>
            </NameWithState>
          ),
      },
      telefone: { celula: ({ telefone }) => formatarTelefone(telefone ?? '') || undefined },
      celular: { celula: ({ celular }) => formatarTelefone(celular ?? '') || undefined },
      endCep: { celula: ({ endCep }) => masked(CEP, endCep ?? '') || undefined },
      numeroParceiros: {
        celula: ({ cnpj, numeroParceiros }) =>
          numeroParceiros ? <VendedoresDaDental cnpj={cnpj} valor={numeroParceiros} /> : undefined,
      },
      ultimaPontuacao: {
        celula: ({ cnpj, ultimaPontuacao }) =>
          ultimaPontuacao ? <UltimaPontuacao dia={ultimaPontuacao} de={{ cnpj }} /> : undefined,
      },
      totalPontos: { celula: (dental) => explicado(dental, 'pontos', dental.totalPontos) },
      saldoPontos: { destaque: true, celula: (dental) => explicado(dental, 'saldo', dental.saldoPontos) },
      totalVendas: { celula: (dental) => explicado(dental, 'vendido', dental.totalVendas) },
      totalCusto: { celula: (dental) => explicado(dental, 'custo', dental.totalCusto) },
      ...(interruptor ? { ativo: { celula: (dental) => <LigarDental dental={dental} /> } } : {}),
    },
  )

const explicado = ({ id, nomeFantasia }: Revenda, total: Total, valor = 0) => (
  <TotalExplicado quem={{ revenda: id }} nome={nomeFantasia} total={total} valor={valor} />
)

const COM_INTERRUPTOR = colunasDe(true)
const SEM_INTERRUPTOR = colunasDe(false)

interface Props {
  /** Constant or memoised. */
  filtros: readonly Filtro[]
  /** The name of the network on whose page they are. */
  daRede?: string
  /** The way to a new one. */
  nova: ReactNode
}

/** Shops (`doc 1 §2, §6`): roles 1 and 2 change them, only role 2 switches them off and deletes them. */
export function TabelaDeDentais({ filtros, daRede, nova }: Props) {
  const { permissao } = useUsuario()
  const altera = permissao === OPERADOR || permissao === ADMINISTRADOR
  const administra = permissao === ADMINISTRADOR
  const tabela = useServerTable({
    id: daRede === undefined ? 'dentais' : 'dentais-da-rede',
    lista: revendas,
    useRows: useDentaisQuery,
    colunas: administra ? COM_INTERRUPTOR : SEM_INTERRUPTOR,
    filtros,
  })
  const [editing, setEditing] = useState<Revenda | null>(null)
  const [deleting, setDeleting] = useState<Revenda | null>(null)

  const acoes = (dental: Revenda): RowAction[] => [
    { rotulo: 'Editar', icone: IconPencil, principal: true, onClick: () => setEditing(dental) },
    ...(administra ? [{ rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => setDeleting(dental) }] : []),
  ]
  return (
    <>
      <DataTable
        principal={daRede === undefined}
        tabela={tabela}
        rotulo={daRede === undefined ? 'Dentais' : `Dentais de ${daRede}`}
        chave={({ id }) => id}
        acoes={altera ? acoes : undefined}
        tituloDoErro="Não foi possível carregar as dentais"
        vazio={
          <EmptyState icon={IconBuildingStore} titulo="Nenhuma dental ainda" acao={nova || undefined}>
            Dentais vendem os produtos, e os vendedores delas ganham os pontos.
          </EmptyState>
        }
      >
        {nova}
      </DataTable>
      {editing !== null && <EditarDental key={editing.id} opened dental={editing} onClose={() => setEditing(null)} />}
      <ApagarDental dental={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}
