import { useLayoutEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { Processamento } from '#contracts/http/processamentos.ts'
import { jobForgotten } from '#web/shared/jobs/jobs.slice.ts'
import { terminou } from './processamentos.api.ts'
import { Andamento } from './andamento.tsx'
import type { Envio, ResultadoDeEnvio } from './envio.ts'
import { FalhaDoEnvio } from './falha.tsx'
import { Resultado } from './resultado.tsx'

interface Props<R extends ResultadoDeEnvio> {
  envio: Envio<R>
  job: Processamento
  busyText: boolean
  /** Given while its file is still available. */
  onEnviar?: (campos: Record<string, string>) => void
}

/** How far a job is, or what came of it. */
export function JobOutcome<R extends ResultadoDeEnvio>({ envio, job, ...rest }: Props<R>) {
  const ended = terminou(job.estado)
  const dispatch = useDispatch()
  // A job whose end shows here leaves the tray, before the tray's own effects would announce it.
  useLayoutEffect(() => {
    if (ended) dispatch(jobForgotten(job.id))
  }, [ended, job.id, dispatch])

  if (!ended) return <Andamento processamento={job} />
  if (job.tipo !== envio.tipo || job.resultado === null)
    return (
      <FalhaDoEnvio
        simulado={job.simulado}
        nomeArquivo={job.nomeArquivo}
        texto={job.falha ?? 'O processamento parou. Envie o arquivo de novo.'}
        correlacao={job.id}
      />
    )
  return (
    <Resultado
      envio={envio}
      idProcessamento={job.id}
      resultado={job.resultado as unknown as R}
      nomeArquivo={job.nomeArquivo}
      {...rest}
    />
  )
}
