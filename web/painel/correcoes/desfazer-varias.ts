import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { contar } from '#web/shared/format/numeros.ts'
import { saidOnScreen } from '#web/shared/api/failure.ts'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { terminado } from '#web/painel/pecas/previa.ts'
import { desfazerCorrecoesEndpoint } from './correcoes.api.ts'

/** What `useDispatch` gives. */
export type Dispatching = ThunkDispatch<unknown, unknown, UnknownAction>

const desfeitas = (vendas: number) => contar(vendas, 'correção desfeita', 'correções desfeitas')

/** Takes back what one job corrected, so many awards, and says what came of that. */
export async function desfazerVarias(
  dispatch: Dispatching,
  { id: idProcessamento, vendas }: { id: string; vendas: number },
  onUndone: () => void = () => undefined,
): Promise<void> {
  const { data, error } = await dispatch(desfazerCorrecoesEndpoint.initiate({ body: { idProcessamento } }))
  const failure = saidOnScreen(error, 'Não foi possível desfazer. Tente novamente em instantes.')
  if (data === undefined) return failure === null ? undefined : avisar.erro(failure)
  if (!terminado(data)) {
    dispatch(jobStarted({ id: data.idProcessamento, titulo: 'Correção desfeita' }))
    return avisar.info('São muitas pontuações: continuamos a desfazer em segundo plano.')
  }
  onUndone()
  const ficaram = vendas - data.vendas
  if (ficaram === 0) return avisar.sucesso(`${desfeitas(data.vendas)}: os pontos voltaram a ser os de antes.`)
  const outras = `${contar(ficaram, 'pontuação mudou', 'pontuações mudaram')} depois e não ${ficaram === 1 ? 'voltou' : 'voltaram'}`
  if (data.vendas === 0) avisar.erro(`Nada foi desfeito: ${outras}.`)
  else avisar.sucesso(`${desfeitas(data.vendas)}; ${outras}.`)
}
