import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Movimento } from '#contracts/http/extrato.ts'
import { diaDaSemana, formatarDiaEMes, formatarMesPorExtenso } from '#web/shared/format/datas.ts'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { Loaded } from '#web/shared/ui/loaded.tsx'
import { EmptyState, NoResults } from '#web/shared/ui/states.tsx'
import { LoadMore } from '#web/shared/movimentos/load-more.tsx'
import { porMesEDia } from '#web/shared/movimentos/movimento.ts'
import { AwaitingExpiry, MovementLine, MovementSkeletons } from '#web/shared/movimentos/movement-line.tsx'
import { MovementList } from '#web/shared/movimentos/movement-list.tsx'
import { PrintButton } from '#web/shared/movimentos/print-button.tsx'
import { useExtrato, useMovimentoFora, useResumo } from '#web/loja/movimentos/movimentos.api.ts'
import { paths } from '#web/loja/paths.ts'
import { useParceiro } from '#web/loja/person.ts'
import { FILTROS, filtroDe } from '#web/shared/movimentos/filters.ts'
import { PrintedHeader } from './print.tsx'
import { Summary } from './summary.tsx'
import classes from './extrato.module.css'

const ESQUELETOS = 8

/** `doc 3 §2`, `/pontuacoes`: every movement, newest first, each with where it comes from. */
export default function StatementScreen() {
  const [search] = useSearchParams()
  const { tipo, label } = filtroDe(search)
  const list = useExtrato(tipo)
  const { currentData: resumo } = useResumo()
  const pages = list.currentData?.pages
  const first = pages?.[0]
  const movimentos = pages?.flatMap((page) => page.movimentos) ?? []
  const fora = useMovimentoFora(movimentos)
  const outdated = first !== undefined && resumo !== undefined && resumo.totalMovimentos > first.totalMovimentos

  return (
    <div className={classes.tela}>
      <PrintedHeader resumo={resumo ?? first} filtro={tipo === undefined ? null : label} />
      <PageTitle title="Extrato">
        <PrintButton
          className={classes.imprimir}
          disabled={movimentos.length === 0}
          hasMore={list.hasNextPage}
          loadMore={list.fetchNextPage}
        />
      </PageTitle>
      <Summary resumo={resumo ?? first} />
      <Filters chosen={label} />
      <section
        className={classes.movimentos}
        aria-label={tipo === undefined ? 'Movimentos' : `Movimentos: ${label}`}
        aria-busy={list.isFetching}
      >
        {outdated && (
          <Button variant="light" size="md" onClick={() => void list.refetch()}>
            Mostrar movimentos novos
          </Button>
        )}
        <Loaded query={list} skeleton={<MovementSkeletons count={ESQUELETOS} />}>
          {() =>
            first === undefined || movimentos.length === 0 ? (
              <Nothing filtro={tipo === undefined ? null : label} />
            ) : (
              <MovementList movimentos={movimentos} fora={fora} conferido={first}>
                {(open) => (
                  <>
                    {tipo === undefined && first.aguardandoExpiracao > 0 && (
                      <div className={`${classes.dia} ${classes.aguardando}`}>
                        <AwaitingExpiry pontos={first.aguardandoExpiracao} saldo={first.saldo} />
                      </div>
                    )}
                    <Months movimentos={movimentos} onOpen={open} />
                  </>
                )}
              </MovementList>
            )
          }
        </Loaded>
        {first !== undefined && movimentos.length > 0 && (
          <LoadMore
            shown={movimentos.length}
            total={tipo === undefined ? first.totalMovimentos : undefined}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={list.fetchNextPage}
          />
        )}
      </section>
    </div>
  )
}

/** The filter is in the address, so Back removes it. */
function Filters({ chosen }: { chosen: string }) {
  const row = useRef<HTMLElement>(null)
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // Scrolls the chosen chip to the middle of its row, without scrolling the page.
    if (row.current && current.current)
      row.current.scrollLeft = current.current.offsetLeft - (row.current.clientWidth - current.current.offsetWidth) / 2
  }, [chosen])
  return (
    <nav ref={row} aria-label="Filtrar movimentos" className={classes.filtros}>
      {FILTROS.map(({ tipo, label }) => (
        <Link
          key={label}
          to={tipo === undefined ? paths.extrato : `?tipo=${tipo}`}
          className={classes.filtro}
          {...(label === chosen ? { ref: current, 'aria-current': 'true' } : {})}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Months({ movimentos, onOpen }: { movimentos: Movimento[]; onOpen: (movimento: Movimento) => void }) {
  const { nomeRevenda } = useParceiro()
  return (
    <>
      {porMesEDia(movimentos).map(({ mes, dias }, index) => (
        <Fragment key={`${mes} ${index}`}>
          <h2 className={classes.mes}>{formatarMesPorExtenso(mes)}</h2>
          {dias.map(({ dia, movimentos: doDia }) => (
            <section key={doDia[0]?.id ?? dia} className={classes.dia}>
              <h3 className={classes.data}>
                <span className={classes.semana}>{diaDaSemana(dia)}, </span>
                {formatarDiaEMes(dia)}
              </h3>
              <ul className={classes.lista}>
                {doDia.map((movimento) => (
                  <li key={movimento.id}>
                    <MovementLine movimento={movimento} dental={nomeRevenda} onOpen={() => onOpen(movimento)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Fragment>
      ))}
    </>
  )
}

const Nothing = ({ filtro }: { filtro: string | null }) =>
  filtro === null ? (
    <EmptyState icon={IconReceipt} title="Seu extrato ainda está vazio">
      Cada venda que pontua aparece aqui, com a conta de produto por produto.
    </EmptyState>
  ) : (
    <NoResults
      title={`Nada em ${filtro}`}
      action={
        <Button component={Link} to={paths.extrato} variant="default" size="md">
          Ver todos os movimentos
        </Button>
      }
    >
      Você não tem movimentos deste tipo.
    </NoResults>
  )
