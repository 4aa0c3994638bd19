import { IconHistory, IconPercentage } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { configuracoesTaxaSucesso, type Configuracao } from '#contracts/http/taxas.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { useSheets } from '#web/shared/ui/sheet-history.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { taxasPaths } from './taxas.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useProdutosQuery } from '#web/painel/produtos/produtos.api.ts'
import { HistoricoDaTaxa } from './historico.tsx'
import { anosNaTela, mesesNaTela, nomeDoMes } from './periodo.ts'
import { useConfiguracoesTaxaSucessoQuery } from './taxas.api.ts'

const colunas = columnsOf<Configuracao>(configuracoesTaxaSucesso.colunas, {
  nomeRede: { clips: true },
  nomeProduto: { clips: true },
  periodo: { short: true },
  valorUnitario: { highlight: true },
})

const FOLHA = 'taxa'
const folhaDe = ({ idRede, idProduto }: Configuracao) => `${FOLHA}.${idRede}.${idProduto}`

/** Each begins with all (`doc 3 §2`); the months are those of the chosen year. */
function useFiltros(): Filtro[] {
  const rede = useNetworkFilter({ campo: 'idRede' })
  const { data, isLoading } = useProdutosQuery({ query: { ativo: '1' } })
  const ano = useSearchParams()[0].get('ano') ?? ''
  const hoje = diaDoInstante(new Date())
  return useMemo<Filtro[]>(
    () => [
      rede,
      {
        tipo: 'opcoes',
        campo: 'idProduto',
        label: 'Produto',
        loading: isLoading,
        options: data?.produtos.map(({ id, codigo, nome }) => ({ valor: id, title: `${codigo} · ${nome}` })) ?? [],
      },
      {
        tipo: 'opcoes',
        campo: 'ano',
        label: 'Ano',
        options: anosNaTela(hoje).map((valor) => ({ valor, title: valor })),
      },
      {
        tipo: 'opcoes',
        campo: 'mes',
        label: 'Mês',
        options: mesesNaTela(ano, hoje).map((mes) => ({ valor: String(mes), title: nomeDoMes(mes) })),
      },
    ],
    [rede, data, isLoading, ano, hoje],
  )
}

/** What each network paid and bought before the programme (`doc 3 §2`): everybody reads it, roles 1 and 2 add to it. */
export default function FeesScreen() {
  const { permissao } = useUsuario()
  const altera = permissao === OPERADOR || permissao === ADMINISTRADOR
  const filtros = useFiltros()
  const tabela = useServerTable({
    id: 'taxas',
    lista: configuracoesTaxaSucesso,
    useRows: useConfiguracoesTaxaSucessoQuery,
    colunas,
    filtros,
  })
  const folhas = useSheets()
  const [nome, idRede = '', idProduto = ''] = (folhas.opened ?? '').split('.')
  const aberta = nome === FOLHA
  const acoes = (row: Configuracao): RowAction[] => [
    { label: 'Ver histórico', icon: IconHistory, abre: 'dialog', onClick: () => folhas.open(folhaDe(row)) },
  ]
  const nova = altera && <AddLink to={taxasPaths.cadastrarTaxa}>Cadastrar configuração</AddLink>

  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Configurações da taxa"
        keyOf={(row) => `${folhaDe(row)}.${row.periodo}`}
        actions={acoes}
        errorTitle="Não foi possível carregar as configurações"
        empty={
          <EmptyState icon={IconPercentage} title="Nenhuma configuração ainda" action={nova || undefined}>
            Ela diz quanto uma rede pagava por um produto e quanto comprava dele antes do programa.
          </EmptyState>
        }
      >
        {nova}
      </DataTable>
      <Sheet title="Histórico da configuração" opened={aberta} onClose={folhas.close}>
        {aberta && <HistoricoDaTaxa idRede={idRede} idProduto={idProduto} />}
      </Sheet>
    </>
  )
}
