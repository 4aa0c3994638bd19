import { IconGift } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Premio } from '#contracts/http/premios.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { pathOfPremio, premiosPaths } from './premios.paths.ts'
import { useRights } from '#web/painel/person.ts'
import { useAlterarPremioMutation, useExcluirPremioMutation, usePremiosQuery } from './premios.api.ts'
import { colunasDosPremios, paraALista, type PremioDaLista } from './premios.columns.tsx'
import { readingOf, useRecordRows, useRecordSwitch } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarPremio = lateDialog(() => import('./editar-premio.tsx'))
const POR_NOME = { campo: 'nome', direcao: 'asc' } as const

/** The prizes (`doc 2 §2`): role 1 reads them, role 2 changes them (`decisions.md §K`). */
export default function PrizesScreen() {
  const { administra } = useRights()
  const query = usePremiosQuery({ query: {} })
  const [alterar] = useAlterarPremioMutation()
  const [excluir] = useExcluirPremioMutation()
  const interruptor = useRecordSwitch<PremioDaLista>(administra, { estado: 'Ativo', pagina: pathOfPremio, alterar })
  const colunas = useMemo(() => colunasDosPremios(interruptor), [interruptor])
  const linhas = useMemo(() => query.data?.premios.map(paraALista), [query.data])
  const tabela = useClientTable<PremioDaLista>({
    id: 'premios',
    path: '/api/premios',
    linhas,
    colunas,
    ordem: POR_NOME,
    ...readingOf(query),
  })
  const records = useRecordRows<Premio>({
    records: linhas,
    keyOf: ({ id }) => id,
    nome: ({ nome }) => nome,
    edit: administra && EditarPremio,
    remove: administra && {
      nome: ({ nome }) => `o prêmio ${nome}`,
      consequence: 'Ele sai da loja. Os resgates já feitos seguem como estão.',
      excluir: ({ id }) => excluir({ params: { id } }),
    },
  })

  return (
    <RecordTable
      principal
      table={tabela}
      label="Prêmios"
      {...records}
      errorTitle="Não foi possível carregar os prêmios"
      novo={administra && <AddLink to={premiosPaths.cadastrarPremio}>Cadastrar Prêmio</AddLink>}
      empty={{
        icon: IconGift,
        title: 'Nenhum prêmio ainda',
        texto: 'Os prêmios são o que os vendedores recebem em troca dos pontos.',
      }}
    />
  )
}
