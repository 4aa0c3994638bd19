import { somar } from '#contracts/values/centesimos.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Totals } from '#web/shared/table/totals.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { Money, Points, Quantity } from '#web/shared/ui/number.tsx'
import type { Pontuacao } from './pontuacoes.columns.tsx'

type Item = Pontuacao['itens'][number]

const colunas: readonly SimpleColumn<Item>[] = [
  { id: 'descricao', titulo: 'Descrição', frase: true, celula: ({ descricao }) => descricao },
  { id: 'codigo', titulo: 'Código', celula: ({ codigo }) => codigo },
  { id: 'qtde', titulo: 'Quantidade', numero: true, celula: ({ qtde }) => <Quantity valor={qtde} /> },
  { id: 'unitario', titulo: 'Valor unitário', numero: true, celula: (item) => <Money valor={item.valorUnitario} /> },
  { id: 'desconto', titulo: 'Desconto', numero: true, celula: (item) => <Money valor={item.valorDesconto} /> },
  { id: 'pontosUnitarios', titulo: 'Pontos unitários', numero: true, celula: (i) => <Points valor={i.valorPontos} /> },
  { id: 'pontos', titulo: 'Pontos', numero: true, destaque: true, celula: ({ pontos }) => <Points valor={pontos} /> },
]

/** The items of an award (`doc 2 §2`), each with the points that it gave. */
export const Itens = ({ pontuacao, onClose }: { pontuacao: Pontuacao; onClose: () => void }) => (
  <ModalBox titulo="Itens" opened onClose={onClose} telaInteiraNoCelular largura="var(--lastro-formulario-longo)">
    <SimpleTable
      rotulo={`Itens de ${pontuacao.documento} ${pontuacao.identificador}`}
      colunas={colunas}
      linhas={pontuacao.itens}
      chave={({ id }) => String(id)}
    />
    <Totals
      rotulo="Totais da pontuação"
      valores={[
        ['Valor', <Money valor={pontuacao.totalVenda} />],
        ['Descontos', <Money valor={somar(pontuacao.itens.map(({ valorDesconto }) => valorDesconto))} />],
        ['Pontos', <Points valor={pontuacao.totalPontos} />],
      ]}
    />
  </ModalBox>
)
