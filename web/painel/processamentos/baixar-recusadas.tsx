import { IconDownload } from '@tabler/icons-react'
import { useDispatch } from 'react-redux'
import { receiveFile } from '#web/shared/jobs/receive-file.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { useLinhasRecusadasMutation } from './processamentos.api.ts'

/** Downloads the refused rows with the reason beside each. Once corrected, the file can be uploaded as it is. */
export function BaixarRecusadas({ idProcessamento, nomeArquivo }: { idProcessamento: string; nomeArquivo: string }) {
  const dispatch = useDispatch()
  const [ask, { isLoading }] = useLinhasRecusadasMutation()
  const baixar = async () => {
    if (isLoading) return
    const { data } = await ask({ params: { id: idProcessamento } })
    if (data !== undefined) receiveFile(data, `Linhas com erro de ${nomeArquivo}`, dispatch)
  }
  return (
    <BusyButton
      variant="default"
      busy={isLoading}
      leftSection={<IconDownload size="1rem" aria-hidden="true" />}
      onClick={() => void baixar()}
    >
      Baixar linhas com erro
    </BusyButton>
  )
}
