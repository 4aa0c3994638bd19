import { StatusBadge } from '#web/shared/ui/status-badge.tsx'

interface Props {
  ativo: 0 | 1
  /** Of a word such as "dental" or "rede". */
  feminino?: boolean
}

/** Whether a record is switched on, on its page. */
export const ActiveBadge = ({ ativo, feminino = false }: Props) => (
  <StatusBadge kind={ativo === 1 ? 'sucesso' : 'neutro'}>
    {`${ativo === 1 ? 'Ativ' : 'Inativ'}${feminino ? 'a' : 'o'}`}
  </StatusBadge>
)
