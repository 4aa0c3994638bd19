import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDispatch } from 'react-redux'
import { receiveFile } from '../../shared/jobs/receive-file.ts'
import { useLinhasRecusadasMutation } from '../processamentos.api.ts'

/**
 * Downloads the refused rows as a sheet with the reason beside each. Once corrected, the sheet can be uploaded as it
 * is.
 */
export function BaixarRecusadas({ idProcessamento, nomeArquivo }: { idProcessamento: string; nomeArquivo: string }) {
  const dispatch = useDispatch()
  const [ask, { isLoading }] = useLinhasRecusadasMutation()
  const baixar = async () => {
    if (isLoading) return
    const { data } = await ask({ params: { id: idProcessamento }, query: { download: 'xlsx' } })
    if (data !== undefined) receiveFile(data, `Linhas com erro de ${nomeArquivo}`, dispatch)
  }
  return (
    <Button
      variant="default"
      aria-busy={isLoading}
      onClick={() => void baixar()}
      leftSection={
        isLoading ? <Loader size="xs" aria-hidden="true" /> : <IconDownload size="1rem" aria-hidden="true" />
      }
    >
      Baixar linhas com erro
    </Button>
  )
}
