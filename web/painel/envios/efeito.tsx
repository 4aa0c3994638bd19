import type { ResultadoDesfeito } from '#contracts/http/processamentos.ts'
import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarInteiro } from '../../shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '../../shared/table/simple-table.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Points } from '../../shared/ui/number.tsx'
import { SellerLink } from '../seller-link.tsx'

const colunas: SimpleColumn<ResultadoDesfeito['devedores'][number]>[] = [
  { id: 'nome', titulo: 'Vendedor', celula: (devedor) => <SellerLink {...devedor} /> },
  { id: 'divida', titulo: 'Dívida', numero: true, destaque: true, celula: ({ divida }) => <Points valor={divida} /> },
]

/** What undoing an upload would do, or did: the points of its sales, where they are taken from, and who owes some. */
export function Efeito({ efeito }: { efeito: ResultadoDesfeito }) {
  const { simulado, vendas, pontos, valor, parceiros, estornados, dividas, devedores, totalDevedores } = efeito
  return (
    <>
      <Facts
        fatos={[
          [simulado ? 'Vendas a anular' : 'Vendas anuladas', formatarInteiro(vendas)],
          ['Valor das vendas', formatarDinheiro(valor)],
          ['Pontos das vendas', formatarPontos(pontos)],
          [simulado ? 'Saem dos saldos' : 'Saíram dos saldos', formatarPontos(estornados - dividas)],
          [simulado ? 'Viram dívida' : 'Viraram dívida', formatarPontos(dividas)],
          ...(pontos > estornados ? [['Já tinham vencido', formatarPontos(pontos - estornados)] as const] : []),
          ['Vendedores', formatarInteiro(parceiros)],
        ]}
      />
      {totalDevedores > 0 && (
        <>
          <p>
            Pontos já trocados por prêmios viram dívida: os próximos pontos do vendedor a pagam primeiro.
            {totalDevedores > devedores.length && ` Aqui estão os ${formatarInteiro(devedores.length)} que mais devem.`}
          </p>
          <SimpleTable
            rotulo={simulado ? 'Quem fica devendo' : 'Quem ficou devendo'}
            colunas={colunas}
            linhas={devedores}
            chave={({ cpf }, index) => cpf || String(index)}
          />
        </>
      )}
    </>
  )
}
