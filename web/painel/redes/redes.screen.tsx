import { IconAffiliate, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ADMINISTRADOR, OPERADOR, VENDEDOR } from '#contracts/values/papeis.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { Toggle } from '#web/shared/ui/toggle.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { pathOfRede, redesPaths } from './redes.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { HistorySheet, useHistoryAction } from '#web/painel/pecas/record-history.tsx'
import { useAlterarRedeMutation, useExcluirRedeMutation, useRedesQuery } from './redes.api.ts'
import { colunasDasRedes } from './colunas.tsx'
import type { RedeDaLista } from './rede.ts'

const EditarRede = lateSheet(() => import('./editar-rede.tsx'))

const POR_NOME = { campo: 'nome', direcao: 'asc' } as const

/** The networks (`doc 1 §2, §6`): roles 1 and 2 change them, only role 2 switches them off and deletes them. */
export default function NetworksScreen() {
  const { permissao } = useUsuario()
  const altera = permissao === OPERADOR || permissao === ADMINISTRADOR
  const administra = permissao === ADMINISTRADOR
  const { data, isFetching, error, refetch } = useRedesQuery({
    query: { completo: '1', ...(administra ? {} : { ativo: '1' }) },
  })
  const comNumeros = permissao !== VENDEDOR || data?.redes.some(({ saldoPontos }) => saldoPontos !== undefined) === true
  const [alterar] = useAlterarRedeMutation()
  const [excluir] = useExcluirRedeMutation()
  const [editing, setEditing] = useState<RedeDaLista | null>(null)
  const [deleting, setDeleting] = useState<RedeDaLista | null>(null)

  const colunas = useMemo(
    () =>
      colunasDasRedes({
        comValor: altera,
        interruptor: administra
          ? ({ id, nome, ativo }) => (
              <Toggle
                ligado={ativo === 1}
                estado="Ativa"
                nome={nome}
                pagina={pathOfRede(id)}
                onChange={(ligado) => alterar({ params: { id }, body: { ativo: ligado ? 1 : 0 } })}
              />
            )
          : null,
        comNumeros,
      }),
    [altera, administra, alterar, comNumeros],
  )
  const tabela = useClientTable<RedeDaLista>({
    id: 'redes',
    linhas: data?.redes,
    colunas,
    ordem: POR_NOME,
    buscando: isFetching,
    erro: error,
    refetch,
  })

  const historico = useHistoryAction()

  const acoes = (rede: RedeDaLista): RowAction[] => [
    { rotulo: 'Editar', icone: IconPencil, principal: true, onClick: () => setEditing(rede) },
    historico(rede.id),
    ...(administra ? [{ rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => setDeleting(rede) }] : []),
  ]
  const novo = altera && <AddLink to={redesPaths.cadastrarRede}>Cadastrar rede</AddLink>

  return (
    <>
      <DataTable
        principal
        tabela={tabela}
        rotulo="Redes"
        chave={({ id }) => id}
        acoes={altera ? acoes : undefined}
        tituloDoErro="Não foi possível carregar as redes"
        vazio={
          <EmptyState icon={IconAffiliate} titulo="Nenhuma rede ainda" acao={novo || undefined}>
            Redes reúnem dentais e dizem quanto vale um ponto.
          </EmptyState>
        }
      >
        {novo}
      </DataTable>
      <HistorySheet entidade="redes" registros={data?.redes} nome={({ nome }) => nome} />
      {editing !== null && <EditarRede key={editing.id} opened rede={editing} onClose={() => setEditing(null)} />}
      <DeleteQuestion
        registro={deleting}
        nome={({ nome }) => `rede ${nome}`}
        impedimento={({ numeroRevendas = 0 }) =>
          numeroRevendas === 0 ? null : `Rede possui ${contar(numeroRevendas, 'dental ativa', 'dentais ativas')}`
        }
        consequencia="O nome dela continua nos relatórios e no histórico."
        excluir={({ id }) => excluir({ params: { id } })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}
