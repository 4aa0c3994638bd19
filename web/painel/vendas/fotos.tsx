import { Button } from '@mantine/core'
import { formatarInstante } from '#contracts/values/dia.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { SubmissionStage } from '#web/painel/pendentes/submission-stage.tsx'
import type { Pendente } from './pendente.tsx'

/** The photos of a pending award, beside the form that is filled in from them. */
export const Fotos = ({ pendente, onEncerrar }: { pendente: Pendente; onEncerrar: () => void }) => (
  <Card
    title={`Envio ${pendente.id}, de ${pendente.parceiro}`}
    about={`${pendente.revenda} · ${formatarInstante(pendente.criadoEm)}`}
  >
    <SubmissionStage envio={pendente}>
      <Button variant="default" color="red" aria-haspopup="dialog" onClick={onEncerrar}>
        Encerrar sem venda
      </Button>
    </SubmissionStage>
  </Card>
)
