import { IconHistory } from '@tabler/icons-react'
import type { MudancaDoCadastro } from '#contracts/http/historico-do-registro.ts'
import type { Entidade } from '#contracts/values/entidades.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { LoadMore } from '#web/shared/movimentos/load-more.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { FieldChanges } from './field-changes.tsx'
import { useHistoricoDoRegistroInfiniteQuery } from './historico-do-registro.api.ts'
import { ScreenName } from './screen-name.ts'
import classes from './record-history.module.css'

export interface HistoryProps {
  entidade: Entidade
  id: string
}

/** Each change of one record, the newest first: what changed, who did it, when and on which screen. */
export function RecordHistory({ entidade, id }: HistoryProps) {
  const pages = useHistoricoDoRegistroInfiniteQuery({ params: { entidade, id } })
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  return (
    <Loaded query={pages} skeleton={<Skeletons label="Carregando o histórico" quantos={3} height="4rem" />}>
      {(data) => {
        const mudancas = data.pages.flatMap((page) => page.mudancas)
        return mudancas.length === 0 ? (
          <EmptyState icon={IconHistory} title="Nenhuma mudança ainda">
            O que alguém mudar neste cadastro aparece aqui, com o antes e o depois.
          </EmptyState>
        ) : (
          <>
            <ol className={classes.mudancas} aria-label="Mudanças, da mais nova à mais antiga">
              {mudancas.map((mudanca) => (
                <Change key={mudanca.id} mudanca={mudanca} />
              ))}
            </ol>
            {hasNextPage && (
              <LoadMore
                shown={mudancas.length}
                hasMore
                isLoading={isFetchingNextPage}
                failed={isFetchNextPageError}
                onMore={fetchNextPage}
                oQue={['mudança', 'mudanças']}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const Change = ({ mudanca: { id, titulo, responsavel, criadoEm, tela, campos } }: { mudanca: MudancaDoCadastro }) => (
  <li className={classes.mudanca} data-movimento={id} tabIndex={-1}>
    <p className={classes.titulo}>{titulo}</p>
    <p className={classes.quem}>
      {responsavel} · {formatarInstante(criadoEm)}
      {tela !== null && (
        <>
          {' · '}
          <ScreenName tela={tela} />
        </>
      )}
    </p>
    <FieldChanges campos={campos} />
  </li>
)
