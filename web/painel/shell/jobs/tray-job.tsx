import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import type { Processamento } from '#contracts/http/processamentos.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { jobForgotten, type StartedJob } from '#web/shared/jobs/jobs.slice.ts'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { resultAddress } from '#web/painel/job-kinds.ts'
import { terminou, useProcessamentoQuery } from '#web/painel/processamentos/processamentos.api.ts'
import classes from './jobs.module.css'

interface Props {
  job: StartedJob
  onLeave: () => void
}

/** One job of the tray, live. */
export function TrayJob({ job, onLeave }: Props) {
  const dispatch = useDispatch()
  const { data, error } = useProcessamentoQuery({ params: { id: job.id } })
  const ended = data !== undefined && terminou(data.estado)
  return (
    <article className={classes.item} aria-label={job.titulo}>
      <div className={classes.cabeca}>
        <span className={classes.nome}>{job.titulo}</span>
        {ended && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={`Remover da lista: ${job.titulo}`}
            onClick={() => dispatch(jobForgotten(job.id))}
          >
            <IconX size="1rem" aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {data === undefined ? (
        <p className={classes.nota}>
          {error === undefined ? 'Começando' : 'Não foi possível acompanhar. Tentamos de novo em instantes.'}
        </p>
      ) : ended ? (
        <Ended job={data} onLeave={onLeave} />
      ) : (
        <Running job={data} />
      )}
    </article>
  )
}

function Running({ job: { etapa, feito, total } }: { job: Processamento }) {
  return (
    <>
      <Progress
        value={total === 0 ? 100 : Math.floor((feito / total) * 100)}
        animated={total === 0}
        aria-label={etapa}
      />
      <p className={classes.nota}>
        {etapa}
        {total > 0 && `: ${formatarInteiro(feito)} de ${contar(total, 'linha', 'linhas')}`}
      </p>
    </>
  )
}

function Ended({ job, onLeave }: { job: Processamento; onLeave: () => void }) {
  if (job.estado === 'falhou')
    return (
      <p className={classes.nota}>
        <StatusBadge kind="perigo">Falhou</StatusBadge> {job.falha}
      </p>
    )
  const address = resultAddress(job.tipo, job.id)
  if (address !== undefined)
    return (
      <p className={classes.nota}>
        <StatusBadge kind="sucesso">{job.simulado ? 'Conferido' : 'Concluído'}</StatusBadge>{' '}
        <Link to={address} onClick={onLeave}>
          Ver o resultado
        </Link>
      </p>
    )
  if (job.resultado === null || !('fileLink' in job.resultado)) return null
  const { fileLink, nomeArquivo, linhas } = job.resultado
  return (
    <div className={classes.pronto}>
      <p className={classes.nota}>
        {nomeArquivo}, {contar(linhas, 'linha', 'linhas')}
      </p>
      <Button
        component="a"
        href={fileLink}
        download={nomeArquivo}
        size="compact-sm"
        variant="light"
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
      >
        Baixar
      </Button>
    </div>
  )
}
