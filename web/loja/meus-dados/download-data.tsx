import { useState } from 'react'
import { pause } from '#web/shared/api/event-stream.ts'
import { download } from '#web/shared/jobs/receive-file.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useBaixarMeusDadosMutation, useLazyMeuProcessamentoQuery } from './meus-dados.api.ts'
import classes from './meus-dados.module.css'

/** How often a file that takes longer than a call is asked for. */
const POLL_MS = 3_000

/** A copy of everything that is held of the person, as one file. */
export function DownloadData() {
  const [baixar] = useBaixarMeusDadosMutation()
  const [acompanhar] = useLazyMeuProcessamentoQuery()
  const [busy, setBusy] = useState(false)

  const receive = async () => {
    const { data } = await baixar()
    if (data === undefined) return
    if ('fileLink' in data) return download(data.fileLink)
    for (;;) {
      await pause(POLL_MS, new AbortController().signal)
      const { data: job } = await acompanhar({ params: { id: data.idProcessamento } })
      if (job === undefined) return
      if (job.estado === 'falhou') return avisar.erro(job.falha ?? 'O arquivo não pôde ser gerado.')
      if (job.tipo === 'meus-dados' && job.resultado !== null) return download(job.resultado.fileLink)
    }
  }
  const run = async () => {
    if (busy) return
    setBusy(true)
    await receive()
    setBusy(false)
  }

  return (
    <Card title="Baixar meus dados" about="Uma cópia de tudo o que guardamos sobre você.">
      <p className={classes.texto}>
        Um arquivo que abre em qualquer navegador, com o seu cadastro, os pontos e de onde vieram, os resgates, as
        mensagens e cada alteração.
      </p>
      <BusyButton variant="default" size="lg" busy={busy} busyText="PREPARANDO..." onClick={() => void run()}>
        BAIXAR MEUS DADOS
      </BusyButton>
    </Card>
  )
}
