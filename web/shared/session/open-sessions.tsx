import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SessaoAberta } from '#contracts/http/sessoes-abertas.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { Loaded, Skeletons, type QueryOf } from '#web/shared/ui/loaded.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import classes from './open-sessions.module.css'

type Sent = Promise<{ data?: { mensagem: string }; error?: unknown }>

interface Props {
  query: QueryOf<{ sessoes: SessaoAberta[] }>
  /** RTK mutations or the like; what fails is said by a toast. */
  encerrar: (id: string) => Sent
  encerrarOutras: () => Sent
}

const say = async (sent: Sent) => {
  const answer = await sent
  if (answer.data !== undefined) avisar.sucesso(answer.data.mensagem)
  return answer
}

/** Where the person is logged in to this application, to end what is not theirs any more. */
export function OpenSessions({ query, encerrar, encerrarOutras }: Props) {
  const [asking, setAsking] = useState(false)
  const outras = query.currentData?.sessoes.some(({ atual }) => !atual) ?? false
  return (
    <Card
      title="Onde você está conectado"
      about="Não reconhece um aparelho? Encerre a sessão e troque a senha."
      aside={
        outras && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Encerrar as outras
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeletons label="Carregando as sessões" quantos={2} height="3rem" />}>
        {({ sessoes }) => (
          <ul className={classes.sessoes}>
            {sessoes.map((sessao) => (
              <OneSession key={sessao.id} sessao={sessao} encerrar={encerrar} />
            ))}
          </ul>
        )}
      </Loaded>
      <Confirm
        title="Encerrar as outras"
        question="Tem certeza que deseja encerrar todas as outras sessões?"
        consequence="Esta continua. Nos outros aparelhos será preciso entrar de novo."
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => say(encerrarOutras())}
      />
    </Card>
  )
}

function OneSession({ sessao, encerrar }: { sessao: SessaoAberta; encerrar: Props['encerrar'] }) {
  const { id, dispositivo, desde, ultimoUso, atual } = sessao
  const [busy, setBusy] = useState(false)
  const end = async () => {
    if (busy) return
    setBusy(true)
    await say(encerrar(id))
    setBusy(false)
  }
  return (
    <li className={classes.sessao}>
      <div>
        <p className={classes.dispositivo}>{dispositivo}</p>
        <p className={classes.quando}>
          Desde {formatarInstante(desde)} · último uso {formatarInstante(ultimoUso)}
        </p>
      </div>
      {atual ? (
        <StatusBadge kind="sucesso">Esta sessão</StatusBadge>
      ) : (
        <BusyButton
          variant="default"
          busy={busy}
          aria-label={`Encerrar: ${dispositivo}, desde ${formatarInstante(desde)}`}
          onClick={() => void end()}
        >
          Encerrar
        </BusyButton>
      )}
    </li>
  )
}
