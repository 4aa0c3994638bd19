import type { VendaCorrigir } from '#contracts/http/correcoes.ts'
import { formatarCentesimos, formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { comSinal } from '#web/shared/movimentos/movimento.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import classes from './correcao.module.css'

/** An item that makes the difference, with the points of one unit now and then. */
export const fraseDoItem = ({
  codigo,
  produto,
  qtde,
  valorPontosAtual,
  valorPontosNovo,
}: VendaCorrigir['itens'][number]): string =>
  `${produto || codigo}: ${formatarCentesimos(qtde, true)} un., de ${formatarPontos(valorPontosAtual)} `
  + `para ${pontosPorExtenso(valorPontosNovo)}`

/** An award with its points now and then, and which items make the difference. */
export function Diferenca({ venda }: { venda: VendaCorrigir }) {
  const { pontuadoEm, pontuacaoAtual, pontuacaoNova, aPontuar, itens } = venda
  return (
    <>
      <Facts
        facts={[
          ['Pontuada em', formatarDia(pontuadoEm)],
          ['Pontuação atual', <Points valor={pontuacaoAtual} />],
          ['Pontuação nova', <Points valor={pontuacaoNova} />],
          ['A pontuar', comSinal(aPontuar)],
        ]}
      />
      <ul className={classes.itens}>
        {itens.map((item, index) => (
          <li key={index}>{fraseDoItem(item)}</li>
        ))}
      </ul>
    </>
  )
}
