import { contar } from '../../shared/format/numeros.ts'
import { formatarPontos, somar } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { ErrorState } from '../../shared/ui/states.tsx'
import { CheckedUpTo } from '../../shared/ui/source-sheet.tsx'
import { Explanation } from './explanation.tsx'
import { LoadMore } from './load-more.tsx'
import { MovementFacts, MovementSkeletons } from './movement-line.tsx'
import { comSinal } from './movimento.ts'
import { useExtrato } from './movimentos.api.ts'
import classes from './balance-source.module.css'

const ESQUELETOS = 6

/** The movements that add up to the balance, newest first, each with its running balance and its own explanation. */
export default function BalanceSource() {
  const { currentData, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useExtrato()
  const first = currentData?.pages[0]
  if (first === undefined) return error === undefined ? <MovementSkeletons count={ESQUELETOS} /> : <ErrorState error={error} onRetry={refetch} />

  const movimentos = currentData?.pages.flatMap((page) => page.movimentos) ?? []
  const { saldo, aguardandoExpiracao, totalMovimentos, posicao, atualizadoEm } = first
  return (
    <>
      <dl className={classes.soma}>
        <dt>Soma de {contar(totalMovimentos, 'movimento', 'movimentos')}</dt><dd>{formatarPontos(somar([saldo, aguardandoExpiracao]))}</dd>
        {aguardandoExpiracao > 0 && <><dt>Venceram e aguardam a baixa</dt><dd>{comSinal(-aguardandoExpiracao)}</dd></>}
        <dt className={classes.total}>Seu saldo</dt><dd className={classes.total}>{formatarPontos(saldo)}</dd>
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
