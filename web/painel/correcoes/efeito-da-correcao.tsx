import type { ResultadoCorrecao } from '#contracts/works/corrigir-pontuacoes.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { Devedores } from '#web/painel/envios/devedores.tsx'

/** What correcting several awards does, or would do. */
export function EfeitoDaCorrecao({ efeito }: { efeito: ResultadoCorrecao }) {
  const { vendas, parceiros, aumentos, reducoes, dividas } = efeito
  return (
    <>
      <Facts
        facts={[
          ['Pontuações', formatarInteiro(vendas)],
          ['Vendedores', formatarInteiro(parceiros)],
          [efeito.simulado ? 'Pontos a acrescentar' : 'Pontos acrescentados', <Points valor={aumentos} />],
          [efeito.simulado ? 'Pontos a retirar' : 'Pontos retirados', <Points valor={reducoes} />],
          [efeito.simulado ? 'Viram dívida' : 'Viraram dívida', <Points valor={dividas} />],
        ]}
      />
      <Devedores {...efeito} />
    </>
  )
}
