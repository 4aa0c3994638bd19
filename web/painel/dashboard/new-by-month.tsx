import type { Answer } from '#contracts/endpoint.ts'
import type { Contador, dashboard } from '#contracts/http/dashboard.ts'
import { formatarMes } from '../../shared/format/datas.ts'
import { Count } from '../../shared/ui/number.tsx'
import { SimpleTable } from '../../shared/table/simple-table.tsx'
import { CheckedUpTo } from '../../shared/ui/source-sheet.tsx'
import classes from './dashboard.module.css'
import { runningTotals } from './running-totals.ts'

interface Props {
  dados: Answer<typeof dashboard>
  campo: Contador
  /** What is counted, and by which day. */
  sobre: string
}

/** "De onde vem" of a counter: how many came in each month, and how many there were by then. */
export default function NewByMonth({ dados, campo, sobre }: Props) {
  return (
    <>
      <p className={classes.sobre}>{sobre}</p>
      <SimpleTable
        rotulo="Novos por mês"
        colunas={[
          { id: 'mes', titulo: 'Mês', celula: ({ mes, antes }) => `${antes ? 'Antes de ' : ''}${formatarMes(mes)}` },
          { id: 'novos', titulo: 'Novos', numero: true, celula: ({ novos }) => <Count valor={novos} /> },
          { id: 'total', titulo: 'Total', numero: true, celula: ({ total }) => <Count valor={total} /> },
        ]}
        linhas={runningTotals(
          dados[campo],
          dados.novosPorMes.map(({ mes, [campo]: novos }) => ({ mes, novos })),
        )}
        chave={({ mes, antes }) => `${mes} ${antes}`}
      />
      <CheckedUpTo posicao={dados.posicao} em={dados.atualizadoEm} />
    </>
  )
}
