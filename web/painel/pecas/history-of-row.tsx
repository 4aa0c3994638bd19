import { Sheet } from '#web/shared/ui/sheet.tsx'
import { RecordHistory, type HistoryProps } from './record-history.tsx'

interface Props extends HistoryProps {
  nome: string
  opened: boolean
  onClose: () => void
}

/** What `HistorySheet` opens. */
export default function HistoryOfRow({ nome, opened, onClose, ...registro }: Props) {
  return (
    <Sheet title={`Histórico de ${nome}`} opened={opened} onClose={onClose}>
      <RecordHistory {...registro} />
    </Sheet>
  )
}
