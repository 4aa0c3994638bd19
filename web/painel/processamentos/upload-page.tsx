import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isUnderWay } from '#web/shared/upload/uploads.slice.ts'
import type { useUploads } from '#web/shared/upload/use-uploads.ts'
import { useQuantosEmAndamento } from './processamentos.api.ts'
import { Ajuda } from './ajuda.tsx'
import { ChosenJob } from './chosen-job.tsx'
import { isCheck, jobOf, type Envio, type ResultadoDeEnvio } from './envio.ts'
import { Formulario } from './formulario.tsx'
import { Recentes } from './recentes.tsx'
import { SentFile } from './sent-file.tsx'
import classes from './envio.module.css'

interface Props<R extends ResultadoDeEnvio> {
  envio: Envio<R>
  uploads: ReturnType<typeof useUploads>
  /** Whether the options are complete; otherwise they say what is missing. */
  pronto?: () => boolean
  /** The options, given whether they may be changed now. */
  children?: (ocupado: boolean) => ReactNode
}

/**
 * A screen that uploads sheets: rule, columns and model, check and sending, their progress and results, and what others
 * sent. `?processamento=` shows the result of a job, as the list of recent ones and the jobs tray do.
 */
export function UploadPage<R extends ResultadoDeEnvio>({ envio, uploads, pronto, children }: Props<R>) {
  const { files, body, sent, choose, send, retry } = uploads
  const [search, setSearch] = useSearchParams()
  const escolhido = search.get('processamento')
  const jobs = sent.flatMap((upload) => jobOf(upload) ?? [])
  const jobsRunning = useQuantosEmAndamento(jobs)
  const ocupado = jobsRunning > 0 || sent.some(isUnderWay)

  const showOwn = () => {
    if (escolhido !== null) setSearch({})
  }
  const enviar = (some: readonly File[], simular: boolean, campos: Record<string, string> = {}) => {
    showOwn()
    send(some, { query: { simular: simular ? '1' : '0' }, body: { ...body, ...campos } })
  }
  return (
    <div className={classes.tela}>
      <div className={classes.colunas}>
        <Formulario
          envio={envio}
          files={files}
          doing={!ocupado ? null : sent.some(isCheck) ? 'conferindo' : 'enviando'}
          onFiles={(next) => {
            showOwn()
            choose(next)
          }}
          pronto={pronto}
          onEnviar={(simular) => enviar(files, simular)}
        >
          {children?.(ocupado)}
        </Formulario>
        <Ajuda {...envio.ajuda} />
      </div>
      <div aria-live="polite" className={classes.resultado}>
        {escolhido !== null && <ChosenJob key={escolhido} envio={envio} id={escolhido} />}
        {/* Mounted while another result shows, so that their ends are noticed. */}
        <div hidden={escolhido !== null} className={classes.resultado}>
          {sent.map((upload) => (
            <SentFile
              key={upload.id}
              envio={envio}
              upload={upload}
              busyText={ocupado}
              onRetry={() => retry(upload.id)}
              onEnviar={(campos) => enviar([upload.file], false, campos)}
            />
          ))}
        </div>
      </div>
      <Recentes envio={envio} escolhido={escolhido} onChoose={(id) => setSearch({ processamento: id })} />
    </div>
  )
}
