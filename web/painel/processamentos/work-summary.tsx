import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Processamento } from '#contracts/http/processamentos.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import { RecordSummary } from '#web/painel/pecas/record-page.tsx'
import { Andamento } from './andamento.tsx'
import { terminou } from './processamentos.api.ts'

interface Props {
  job: Processamento
  /** How work that came to its end is called. */
  done: [StatusKind, string]
  numero?: string
}

function statusOf({ estado }: Processamento, done: Props['done']): Props['done'] {
  if (!terminou(estado)) return ['andamento', 'Em andamento']
  return estado === 'falhou' ? ['perigo', 'Falhou'] : done
}

/** The head of a page about long work: who asked for it and when, and how far it is, or why it failed. */
export function WorkSummary({ job, done, numero }: Props) {
  const [kind, status] = statusOf(job, done)
  return (
    <>
      <RecordSummary
        about={`${job.criadoPor} · ${formatarInstante(job.criadoEm)}`}
        badges={<StatusBadge kind={kind}>{status}</StatusBadge>}
        numero={numero}
      />
      {!terminou(job.estado) && <Andamento processamento={job} />}
      {job.falha !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
          {job.falha}
        </Alert>
      )}
    </>
  )
}
