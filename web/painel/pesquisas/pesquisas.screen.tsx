import { IconEye, IconReportSearch } from '@tabler/icons-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { pesquisas, type Pesquisa } from '#contracts/http/pesquisas.ts'
import { FONTES_DA_PESQUISA } from '#contracts/values/pesquisa.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { useSheets } from '#web/shared/ui/sheet-history.ts'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { pesquisasPaths } from './pesquisas.paths.ts'
import { useRights } from '#web/painel/person.ts'
import { PesquisaInteira } from './pesquisa-sheet.tsx'
import { useExcluirPesquisaMutation, usePesquisaQuery, usePesquisasQuery } from './pesquisas.api.ts'
import { useRecordRows } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarPesquisa = lateDialog(() => import('./editar-pesquisa.tsx'))

const FONTE: Filtro = {
  tipo: 'opcoes',
  campo: 'fonte',
  label: 'Fonte',
  todos: 'Todas',
  options: FONTES_DA_PESQUISA.map((fonte) => ({ valor: fonte, title: fonte })),
}
const colunas = columnsOf<Pesquisa>(pesquisas.colunas, {
  revenda: { clips: true },
  share: { highlight: true },
  fonte: { short: true },
})
const FOLHA = 'pesquisa-'

/** Market research (`doc 2 §2`): everybody reads it, roles 1 and 2 change it. */
export default function SurveysScreen() {
  const { altera } = useRights()
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const filtros = useMemo(() => [rede, FONTE], [rede])
  const tabela = useServerTable({ id: 'pesquisas', lista: pesquisas, useRows: usePesquisasQuery, colunas, filtros })
  const [excluir] = useExcluirPesquisaMutation()
  const folhas = useSheets()
  const records = useRecordRows({
    records: tabela.linhas,
    keyOf: ({ id }) => id,
    nome: ({ revenda }) => revenda,
    edit: altera && EditarPesquisa,
    historico: altera && 'pesquisas_mercado',
    more: ({ id }) => [{ label: 'Ver', icon: IconEye, abre: 'dialog', onClick: () => folhas.open(`${FOLHA}${id}`) }],
    remove: altera && {
      nome: ({ revenda }) => `pesquisa ${revenda}`,
      consequence: 'O que ela diz da dental sai da lista. Os registros de quem a fez e alterou continuam nos logs.',
      excluir: ({ id }) => excluir({ params: { id } }),
    },
  })

  return (
    <>
      <RecordTable
        principal
        table={tabela}
        label="Pesquisas de Mercado"
        {...records}
        errorTitle="Não foi possível carregar as pesquisas"
        novo={altera && <AddLink to={pesquisasPaths.cadastrarPesquisa}>Cadastrar pesquisa</AddLink>}
        empty={{
          icon: IconReportSearch,
          title: 'Nenhuma pesquisa ainda',
          texto: 'Uma pesquisa diz o que uma dental mais vende, do fabricante e dos concorrentes.',
        }}
      />
      <Folha id={folhas.opened?.startsWith(FOLHA) ? folhas.opened.slice(FOLHA.length) : null} onClose={folhas.close} />
    </>
  )
}

/** The survey that the address names. */
function Folha({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = usePesquisaQuery(id === null ? skipToken : { params: { id } })
  return (
    <Sheet title={query.currentData?.pesquisa.revenda ?? 'Pesquisa'} opened={id !== null} onClose={onClose}>
      <Loaded query={query} skeleton={<Skeletons label="Carregando a pesquisa" quantos={3} height="8rem" />}>
        {({ pesquisa }) => <PesquisaInteira pesquisa={pesquisa} />}
      </Loaded>
    </Sheet>
  )
}
