import { Skeleton } from '@mantine/core'
import type { MesDoTotal } from '#contracts/http/totais.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { formatarMesPorExtenso } from '#web/shared/format/datas.ts'
import { SimpleTable } from '#web/shared/table/simple-table.tsx'
import { Loaded } from '#web/shared/ui/loaded.tsx'
import { Count, Money, Points } from '#web/shared/ui/number.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { useOrigemDosTotais, type DeQuem } from './totais.api.ts'
import classes from './totais.module.css'

type Total = 'pontos' | 'vendido' | 'custo'

/** What a total counts, in the words of its sheet. */
const SOBRE: Record<Total, string> = {
  pontos: 'Pontos das vendas que continuam valendo, pelo mês em que foram pontuadas.',
  vendido: 'Valor das vendas que continuam valendo, pelo mês em que foram pontuadas.',
  custo: 'Pontos de cada venda × o valor do ponto da rede no dia em que ela foi pontuada.',
}

/** The months that add up to a total, with a last line that is the total. */
export default function PorMes({ quem, total }: { quem: DeQuem; total: Total }) {
  const escrever = (valor: number) => (total === 'pontos' ? <Points valor={valor} /> : <Money valor={valor} />)
  return (
    <Loaded query={useOrigemDosTotais(quem)} skeleton={<Skeleton height="16rem" />}>
      {({ meses, posicao, atualizadoEm }) => (
        <>
          <p className={classes.sobre}>{SOBRE[total]}</p>
          <SimpleTable
            label="Mês por mês"
            colunas={[
              {
                id: 'mes',
                title: 'Mês',
                cell: ({ mes }: MesDoTotal) => (mes === '' ? SOMA : formatarMesPorExtenso(mes)),
              },
              { id: 'vendas', title: 'Vendas', numero: true, cell: ({ vendas }) => <Count valor={vendas} /> },
              {
                id: 'total',
                title: total === 'pontos' ? 'Pontos' : 'Valor',
                numero: true,
                highlight: true,
                cell: (mes) => escrever(mes[total]),
              },
            ]}
            linhas={[...meses, somaDe(meses)]}
            keyOf={({ mes }) => mes}
          />
          <CheckedUpTo posicao={posicao} em={atualizadoEm} />
        </>
      )}
    </Loaded>
  )
}

const SOMA = <strong>Soma</strong>

const somaDe = (meses: readonly MesDoTotal[]): MesDoTotal => ({
  mes: '',
  vendas: somar(meses.map(({ vendas }) => vendas)),
  pontos: somar(meses.map(({ pontos }) => pontos)),
  vendido: somar(meses.map(({ vendido }) => vendido)),
  custo: somar(meses.map(({ custo }) => custo)),
})
