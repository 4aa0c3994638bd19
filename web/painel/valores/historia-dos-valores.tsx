import type { InicioDatado } from '#contracts/http/valores.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { SEM_VALOR } from '#web/shared/list/field.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'

interface Props<Valor extends InicioDatado> {
  title: string
  about?: string
  valores: readonly Valor[]
  /** The value as people read it. Without one the day itself is the value, and no days follow. */
  escrever?: (valor: Valor) => string
}

/** Every value that was ever entered: from when until when it holds, who entered it and why (`domain.md §2`). */
export const HistoriaDosValores = <Valor extends InicioDatado>({ title, about, valores, escrever }: Props<Valor>) => (
  <Card title={title} about={about} level={3}>
    {valores.length === 0 ? (
      <p>Nenhum valor ainda.</p>
    ) : (
      <SimpleTable
        label={title}
        colunas={escrever ? colunasDoValor(escrever) : colunasDoInicio}
        linhas={valores}
        keyOf={({ registradoEm, desde }, n) => `${desde} ${registradoEm} ${n}`}
      />
    )}
  </Card>
)

const quemEPorque: SimpleColumn<InicioDatado>[] = [
  { id: 'registrado', title: 'Informado em', numero: true, cell: ({ registradoEm }) => formatarInstante(registradoEm) },
  { id: 'por', title: 'Por', cell: ({ por }) => por },
  { id: 'motivo', title: 'Motivo', frase: true, cell: ({ motivo }) => motivo ?? SEM_VALOR },
]

const colunasDoValor = <Valor extends InicioDatado>(escrever: (valor: Valor) => string): SimpleColumn<Valor>[] => [
  { id: 'valor', title: 'Valor', numero: true, cell: escrever },
  { id: 'desde', title: 'Vale desde', numero: true, highlight: true, cell: ({ desde }) => formatarDia(desde) },
  { id: 'ate', title: 'Até', cell: ({ ate, substituido }) => <Ate ate={ate} substituido={substituido} /> },
  ...quemEPorque,
]

const colunasDoInicio: SimpleColumn<InicioDatado>[] = [
  { id: 'inicio', title: 'Início', numero: true, cell: ({ desde }) => formatarDia(desde) },
  {
    id: 'situacao',
    title: 'Situação',
    highlight: true,
    cell: ({ ate, substituido }) => <Ate ate={ate} substituido={substituido} />,
  },
  ...quemEPorque,
]

/** A state is a word, not only a missing date. */
const Ate = ({ ate, substituido }: Pick<InicioDatado, 'ate' | 'substituido'>) =>
  substituido ? (
    <StatusBadge kind="neutro">Substituído</StatusBadge>
  ) : ate === null ? (
    <StatusBadge kind="sucesso">Em vigor</StatusBadge>
  ) : (
    formatarDia(ate)
  )
