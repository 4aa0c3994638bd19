import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { formatarPontos, somar } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { contar } from '../format/numeros.ts'
import { ErrorState } from '../ui/states.tsx'
import { CheckedUpTo } from '../ui/source-sheet.tsx'
import { Explanation } from './explanation.tsx'
import { LoadMore } from './load-more.tsx'
import { MovementFacts, MovementSkeletons } from './movement-line.tsx'
import { comSinal } from './movimento.ts'
import classes from './balance-source.module.css'

const ESQUELETOS = 6

type Pagina = Omit<Answer<typeof extrato>, 'vencimentos' | 'divida'>

/** What a screen's statement, page after page, gives to whoever only shows it. */
export interface ExtratoPorPaginas {
  currentData?: { pages: readonly Pagina[] } | undefined
  error?: unknown
  refetch: () => void
  hasNextPage: boolean
  fetchNextPage: () => unknown
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

interface Props { extrato: ExtratoPorPaginas; rotulo: string }

/** The movements that add up to a balance, newest first, each with its running balance and its own explanation. */
export function BalanceSource({ extrato, rotulo }: Props) {
  const { currentData, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = extrato
  const first = currentData?.pages[0]
  if (first === undefined) return error === undefined ? <MovementSkeletons count={ESQUELETOS} /> : <ErrorState error={error} onRetry={refetch} />

  const movimentos = currentData?.pages.flatMap((page) => page.movimentos) ?? []
  const { saldo, aguardandoExpiracao, totalMovimentos, posicao, atualizadoEm } = first
  return (
    <>
      <dl className={classes.soma}>
        <dt>Soma de {contar(totalMovimentos, 'movimento', 'movimentos')}</dt><dd>{formatarPontos(somar([saldo, aguardandoExpiracao]))}</dd>
        {aguardandoExpiracao > 0 && <><dt>Venceram e aguardam a baixa</dt><dd>{comSinal(-aguardandoExpiracao)}</dd></>}
        <dt className={classes.total}>{rotulo}</dt><dd className={classes.total}>{formatarPontos(saldo)}</dd>
      </dl>
      <ul className={classes.lista} aria-label="Movimentos, do mais novo ao mais antigo">
        {movimentos.map((movimento) => (
          <li key={movimento.id}>
            <details>
              <summary className={classes.linha} data-movimento={movimento.id}>
                <MovementFacts movimento={movimento} />
              </summary>
              <p className={classes.dia}>{formatarDia(movimento.data)}</p>
              <Explanation movimento={movimento} />
            </details>
          </li>
        ))}
      </ul>
      <LoadMore
        shown={movimentos.length} total={totalMovimentos} hasMore={hasNextPage} isLoading={isFetchingNextPage} failed={isFetchNextPageError}
        onMore={fetchNextPage}
      />
      <CheckedUpTo posicao={posicao} em={atualizadoEm} />
    </>
  )
}
