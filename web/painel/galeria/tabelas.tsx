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
    titulo="Ainda não há vendedores"
    acao={
      <Button component={Link} to={parceirosPaths.cadastrarParceiro}>
        Cadastrar vendedor
      </Button>
    }
  >
    Quem vende nas dentais aparece aqui, com seus pontos.
  </EmptyState>
)

const acoes = ({ nome }: Exemplo) => [
  { rotulo: 'Ver', icone: IconEye, principal: true, onClick: () => avisar.info(nome) },
  { rotulo: 'Editar', icone: IconEdit, onClick: () => avisar.info(nome) },
  { rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => avisar.info(nome) },
]

/** The table in each of its states; each has its own prefix in the address. */
export const Tabelas = () => (
  <>
    <Completa />
    <Estado titulo="Carregando" linhas={undefined} />
    <Estado titulo="Ainda sem nada" linhas={NENHUM} />
    <Estado titulo="Com erro" linhas={undefined} erro={falha} />
    <Estado titulo="Sem conexão" linhas={undefined} erro={semConexao} />
    <Estado titulo="Antiga" linhas={exemplos} erro={semConexao} />
    <Parte titulo="Tabela simples">
      <SimpleTable rotulo="Tabela simples" colunas={simples} linhas={exemplos.slice(0, 3)} chave={({ id }) => id} />
      <SimpleTable rotulo="Tabela simples carregando" colunas={simples} linhas={[]} chave={() => ''} carregando={2} />
    </Parte>
  </>
)

const simples: SimpleColumn<Exemplo>[] = [
  { id: 'nome', titulo: 'Nome', celula: ({ nome }) => nome },
  { id: 'pontos', titulo: 'Pontos', numero: true, celula: ({ pontos }) => <Points valor={pontos} /> },
]

export function Completa() {
  const tabela = useClientTable({ id: 'galeria', linhas: exemplos, colunas, filtros, ordem: ORDEM })
  return (
    <Parte titulo="Tabela" semFundo>
      <DataTable
        tabela={tabela}
        rotulo="Vendedores"
        chave={({ id }) => id}
        vazio={vazio}
        acoes={acoes}
        selecao={({ quantos, limpar }) => (
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

function Estado({ titulo, linhas, erro }: { titulo: string; linhas: Exemplo[] | undefined; erro?: unknown }) {
  const tabela = useClientTable({
    id: 'galeria-estado',
    prefixo: `${titulo}.`,
    tamanho: 5,
    linhas,
    colunas,
    ordem: ORDEM,
    erro,
    buscando: linhas === undefined && erro === undefined,
  })
  return (
    <Parte titulo={`Tabela: ${titulo}`} semFundo>
      <DataTable tabela={tabela} rotulo={titulo} chave={({ id }) => id} vazio={vazio} />
    </Parte>
  )
}
