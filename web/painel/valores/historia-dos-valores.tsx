import type { InicioDatado } from '#contracts/http/valores.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { SEM_VALOR } from '#web/shared/list/field.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'

interface Props<Valor extends InicioDatado> {
  titulo: string
  sobre?: string
  valores: readonly Valor[]
  /** The value as people read it. Without one the day itself is the value, and no days follow. */
  escrever?: (valor: Valor) => string
}

/** Every value that was ever entered: from when until when it holds, who entered it and why (`domain.md §2`). */
export const HistoriaDosValores = <Valor extends InicioDatado>({ titulo, sobre, valores, escrever }: Props<Valor>) => (
  <Card titulo={titulo} sobre={sobre} nivel={3}>
    {valores.length === 0 ? (
      <p>Nenhum valor ainda.</p>
    ) : (
      <SimpleTable
        rotulo={titulo}
        colunas={escrever ? colunasDoValor(escrever) : colunasDoInicio}
        linhas={valores}
        chave={({ registradoEm, desde }, n) => `${desde} ${registradoEm} ${n}`}
      />
    )}
  </Card>
)

const quemEPorque: SimpleColumn<InicioDatado>[] = [
  {
    id: 'registrado',
    titulo: 'Informado em',
    numero: true,
    celula: ({ registradoEm }) => formatarInstante(registradoEm),
  },
  { id: 'por', titulo: 'Por', celula: ({ por }) => por },
  { id: 'motivo', titulo: 'Motivo', frase: true, celula: ({ motivo }) => motivo ?? SEM_VALOR },
]

const colunasDoValor = <Valor extends InicioDatado>(escrever: (valor: Valor) => string): SimpleColumn<Valor>[] => [
  { id: 'valor', titulo: 'Valor', numero: true, celula: escrever },
  { id: 'desde', titulo: 'Vale desde', numero: true, destaque: true, celula: ({ desde }) => formatarDia(desde) },
  { id: 'ate', titulo: 'Até', celula: ({ ate, substituido }) => <Ate ate={ate} substituido={substituido} /> },
  ...quemEPorque,
]

const colunasDoInicio: SimpleColumn<InicioDatado>[] = [
  { id: 'inicio', titulo: 'Início', numero: true, celula: ({ desde }) => formatarDia(desde) },
  {
    id: 'situacao',
    titulo: 'Situação',
    destaque: true,
    celula: ({ ate, substituido }) => <Ate ate={ate} substituido={substituido} />,
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
