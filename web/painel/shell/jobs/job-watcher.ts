import { useEffect } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { Processamento } from '#contracts/http/processamentos.ts'
import { isAwaited, jobAnnounced, jobForgotten, jobSeenRunning, type StartedJob } from '#web/shared/jobs/jobs.slice.ts'
import { avisar, type ToastLink } from '#web/shared/ui/toasts.tsx'
import { corrigidasPor } from '#web/painel/correcoes/corrigidas-por.ts'
import type { Dispatching } from '#web/painel/correcoes/desfazer-varias.ts'
import { resultAddress } from '#web/painel/job-kinds.ts'
import { terminou, useProcessamentoQuery } from '#web/painel/processamentos/processamentos.api.ts'

/** Follows a job on any screen and announces its end. Renders nothing. */
export function JobWatcher({ job }: { job: StartedJob }): null {
  const { data, error } = useProcessamentoQuery({ params: { id: job.id } })
  const store = useStore()
  const dispatch = useDispatch<Dispatching>()
  const navigate = useNavigate()
  const ended = data !== undefined && terminou(data.estado)
  useEffect(() => {
    if (data === undefined) return
    // Announced once, in a page that started the job or saw it running; a page opened later only lists it.
    if (!ended) dispatch(jobSeenRunning(job.id))
    else if (isAwaited(store.getState(), job.id)) {
      dispatch(jobAnnounced(job.id))
      tell(job, data, (address) => void navigate(address), wayBack(data, dispatch))
    }
  }, [data, ended, job, store, dispatch, navigate])
  // The job belongs to another person, or was removed.
  const gone = error !== undefined && 'status' in error && (error.status === 403 || error.status === 404)
  useEffect(() => {
    if (gone) dispatch(jobForgotten(job.id))
  }, [gone, job.id, dispatch])
  return null
}

function tell(
  { titulo }: StartedJob,
  job: Processamento,
  navigate: (address: string) => void,
  volta: { desfazer?: () => void },
): void {
  if (job.estado === 'falhou') avisar.erro(`${titulo}: ${job.falha ?? 'não foi concluído. Tente de novo.'}`)
  else avisar.sucesso(`${titulo}: pronto.`, { link: linkOf(job, navigate), ...volta })
}

/** Its code comes when somebody takes it. */
function wayBack(job: Processamento, dispatch: Dispatching): { desfazer?: () => void } {
  const vendas = corrigidasPor(job)
  const desfazer = () =>
    void import('#web/painel/correcoes/desfazer-varias.ts').then(
      ({ desfazerVarias }) => desfazerVarias(dispatch, { id: job.id, vendas }),
      () => avisar.erro('Não foi possível desfazer. Tente novamente em instantes.'),
    )
  return vendas > 0 ? { desfazer } : {}
}

function linkOf({ tipo, id, resultado }: Processamento, navigate: (address: string) => void): ToastLink | undefined {
  const address = resultAddress(tipo, id)
  if (address !== undefined) return { href: address, label: 'Ver o resultado', follow: () => navigate(address) }
  if (resultado === null || !('fileLink' in resultado)) return undefined
  return { href: resultado.fileLink, label: 'Baixar', download: resultado.nomeArquivo }
}
