import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { DEFAULT_SIZE, lastPage, pagesAround, pagingText, showingText, sizeText, TODOS } from './paging.ts'
import type { ListModel } from './list-model.ts'
import { sizesOf } from './list-state.ts'
import classes from './list.module.css'

/** Total, page sizes, and links to the neighbouring pages, by the server's cursors if there are any. */
export function Pager<Row>({ lista }: { lista: ListModel<Row> }) {
  const {
    state: { pagina, limite },
    count,
    linhas,
    change,
    proximo,
    anterior,
    rules,
  } = lista
  const last = lastPage({ pagina, limite, count })
  const textOf = rules.paginas === undefined ? pagingText : showingText
  const text = linhas === undefined ? 'Carregando' : textOf({ pagina, limite, count }, linhas.length)
  const sizes = sizesOf(rules)
  // From the page that was asked for last: a second press may come before it shows.
  const step = (by: 1 | -1, cursor: string | null | undefined) =>
    change((now) => ({ pagina: Math.min(Math.max(now.pagina + by, 1), last) }), 'choosing', cursor)
  return (
    <div className={classes.rodape} data-rodape-da-lista>
      <p className={classes.total}>{text}</p>
      <NativeSelect
        size="xs"
        aria-label="Linhas por página"
        className={classes.tamanho}
        value={String(limite)}
        data={sizes.map((size) => ({
          value: String(size),
          label: size === TODOS ? sizeText(size) : `${sizeText(size)} por página`,
        }))}
        onChange={({ currentTarget }) => change({ limite: Number(currentTarget.value) }, 'choosing')}
      />
      {(last > 1 || limite !== (rules.tamanho ?? DEFAULT_SIZE)) && (
        <nav aria-label="Páginas" className={classes.paginas}>
          <Step label="Página anterior" icon={IconChevronLeft} off={pagina <= 1} onClick={() => step(-1, anterior)} />
          {rules.paginas === undefined ? (
            <span className={classes.pagina}>
              {formatarInteiro(pagina)} de {formatarInteiro(last)}
            </span>
          ) : (
            pagesAround(pagina, last, rules.paginas).map((page) => (
              <PageLink
                key={page}
                page={page}
                current={page === pagina}
                onClick={() => change({ pagina: page }, 'choosing')}
              />
            ))
          )}
          <Step label="Próxima página" icon={IconChevronRight} off={pagina >= last} onClick={() => step(1, proximo)} />
        </nav>
      )}
    </div>
  )
}

const PageLink = ({ page, current, onClick }: { page: number; current: boolean; onClick: () => void }) => (
  <ActionIcon
    variant={current ? 'filled' : 'default'}
    size="md"
    className={classes.numerada}
    aria-label={`Página ${formatarInteiro(page)}`}
    aria-current={current ? 'page' : undefined}
    onClick={onClick}
  >
    {formatarInteiro(page)}
  </ActionIcon>
)

/** Disabled by `aria-disabled`, because a `disabled` button loses the focus and the keyboard's place. */
function Step({
  label,
  icon: Sign,
  off,
  onClick,
}: {
  label: string
  icon: typeof IconChevronLeft
  off: boolean
  onClick: () => void
}) {
  return (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={label}
      aria-disabled={off}
      data-disabled={off || undefined}
      onClick={() => {
        if (!off) onClick()
      }}
    >
      <Sign size="1rem" aria-hidden="true" />
    </ActionIcon>
  )
}
