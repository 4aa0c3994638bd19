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
  title: string
  icon: Icon
  content: ReactNode
}

/** Parts of a record's page, one at a time. Each has its own filters in the address: switching tabs removes them. */
export function RecordTabs({ label, tabs }: { label: string; tabs: readonly RecordTab[] }) {
  const [search, setSearch] = useSearchParams()
  const primeira = tabs[0]?.valor
  const aberta = tabs.find(({ valor }) => valor === search.get('aba'))?.valor ?? primeira
  const choose = (valor: string | null) => setSearch(valor === null || valor === primeira ? {} : { aba: valor })
  return (
    <Tabs value={aberta} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={label} className={classes.abas}>
        {tabs.map(({ valor, title, icon: Sign }) => (
          <Tabs.Tab key={valor} value={valor} leftSection={<Sign size="1.125rem" stroke={1.75} aria-hidden="true" />}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ valor, content }) => (
        <Tabs.Panel key={valor} value={valor}>
          <Suspense fallback={<Skeleton height="16rem" />}>{content}</Suspense>
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
          title: 'Histórico',
          icon: IconHistory,
          content: <RecordHistory entidade={entidade} id={id} />,
        },
      ]
    : []
