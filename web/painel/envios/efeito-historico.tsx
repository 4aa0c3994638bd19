import type { ResultadoHistoricoDesfeito } from '#contracts/works/desfazer-historico.ts'
import { formatarDinheiro } from '#contracts/values/centesimos.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'

const colunas: SimpleColumn<ResultadoHistoricoDesfeito['linhasMudadas'][number]>[] = [
  { id: 'rede', title: 'Rede', cell: ({ rede }) => rede },
  { id: 'pedido', title: 'Pedido', cell: ({ pedido }) => pedido },
  { id: 'produto', title: 'Produto', highlight: true, cell: ({ codProduto, produto }) => `${codProduto} ${produto}` },
]

/** What undoing an upload of sell-in would do, or did: the lines that go or come back, and those that stay. */
export function EfeitoHistorico({ efeito }: { efeito: ResultadoHistoricoDesfeito }) {
  const { simulado, anuladas, devolvidas, valor, mudadas, linhasMudadas } = efeito
  return (
    <>
      <Facts
        facts={[
          [simulado ? 'Linhas a retirar' : 'Linhas retiradas', formatarInteiro(anuladas)],
          [simulado ? 'Voltam ao que eram' : 'Voltaram ao que eram', formatarInteiro(devolvidas)],
          ['Valor que sai ou volta', formatarDinheiro(valor)],
          [simulado ? 'Ficam, mudadas depois' : 'Ficaram, mudadas depois', formatarInteiro(mudadas)],
        ]}
      />
      {mudadas > 0 && (
        <>
          <p>
            Outro envio mudou estas linhas depois: elas ficam como ele as deixou.
            {mudadas > linhasMudadas.length && ` Aqui estão as ${formatarInteiro(linhasMudadas.length)} primeiras.`}
          </p>
          <SimpleTable
            label={simulado ? 'Linhas que ficam' : 'Linhas que ficaram'}
            colunas={colunas}
            linhas={linhasMudadas}
            keyOf={({ rede, pedido, codProduto }) => `${rede} ${pedido} ${codProduto}`}
          />
        </>
      )}
    </>
  )
}
