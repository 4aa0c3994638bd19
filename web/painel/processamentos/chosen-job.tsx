import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useProcessamentoQuery } from './processamentos.api.ts'
import type { Envio, ResultadoDeEnvio } from './envio.ts'
import { FalhaDoEnvio, NAO_CARREGOU } from './falha.tsx'
import { JobOutcome } from './job-outcome.tsx'
import classes from './envio.module.css'

/** The job that the address names, of anybody. Whoever chose it lands on it. */
export function ChosenJob<R extends ResultadoDeEnvio>({ envio, id }: { envio: Envio<R>; id: string }) {
  const { currentData, error } = useProcessamentoQuery({ params: { id } })
  const box = useRef<HTMLDivElement>(null)
  const known = currentData !== undefined || error !== undefined
  // Another one also when the same job is chosen again.
  const { key } = useLocation()
  useEffect(() => {
    if (!known) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [known, key])
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Envio escolhido" className={classes.escolhido}>
      {currentData !== undefined ? (
        <JobOutcome envio={envio} job={currentData} busyText />
      ) : (
        error !== undefined && <FalhaDoEnvio simulado={false} texto={NAO_CARREGOU} />
      )}
    </div>
  )
}
