import type { Movimento } from '#contracts/http/extrato.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import SourceSheet, { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { Explanation } from './explanation.tsx'
import type { Conferido } from './movement-list.tsx'
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
      title={nomeDoMovimento(movimento)}
      valor={`${movimento.pontos > 0 ? '+' : ''}${pontosPorExtenso(movimento.pontos)}`}
      opened={opened}
      onClose={onClose}
    >
      <Explanation movimento={movimento} />
      <CheckedUpTo posicao={conferido.posicao} em={conferido.atualizadoEm} />
    </SourceSheet>
  )
}
