import { useEffect, useRef } from 'react'
import type { Upload } from '#web/shared/upload/uploads.slice.ts'
import { terminou, useProcessamentoQuery } from './processamentos.api.ts'
import { EnvioEmCurso } from './andamento.tsx'
import { isCheck, jobOf, type Envio, type ResultadoDeEnvio } from './envio.ts'
import { FalhaDoEnvio, NAO_CARREGOU } from './falha.tsx'
import { JobOutcome } from './job-outcome.tsx'

interface Props<R extends ResultadoDeEnvio> {
  envio: Envio<R>
  upload: Upload
  busyText: boolean
  /** Sends the same again after a failure. */
  onRetry: () => void
  /** Sends it, or sends it again with what was confirmed. */
  onEnviar: (campos: Record<string, string>) => void
}

/** A file that this tab sent: on its way, at work, or done. */
export function SentFile<R extends ResultadoDeEnvio>({ envio, upload, busyText, onRetry, onEnviar }: Props<R>) {
  const id = jobOf(upload)
  const { currentData, error } = useProcessamentoQuery({ params: { id: id ?? '' } }, { skip: id === null })
  const ended = currentData !== undefined && terminou(currentData.estado)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ended) box.current?.scrollIntoView({ block: 'nearest' })
  }, [ended])

  const simulado = isCheck(upload)
  const { step } = upload
  return (
    <div ref={box}>
      {step.phase === 'failed' ? (
        <FalhaDoEnvio
          simulado={simulado}
          nomeArquivo={upload.file.name}
          texto={step.failure.erro}
          correlacao={step.failure.correlacao}
          {...(mayWorkLater(step.failure.status) ? { onRetry } : {})}
        />
      ) : currentData !== undefined ? (
        <JobOutcome envio={envio} job={currentData} busyText={busyText} onEnviar={onEnviar} />
      ) : error !== undefined ? (
        <FalhaDoEnvio simulado={simulado} nomeArquivo={upload.file.name} texto={NAO_CARREGOU} />
      ) : (
        <EnvioEmCurso upload={upload} />
      )}
    </div>
  )
}

/** The server was not well, or had too much to do. */
const mayWorkLater = (status: number): boolean => status >= 500 || status === 429
