import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { MudancaDoCadastro } from '#contracts/http/historico.ts'
import type { Entidade } from '#contracts/values/entidades.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, OPERADOR, type Papel } from '#contracts/values/papeis.ts'
import { LoadMore } from '#web/shared/movimentos/load-more.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { useSheets } from '#web/shared/ui/sheet-history.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { FieldChanges } from './field-changes.tsx'
import { useHistoricoInfiniteQuery } from './historico.api.ts'
import { ScreenName } from './screen-name.ts'
import classes from './record-history.module.css'

/** Whether a role may read what became of a record; of panel users only role 2 may. */
export const readsHistory = (papel: Papel): boolean => papel === OPERADOR || papel === ADMINISTRADOR

interface Props {
  entidade: Entidade
  id: string
}

/** Each change of one record, the newest first: what changed, who did it, when and on which screen. */
export function RecordHistory({ entidade, id }: Props) {
  const pages = useHistoricoInfiniteQuery({ params: { entidade, id } })
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  return (
    <Loaded query={pages} esqueleto={<Skeletons rotulo="Carregando o histórico" quantos={3} altura="4rem" />}>
      {(data) => {
        const mudancas = data.pages.flatMap((page) => page.mudancas)
        return mudancas.length === 0 ? (
          <EmptyState icon={IconHistory} titulo="Nenhuma mudança ainda">
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

const FOLHA = 'historico-'

/** The action of a list's row that opens its history at the side (`HistorySheet`). */
export function useHistoryAction(): (id: string) => RowAction {
  const { open } = useSheets()
  return (id) => ({ rotulo: 'Ver histórico', icone: IconHistory, abre: 'dialog', onClick: () => open(`${FOLHA}${id}`) })
}

interface SheetProps<R> {
  entidade: Entidade
  /** The records of the list. */
  registros: readonly R[] | undefined
  chave: (registro: R) => string
  nome: (registro: R) => string
}

/** For records that have no page: the history of the one whose action was chosen. */
export function HistorySheet<R>({ entidade, registros, chave, nome }: SheetProps<R>) {
  const { opened, close } = useSheets()
  const shown = registros?.find((registro) => opened === `${FOLHA}${chave(registro)}`)
  // Kept while the sheet closes.
  const [last, setLast] = useState(shown)
  if (shown !== undefined && shown !== last) setLast(shown)
  return (
    last !== undefined && (
      <Sheet titulo={`Histórico de ${nome(last)}`} opened={shown !== undefined} onClose={close}>
        <RecordHistory entidade={entidade} id={chave(last)} />
      </Sheet>
    )
  )
}
