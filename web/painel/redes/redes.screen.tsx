import { IconAffiliate } from '@tabler/icons-react'
import { useMemo } from 'react'
import { VENDEDOR } from '#contracts/values/papeis.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { pathOfRede, redesPaths } from './redes.paths.ts'
import { useRights, useUsuario } from '#web/painel/person.ts'
import { useAlterarRedeMutation, useExcluirRedeMutation, useRedesQuery } from './redes.api.ts'
import { colunasDasRedes } from './redes.columns.tsx'
import type { RedeDaLista } from './rede.ts'
import { readingOf, useRecordRows, useRecordSwitch } from '#web/painel/pecas/record-rows.tsx'
import { RecordTable } from '#web/painel/pecas/record-table.tsx'

const EditarRede = lateDialog(() => import('./editar-rede.tsx'))

const POR_NOME = { campo: 'nome', direcao: 'asc' } as const

/** The networks (`doc 1 §2, §6`): roles 1 and 2 change them, only role 2 switches them off and deletes them. */
export default function NetworksScreen() {
  const { altera, administra } = useRights()
  const query = useRedesQuery({ query: { completo: '1', ativo: administra ? undefined : '1' } })
  const redes = query.data?.redes
  const comNumeros =
    useUsuario().permissao !== VENDEDOR || redes?.some(({ saldoPontos }) => saldoPontos !== undefined) === true
  const [alterar] = useAlterarRedeMutation()
  const [excluir] = useExcluirRedeMutation()
  const interruptor = useRecordSwitch<RedeDaLista>(administra, { estado: 'Ativa', pagina: pathOfRede, alterar })
  const colunas = useMemo(
    () => colunasDasRedes({ comValor: altera, interruptor, comNumeros }),
    [altera, interruptor, comNumeros],
  )
  const tabela = useClientTable<RedeDaLista>({
    id: 'redes',
    path: '/api/redes',
    linhas: redes,
    colunas,
    ordem: POR_NOME,
    ...readingOf(query),
  })

  const records = useRecordRows({
    records: redes,
    keyOf: ({ id }) => id,
    nome: ({ nome }) => nome,
    edit: altera && EditarRede,
    historico: altera && 'redes',
    remove: administra && {
      nome: ({ nome }) => `rede ${nome}`,
      obstacle: ({ numeroRevendas = 0 }) =>
        numeroRevendas === 0 ? null : `Rede possui ${contar(numeroRevendas, 'dental ativa', 'dentais ativas')}`,
      consequence: 'O nome dela continua nos relatórios e no histórico.',
      excluir: ({ id }) => excluir({ params: { id } }),
    },
  })

  return (
    <RecordTable
      principal
      table={tabela}
      label="Redes"
      {...records}
      errorTitle="Não foi possível carregar as redes"
      novo={altera && <AddLink to={redesPaths.cadastrarRede}>Cadastrar rede</AddLink>}
      empty={{
        icon: IconAffiliate,
        title: 'Nenhuma rede ainda',
        texto: 'Redes reúnem dentais e dizem quanto vale um ponto.',
      }}
    />
  )
}
