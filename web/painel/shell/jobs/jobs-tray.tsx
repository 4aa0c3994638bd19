import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconProgressDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { contar } from '#web/shared/format/numeros.ts'
import { jobsOf } from '#web/shared/jobs/jobs.slice.ts'
import { useQuantosEmAndamento } from '#web/painel/processamentos/processamentos.api.ts'
import { JobWatcher } from './job-watcher.ts'
import { TrayJob } from './tray-job.tsx'
import classes from './jobs.module.css'

/** Long work that this person started: it continues when they leave its screen, and its end is announced here. */
export function JobsTray() {
  const jobs = useSelector(jobsOf)
  const [opened, setOpened] = useState(false)
  const running = useQuantosEmAndamento(jobs.map(({ id }) => id))
  if (jobs.length === 0) return null
  const label = running > 0 ? `Processamentos: ${contar(running, 'em andamento', 'em andamento')}` : 'Processamentos'
  return (
    <>
      {/* Mounted while the tray is closed too, so that the end of each job is noticed. */}
      {jobs.map((job) => (
        <JobWatcher key={job.id} job={job} />
      ))}
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Indicator disabled={running === 0} processing color="ambar" offset={6}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={label}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <IconProgressDown size="1.25rem" stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Indicator>
        </Popover.Target>
        <Popover.Dropdown aria-label="Processamentos" className={classes.bandeja}>
          <h2 className={classes.titulo}>Processamentos</h2>
          <ul className={classes.lista}>
            {jobs.map((job) => (
              <li key={job.id}>
                <TrayJob job={job} onLeave={() => setOpened(false)} />
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
