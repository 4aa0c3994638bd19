import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Why an upload or its processing stopped; the file stays chosen. */
export const FalhaDoEnvio = ({ texto, correlacao }: { texto: string; correlacao?: string | null }) => (
  <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} title="O envio não foi concluído" role="alert">
    {texto}
    {correlacao ? ` Código para o suporte: ${correlacao}` : ''}
  </Alert>
)
