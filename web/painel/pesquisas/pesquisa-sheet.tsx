import type { ItemDaPesquisa, Pesquisa } from '#contracts/http/pesquisas.ts'
import { formatarCentesimos } from '#contracts/values/centesimos.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Money, Quantity } from '#web/shared/ui/number.tsx'

const colunas: readonly SimpleColumn<ItemDaPesquisa>[] = [
  { id: 'produto', title: 'Produto', frase: true, cell: ({ produto }) => produto },
  { id: 'marca', title: 'Marca', cell: ({ marca }) => marca },
  { id: 'qtde', title: 'Quantidade', numero: true, cell: ({ qtde }) => <Quantity valor={qtde} /> },
  { id: 'valor', title: 'Valor', numero: true, cell: ({ valorUnitario }) => <Money valor={valorUnitario} /> },
]

/** A whole survey, with the lists from which its figures follow. */
export const PesquisaInteira = ({ pesquisa }: { pesquisa: Pesquisa }) => (
  <>
    <Facts
      facts={[
        ['Rede', pesquisa.rede],
        ['Cidade', pesquisa.cidade],
        ['Categoria', pesquisa.categoria],
        ['Comunicação', pesquisa.comunicacao.join(', ')],
        ['Número de vendedores', String(pesquisa.qtdeVendedores)],
        ['Faturamento', <Money valor={pesquisa.faturamento} />],
        ['Média mensal', <Money valor={pesquisa.mediaMensal} />],
        ['Quantidade vendida', <Quantity valor={pesquisa.qtdeProdutosVendidos} />],
        ['Share', `${formatarCentesimos(pesquisa.share, true)}%`],
        ['Fonte', pesquisa.fonte],
        ['Cadastrada em', formatarInstante(pesquisa.criadoEm)],
      ]}
    />
    <Produtos title="Produtos mais vendidos" itens={pesquisa.produtosMaisVendidos} />
    <Produtos title="Produtos concorrentes mais vendidos" itens={pesquisa.produtosMaisVendidosConcorrentes} />
  </>
)

const Produtos = ({ title, itens }: { title: string; itens: readonly ItemDaPesquisa[] }) => (
  <Card title={title} level={3}>
    <SimpleTable label={title} colunas={colunas} linhas={itens} keyOf={({ marca, produto }) => `${marca} ${produto}`} />
  </Card>
)
