import type { Movimento } from '#contracts/http/extrato.ts'
import SourceSheet, { CheckedUpTo } from '../ui/source-sheet.tsx'
import { Explanation } from './explanation.tsx'
import type { Conferido } from './movement-list.tsx'
import { comSinal } from './movimento.ts'
import { nomeDoMovimento } from './nomes.ts'

interface Props {
  movimento: Movimento
  conferido: Conferido
  opened: boolean
  onClose: () => void
}

/** "De onde vem" of one movement. */
export default function MovementSheet({ movimento, conferido, opened, onClose }: Props) {
  return (
    <SourceSheet
      titulo={nomeDoMovimento(movimento)}
      valor={`${comSinal(movimento.pontos)} pontos`}
      opened={opened}
      onClose={onClose}
    >
      <Explanation movimento={movimento} />
      <CheckedUpTo posicao={conferido.posicao} em={conferido.atualizadoEm} />
    </SourceSheet>
  )
}
