import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import type { Revenda } from '#contracts/http/revendas.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'

const EncerrarConta = lateDialog(async () => ({ default: (await import('./encerrar.tsx')).EncerrarConta }))
const EncerrarContas = lateDialog(async () => ({ default: (await import('./encerrar.tsx')).EncerrarContas }))

/** On the page of a salesperson whose account is closed: since when, by whom, and why. */
export const AvisoDeEncerramento = ({ encerramento }: Pick<Parceiro, 'encerramento'>) =>
  encerramento && (
    <Alert
      color="red"
      icon={<IconLock aria-hidden="true" />}
      title={`Conta encerrada em ${formatarDia(encerramento.em)} por ${encerramento.por}`}
    >
      {encerramento.motivo ?? 'O motivo foi apagado a pedido da pessoa.'}
    </Alert>
  )

/** Where an administrator closes an account that was opened with false data. */
export function EncerramentoDaConta({ parceiro: { id, nome } }: { parceiro: Parceiro }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title="Dados falsos"
      about="Encerra a conta de vez: o que resta expira, e o vendedor não entra mais na loja."
      level={3}
    >
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        Encerrar a conta
      </Button>
      {asking && <EncerrarConta id={id} nome={nome} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** The same for all accounts of a shop. */
export function EncerramentoDasContas({ dental: { id, nomeFantasia } }: { dental: Revenda }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title="Dados falsos"
      about="Encerra de vez as contas de todos os vendedores da dental. A dental continua como está."
      level={3}
    >
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        Encerrar as contas
      </Button>
      {asking && <EncerrarContas id={id} nome={nomeFantasia} onClose={() => setAsking(false)} />}
    </Card>
  )
}
