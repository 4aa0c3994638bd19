import type { ItemDaPesquisa, Pesquisa } from '#contracts/http/pesquisas.ts'
import { formatarCentesimos } from '#contracts/values/centesimos.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Money, Quantity } from '#web/shared/ui/number.tsx'

const colunas: readonly SimpleColumn<ItemDaPesquisa>[] = [
  { id: 'produto', titulo: 'Produto', frase: true, celula: ({ produto }) => produto },
  { id: 'marca', titulo: 'Marca', celula: ({ marca }) => marca },
  { id: 'qtde', titulo: 'Quantidade', numero: true, celula: ({ qtde }) => <Quantity valor={qtde} /> },
  { id: 'valor', titulo: 'Valor', numero: true, celula: ({ valorUnitario }) => <Money valor={valorUnitario} /> },
]

/** A whole survey, with the lists from which its figures follow. */
export const PesquisaInteira = ({ pesquisa }: { pesquisa: Pesquisa }) => (
  <>
    <Facts
      fatos={[
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
    <Produtos titulo="Produtos mais vendidos" itens={pesquisa.produtosMaisVendidos} />
    <Produtos titulo="Produtos concorrentes mais vendidos" itens={pesquisa.produtosMaisVendidosConcorrentes} />
  </>
)

const Produtos = ({ titulo, itens }: { titulo: string; itens: readonly ItemDaPesquisa[] }) => (
  <Card titulo={titulo} nivel={3}>
    <SimpleTable
      rotulo={titulo}
      colunas={colunas}
      linhas={itens}
      chave={({ marca, produto }) => `${marca} ${produto}`}
    />
  </Card>
)
