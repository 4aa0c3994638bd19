import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Processamento } from '#contracts/http/processamentos.ts'
import { contar, formatarInteiro } from '../../../shared/format/numeros.ts'
import { forgetJob, type StartedJob } from '../../../shared/jobs/started-jobs.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { avisar } from '../../../shared/ui/toasts.tsx'
import { paths } from '../../paths.ts'
import { terminou, useProcessamentoQuery } from '../../processamentos.api.ts'
import classes from './jobs.module.css'

interface Props { job: StartedJob; onState: (id: string, runs: boolean) => void; onLeave: () => void }

/** One job of the tray, live. */
export function TrayJob({ job, onState, onLeave }: Props) {
  const { data, error } = useProcessamentoQuery({ params: { id: job.id } })
  const ended = data !== undefined && terminou(data.estado)
  const ran = useRef(false)
  useEffect(() => onState(job.id, !ended && error === undefined), [job.id, ended, error, onState])
  useEffect(() => {
    if (data === undefined) return
    // Told once, to whoever saw it running: a page that was opened anew only lists it.
    if (ended && ran.current) tell(job, data)
    ran.current = !ended
  }, [data, ended, job])
  // Another person's, or cleaned up since.
  const gone = error !== undefined && 'status' in error && (error.status === 403 || error.status === 404)
  useEffect(() => { if (gone) forgetJob(job.id) }, [gone, job.id])

  return (
    <article className={classes.item} aria-label={job.titulo}>
      <div className={classes.cabeca}>
        <span className={classes.nome}>{job.titulo}</span>
        {ended && <ActionIcon variant="subtle" color="gray" size="md" aria-label={`Tirar da lista: ${job.titulo}`} onClick={() => forgetJob(job.id)}><IconX size="1rem" aria-hidden="true" /></ActionIcon>}
      </div>
      {data === undefined ? <p className={classes.nota}>{error === undefined ? 'Começando' : 'Não foi possível acompanhar. Tentamos de novo em instantes.'}</p>
        : ended ? <Ended job={data} onLeave={onLeave} /> : <Running job={data} />}
    </article>
  )
}

function Running({ job: { etapa, feito, total } }: { job: Processamento }) {
  return (
    <>
      <Progress value={total === 0 ? 100 : Math.floor((feito / total) * 100)} animated={total === 0} aria-label={etapa} />
      <p className={classes.nota}>{etapa}{total > 0 && `: ${formatarInteiro(feito)} de ${contar(total, 'linha', 'linhas')}`}</p>
    </>
  )
}

function Ended({ job, onLeave }: { job: Processamento; onLeave: () => void }) {
  if (job.estado === 'falhou') return <p className={classes.nota}><StatusBadge kind="perigo">Falhou</StatusBadge> {job.falha}</p>
  if (job.tipo === 'upload-vendas') {
    return (
      <p className={classes.nota}>
        <StatusBadge kind="sucesso">Concluído</StatusBadge>{' '}
        <Link to={`${paths.envioVendas}?processamento=${job.id}`} onClick={onLeave}>Ver o resultado</Link>
      </p>
    )
  }
  if (job.resultado === null) return null
  const { fileLink, nomeArquivo, linhas } = job.resultado
  return (
    <div className={classes.pronto}>
      <p className={classes.nota}>{nomeArquivo}, {contar(linhas, 'linha', 'linhas')}</p>
      <Button component="a" href={fileLink} download={nomeArquivo} size="compact-sm" variant="light" leftSection={<IconDownload size="1rem" aria-hidden="true" />}>Baixar</Button>
    </div>
  )
}

function tell({ titulo }: StartedJob, { estado, falha }: Processamento): void {
  if (estado === 'falhou') avisar.erro(`${titulo}: ${falha ?? 'não foi concluído. Tente de novo.'}`)
  else avisar.sucesso(`${titulo}: pronto. Veja em Processamentos, no alto da tela.`)
}
