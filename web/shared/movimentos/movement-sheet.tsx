import type { Movimento } from '#contracts/http/extrato.ts'
import SourceSheet, { CheckedUpTo } from '../ui/source-sheet.tsx'
import { Explanation } from './explanation.tsx'
import { comSinal, nomeMovimento } from './movimento.ts'
import type { Conferido } from './movement-list.tsx'

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
      titulo={nomeMovimento[movimento.tipo]}
      valor={`${comSinal(movimento.pontos)} pontos`}
      opened={opened}
      onClose={onClose}
    >
      <Explanation movimento={movimento} />
      <CheckedUpTo posicao={conferido.posicao} em={conferido.atualizadoEm} />
    </SourceSheet>
  )
}
