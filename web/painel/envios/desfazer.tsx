import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarInstante } from '#contracts/values/dia.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { Andamento } from '#web/painel/processamentos/andamento.tsx'
import { terminou, useProcessamentoQuery } from '#web/painel/processamentos/processamentos.api.ts'
import { desfazivelDe, ehDesfeito, type EnvioDesfazivel } from './desfaziveis.tsx'

const Pergunta = lateDialog(() => import('./pergunta.tsx'))

/** The undoing of an upload: offered, under way, or what it did. */
export function Desfazer({ envio }: { envio: EnvioDesfazivel }) {
  const [asking, setAsking] = useState(false)
  if (envio.desfeitoPor !== null) return <Desfeito envio={envio} id={envio.desfeitoPor} />
  return (
    <Card title="Desfazer o envio">
      <p>{desfazivelDe(envio).sobre}</p>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size="1rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Desfazer este envio
      </Button>
      {asking && <Pergunta envio={envio} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** What was done, by whom and why, each figure with what it stands for. */
function Desfeito({ envio, id }: { envio: EnvioDesfazivel; id: string }) {
  const { Efeito } = desfazivelDe(envio)
  const query = useProcessamentoQuery({ params: { id } })
  return (
    <Card title="Envio desfeito">
      <Loaded query={query} skeleton={<Skeletons label="Carregando o que foi desfeito" height="8rem" />}>
        {(job) =>
          !ehDesfeito(job) || !terminou(job.estado) ? (
            <Andamento processamento={job} />
          ) : job.resultado === null ? (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
              {job.falha}
            </Alert>
          ) : (
            <>
              <p>
                {quemDesfez(job.criadoPor, job.resultado.confirmadoPor)} em {formatarInstante(job.criadoEm)}. Motivo:{' '}
                {job.resultado.motivo || 'texto removido'}
              </p>
              <Efeito efeito={job.resultado} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** What a second person confirms begins with that. */
const quemDesfez = (pediu: string, confirmou: string | null) =>
  confirmou === null ? `${pediu} desfez este envio` : `${pediu} pediu para desfazer este envio e ${confirmou} confirmou`
