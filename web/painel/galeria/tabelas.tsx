import { Button } from '@mantine/core'
import { IconEdit, IconEye, IconTrash, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { colunas, exemplos, falha, filtros, semConexao, type Exemplo } from './dados.ts'
import { Parte } from './parte.tsx'

const ORDEM = { campo: 'nome', direcao: 'asc' } as const
const NENHUM: Exemplo[] = []
/** What an empty list of examples says. */
export const vazio = (
  <EmptyState
    icon={IconUsers}
    title="Ainda não há vendedores"
    action={
      <Button component={Link} to={parceirosPaths.cadastrarParceiro}>
        Cadastrar vendedor
      </Button>
    }
  >
    Quem vende nas dentais aparece aqui, com seus pontos.
  </EmptyState>
)

const acoes = ({ nome }: Exemplo) => [
  { label: 'Ver', icon: IconEye, principal: true, onClick: () => avisar.info(nome) },
  { label: 'Editar', icon: IconEdit, onClick: () => avisar.info(nome) },
  { label: 'Apagar', icon: IconTrash, danger: true, onClick: () => avisar.info(nome) },
]

/** The table in each of its states; each has its own prefix in the address. */
export const Tabelas = () => (
  <>
    <Completa />
    <Estado title="Carregando" linhas={undefined} />
    <Estado title="Ainda sem nada" linhas={NENHUM} />
    <Estado title="Com erro" linhas={undefined} erro={falha} />
    <Estado title="Sem conexão" linhas={undefined} erro={semConexao} />
    <Estado title="Antiga" linhas={exemplos} erro={semConexao} />
    <Parte title="Tabela simples">
      <SimpleTable label="Tabela simples" colunas={simples} linhas={exemplos.slice(0, 3)} keyOf={({ id }) => id} />
      <SimpleTable label="Tabela simples carregando" colunas={simples} linhas={[]} keyOf={() => ''} loading={2} />
    </Parte>
  </>
)

const simples: SimpleColumn<Exemplo>[] = [
  { id: 'nome', title: 'Nome', cell: ({ nome }) => nome },
  { id: 'pontos', title: 'Pontos', numero: true, cell: ({ pontos }) => <Points valor={pontos} /> },
]

export function Completa() {
  const tabela = useClientTable({ id: 'galeria', linhas: exemplos, colunas, filtros, ordem: ORDEM })
  return (
    <Parte title="Tabela" semFundo>
      <DataTable
        table={tabela}
        label="Vendedores"
        keyOf={({ id }) => id}
        empty={vazio}
        actions={acoes}
        selection={({ quantos, limpar }) => (
          <Button
            size="compact-sm"
            onClick={() => {
              avisar.sucesso(`${quantos} escolhidos`)
              limpar()
            }}
          >
            Avisar
          </Button>
        )}
      >
        <Button component={Link} to={parceirosPaths.cadastrarParceiro}>
          Cadastrar
        </Button>
      </DataTable>
    </Parte>
  )
}

function Estado({ title, linhas, erro }: { title: string; linhas: Exemplo[] | undefined; erro?: unknown }) {
  const tabela = useClientTable({
    id: 'galeria-estado',
    prefix: `${title}.`,
    tamanho: 5,
    linhas,
    colunas,
    ordem: ORDEM,
    error: erro,
    fetching: linhas === undefined && erro === undefined,
  })
  return (
    <Parte title={`Tabela: ${title}`} semFundo>
      <DataTable table={tabela} label={title} keyOf={({ id }) => id} empty={vazio} />
    </Parte>
  )
}
