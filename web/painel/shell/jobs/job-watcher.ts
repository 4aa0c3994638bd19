import { useEffect } from 'react'
import type { Processamento } from '#contracts/http/processamentos.ts'
import { awaitEnd, forgetJob, takeEnd, type StartedJob } from '../../../shared/jobs/started-jobs.ts'
import { avisar } from '../../../shared/ui/toasts.tsx'
import { terminou, useProcessamentoQuery } from '../../processamentos.api.ts'

/** Follows a job on any screen and announces its end. Renders nothing. */
export function JobWatcher({ job }: { job: StartedJob }): null {
  const { data, error } = useProcessamentoQuery({ params: { id: job.id } })
  const ended = data !== undefined && terminou(data.estado)
  useEffect(() => {
    if (data === undefined) return
    // Announced once, in a page that started the job or saw it running; a page opened later only lists it.
    if (!ended) awaitEnd(job.id)
    else if (takeEnd(job.id)) tell(job, data)
  }, [data, ended, job])
  // The job belongs to another person, or was removed.
  const gone = error !== undefined && 'status' in error && (error.status === 403 || error.status === 404)
  useEffect(() => {
    if (gone) forgetJob(job.id)
  }, [gone, job.id])
  return null
}

function tell({ titulo }: StartedJob, { estado, falha }: Processamento): void {
  if (estado === 'falhou') avisar.erro(`${titulo}: ${falha ?? 'não foi concluído. Tente de novo.'}`)
  else avisar.sucesso(`${titulo}: pronto. Veja em Processamentos, no alto da tela.`)
}
