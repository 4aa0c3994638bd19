import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { Contador, dashboard } from '#contracts/http/dashboard.ts'
import { formatarMes } from '#web/shared/format/datas.ts'
import { Count } from '#web/shared/ui/number.tsx'
import { SimpleTable } from '#web/shared/table/simple-table.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { useRedesQuery } from '#web/painel/redes/redes.api.ts'
import { contadosOf } from './contados-of.ts'
import classes from './dashboard.module.css'
import { runningTotals } from './running-totals.ts'

interface Props {
  dados: Answer<typeof dashboard>
  /** The network that the dashboard is of; unset = all. */
  rede: string | undefined
  campo: Contador
  /** What is counted, and by which day. */
  about: string
}

/** "De onde vem" of a counter: how many came in each month, and how many there were by then. */
export default function NewByMonth({ dados, rede, campo, about }: Props) {
  const idRede = useRedesQuery({}).data?.redes.find(({ nome }) => nome === rede)?.id
  const todos = contadosOf(campo, { rede, idRede })
  return (
    <>
      <p className={classes.sobre}>{about}</p>
      {todos !== null && (
        <Anchor component={Link} to={todos} className={classes.mais}>
          Ver quem são, filtrar e exportar
        </Anchor>
      )}
      <SimpleTable
        label="Novos por mês"
        colunas={[
          { id: 'mes', title: 'Mês', cell: ({ mes, antes }) => `${antes ? 'Antes de ' : ''}${formatarMes(mes)}` },
          {
            id: 'novos',
            title: 'Novos',
            numero: true,
            cell: ({ mes, antes, novos }) => {
              const doMes = antes || novos === 0 ? null : contadosOf(campo, { rede, idRede, mes })
              const valor = <Count valor={novos} />
              return doMes === null ? (
                valor
              ) : (
                <Anchor component={Link} to={doMes} inherit aria-label={`${novos}: ver quem são`}>
                  {valor}
                </Anchor>
              )
            },
          },
          { id: 'total', title: 'Total', numero: true, cell: ({ total }) => <Count valor={total} /> },
        ]}
        linhas={runningTotals(
          dados[campo],
          dados.novosPorMes.map(({ mes, [campo]: novos }) => ({ mes, novos })),
        )}
        keyOf={({ mes, antes }) => `${mes} ${antes}`}
      />
      <CheckedUpTo posicao={dados.posicao} em={dados.atualizadoEm} />
    </>
  )
}
