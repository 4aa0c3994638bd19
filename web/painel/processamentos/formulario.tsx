import { IconSearch, IconSend } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { fileProblem } from '#web/shared/upload/file-check.ts'
import { FileDrop } from '#web/shared/upload/file-drop.tsx'
import type { Envio, ResultadoDeEnvio } from './envio.ts'
import classes from './envio.module.css'

interface Props<R extends ResultadoDeEnvio> {
  envio: Envio<R>
  files: readonly File[]
  /** What is being done with them, if anything. */
  doing: 'conferindo' | 'enviando' | null
  onFiles: (files: File[]) => void
  /** Whether its options are complete; otherwise they say what is missing. */
  pronto?: (() => boolean) | undefined
  onEnviar: (simular: boolean) => void
  /** The options of this kind of upload. */
  children?: ReactNode
}

/** The files, the options, and the two things that can be done with them. */
export function Formulario<R extends ResultadoDeEnvio>(props: Props<R>) {
  const { envio, files, doing, onFiles, pronto = () => true, onEnviar, children } = props
  const [asked, setAsked] = useState(false)
  const problems = files.length > 0 ? problemsOf(files, envio) : asked ? [fileProblem(null, envio.rule)] : []
  const enviar = (simular: boolean) => {
    setAsked(true)
    // Both say what they lack; the focus goes to the first of them.
    const completo = pronto()
    if (files.length === 0 || problems.length > 0)
      return document.querySelector<HTMLInputElement>('[data-file-input]')?.focus()
    if (completo && doing === null) onEnviar(simular)
  }
  return (
    <Card title={envio.title}>
      <form
        className={classes.formulario}
        onSubmit={(event) => {
          event.preventDefault()
          enviar(false)
        }}
      >
        <FileDrop
          label={envio.title}
          hint={envio.hint}
          accept={envio.rule.extensao}
          escolher={envio.escolher}
          files={files}
          onFiles={onFiles}
          error={problems.length === 0 ? null : problems.join(' ')}
          disabled={doing !== null}
        />
        {children}
        <div className={classes.botoes}>
          <BusyButton
            variant="default"
            aria-disabled={doing !== null}
            busy={doing === 'conferindo'}
            busyText="Conferindo..."
            leftSection={<IconSearch size="1rem" aria-hidden="true" />}
            onClick={() => enviar(true)}
          >
            Conferir
          </BusyButton>
          <BusyButton
            type="submit"
            aria-disabled={doing !== null}
            busy={doing === 'enviando'}
            busyText={envio.busyText ?? 'Enviando...'}
            leftSection={<IconSend size="1rem" aria-hidden="true" />}
          >
            {envio.button}
          </BusyButton>
        </div>
        <p className={classes.nota}>{envio.nota}</p>
      </form>
    </Card>
  )
}

/** What is wrong with the files; each by its name when they are several. */
const problemsOf = <R extends ResultadoDeEnvio>(files: readonly File[], { rule }: Envio<R>): string[] =>
  files.flatMap((file) => {
    const problem = fileProblem(file, rule)
    return problem === null ? [] : files.length === 1 ? [problem] : [`${file.name}: ${problem}`]
  })
