import '#web/shared/form/mantine-styles.ts'
import { Alert, Button, Checkbox } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { saidOnScreen } from '#web/shared/api/failure.ts'
import { Secoes } from '#web/shared/content/documento.tsx'
import { regulamentoDoCartao } from '#web/shared/content/regulamento-do-cartao.ts'
import { regulamento } from '#web/shared/content/regulamento.ts'
import { useEndSession } from '#web/shared/session/session.hooks.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { useParceiroMudou } from '#web/loja/person.ts'
import { useAlterarPerfilMutation } from '#web/loja/parceiros.api.ts'
import { BlockingModal } from './blocking-modal.tsx'
import classes from './blocking-modal.module.css'

/** The whole regulation, shown until the person accepts it or logs out (`doc 3 §2`). */
export default function RegulationModal() {
  const [agrees, setAgrees] = useState(false)
  const [aceitar, { error, isLoading }] = useAlterarPerfilMutation()
  const mudou = useParceiroMudou()
  const endSession = useEndSession()
  const refusal = saidOnScreen(error)

  const accept = async () => {
    if (isLoading) return
    const answer = await aceitar({ body: { aceitouRegulamento: 1 } })
    if (answer.data) mudou(answer.data.parceiro)
  }

  return (
    <BlockingModal title={regulamento.title} width="calc(var(--lastro-folha) * 1.5)">
      <div className={classes.leitura} tabIndex={0} role="region" aria-label="Texto do regulamento" data-autofocus>
        <p className={classes.texto}>{regulamento.resumo}</p>
        <Secoes documento={regulamento} nivel={3} />
        <h3>{regulamentoDoCartao.title}</h3>
        <p className={classes.texto}>{regulamentoDoCartao.resumo}</p>
        <Secoes documento={regulamentoDoCartao} nivel={4} />
      </div>
      <div className={classes.aceite}>
        {refusal !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
            {refusal}
          </Alert>
        )}
        <Checkbox
          size="lg"
          label="Concordo com os termos deste Regulamento."
          checked={agrees}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
        />
        <div className={classes.botoes}>
          <Button variant="default" size="lg" onClick={endSession}>
            CANCELAR
          </Button>
          <BusyButton
            size="lg"
            disabled={!agrees}
            busy={isLoading}
            busyText="ACEITANDO..."
            onClick={() => void accept()}
          >
            ACEITAR
          </BusyButton>
        </div>
      </div>
    </BlockingModal>
  )
}
