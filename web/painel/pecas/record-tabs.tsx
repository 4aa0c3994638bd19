import { Skeleton, Tabs } from '@mantine/core'
import { IconHistory, type Icon } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entidade } from '#contracts/values/entidades.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import { readsHistory } from '#web/painel/person.ts'
import classes from './record-page.module.css'

const RecordHistory = lazy(() => import('./record-history.tsx').then((file) => ({ default: file.RecordHistory })))

export interface RecordTab {
  /** Its name in the address, `?aba=vendas`; the first one needs none. */
  valor: string
  titulo: string
  icone: Icon
  conteudo: ReactNode
}

/** Parts of a record's page, one at a time. Each has its own filters in the address: switching tabs removes them. */
export function RecordTabs({ rotulo, abas }: { rotulo: string; abas: readonly RecordTab[] }) {
  const [search, setSearch] = useSearchParams()
  const primeira = abas[0]?.valor
  const aberta = abas.find(({ valor }) => valor === search.get('aba'))?.valor ?? primeira
  const choose = (valor: string | null) => setSearch(valor === null || valor === primeira ? {} : { aba: valor })
  return (
    <Tabs value={aberta} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={rotulo} className={classes.abas}>
        {abas.map(({ valor, titulo, icone: Sign }) => (
          <Tabs.Tab key={valor} value={valor} leftSection={<Sign size="1.125rem" stroke={1.75} aria-hidden="true" />}>
            {titulo}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {abas.map(({ valor, conteudo }) => (
        <Tabs.Panel key={valor} value={valor}>
          <Suspense fallback={<Skeleton height="16rem" />}>{conteudo}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** What became of the record, for who may read that. */
export const historyTab = (entidade: Entidade, id: string, papel: Papel): RecordTab[] =>
  readsHistory(papel)
    ? [
        {
          valor: 'historico',
          titulo: 'Histórico',
          icone: IconHistory,
          conteudo: <RecordHistory entidade={entidade} id={id} />,
        },
      ]
    : []
