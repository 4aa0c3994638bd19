import type { ResultadoDesfeito } from '#contracts/works/desfazer-vendas.ts'
import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Devedores } from './devedores.tsx'

/** What undoing an upload would do, or did: the points of its sales, where they are taken from, and who owes some. */
export function Efeito({ efeito }: { efeito: ResultadoDesfeito }) {
  const { simulado, vendas, pontos, valor, parceiros, estornados, dividas } = efeito
  return (
    <>
      <Facts
        facts={[
          [simulado ? 'Vendas a anular' : 'Vendas anuladas', formatarInteiro(vendas)],
          ['Valor das vendas', formatarDinheiro(valor)],
          ['Pontos das vendas', formatarPontos(pontos)],
          [simulado ? 'Saem dos saldos' : 'Saíram dos saldos', formatarPontos(estornados - dividas)],
          [simulado ? 'Viram dívida' : 'Viraram dívida', formatarPontos(dividas)],
          ...(pontos > estornados ? [['Já tinham vencido', formatarPontos(pontos - estornados)] as const] : []),
          ['Vendedores', formatarInteiro(parceiros)],
        ]}
      />
      <Devedores {...efeito} />
    </>
  )
}
