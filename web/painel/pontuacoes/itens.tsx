import { somar } from '#contracts/values/centesimos.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Totals } from '#web/shared/table/totals.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { Money, Points, Quantity } from '#web/shared/ui/number.tsx'
import type { Pontuacao } from './pontuacoes.columns.tsx'

type Item = Pontuacao['itens'][number]

const colunas: readonly SimpleColumn<Item>[] = [
  { id: 'descricao', title: 'Descrição', frase: true, cell: ({ descricao }) => descricao },
  { id: 'codigo', title: 'Código', cell: ({ codigo }) => codigo },
  { id: 'qtde', title: 'Quantidade', numero: true, cell: ({ qtde }) => <Quantity valor={qtde} /> },
  { id: 'unitario', title: 'Valor unitário', numero: true, cell: (item) => <Money valor={item.valorUnitario} /> },
  { id: 'desconto', title: 'Desconto', numero: true, cell: (item) => <Money valor={item.valorDesconto} /> },
  { id: 'pontosUnitarios', title: 'Pontos unitários', numero: true, cell: (i) => <Points valor={i.valorPontos} /> },
  { id: 'pontos', title: 'Pontos', numero: true, highlight: true, cell: ({ pontos }) => <Points valor={pontos} /> },
]

/** The items of an award (`doc 2 §2`), each with the points that it gave. */
export const Itens = ({ pontuacao, onClose }: { pontuacao: Pontuacao; onClose: () => void }) => (
  <ModalBox title="Itens" opened onClose={onClose} fullScreenOnPhone width="var(--lastro-formulario-longo)">
    <SimpleTable
      label={`Itens de ${pontuacao.documento} ${pontuacao.identificador}`}
      colunas={colunas}
      linhas={pontuacao.itens}
      keyOf={({ id }) => String(id)}
    />
    <Totals
      label="Totais da pontuação"
      valores={[
        ['Valor', <Money valor={pontuacao.totalVenda} />],
        ['Descontos', <Money valor={somar(pontuacao.itens.map(({ valorDesconto }) => valorDesconto))} />],
        ['Pontos', <Points valor={pontuacao.totalPontos} />],
      ]}
    />
  </ModalBox>
)
