import type { ReactNode } from 'react'
import type { VendaCorrigir } from '#contracts/http/correcoes.ts'
import { formatarCentesimos, formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { comSinal } from '../../shared/movimentos/movimento.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Points } from '../../shared/ui/number.tsx'
import classes from './correcao.module.css'

interface Props {
  venda: VendaCorrigir
  /** What is told of the sale before. */
  antes?: readonly (readonly [string, ReactNode])[]
}

/** An award with its points now and then, and which items make the difference. */
export function Diferenca({
  venda: { pontuadoEm, pontuacaoAtual, pontuacaoNova, aPontuar, itens },
  antes = [],
}: Props) {
  return (
    <>
      <Facts
        fatos={[
          ...antes,
          ['Pontuada em', formatarDia(pontuadoEm)],
          ['Pontuação atual', <Points valor={pontuacaoAtual} />],
          ['Pontuação nova', <Points valor={pontuacaoNova} />],
          ['A pontuar', comSinal(aPontuar)],
        ]}
      />
      <ul className={classes.itens}>
        {itens.map(({ codigo, produto, qtde, valorPontosAtual, valorPontosNovo }, index) => (
          <li key={index}>
            {produto || codigo}: {formatarCentesimos(qtde, true)} un., de {formatarPontos(valorPontosAtual)} para{' '}
            {pontosPorExtenso(valorPontosNovo)}
          </li>
        ))}
      </ul>
    </>
  )
}
