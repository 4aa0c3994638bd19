import { IconMessages } from '@tabler/icons-react'
import { mensagensDoEnvio } from '#contracts/http/envios.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { FILTRO_DE_ESTADO, MessageState } from '#web/painel/pecas/message-state.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { useMensagensDoEnvioQuery } from './envios.api.ts'

type Mensagem = RowOf<typeof mensagensDoEnvio>

const colunas = columnsOf<Mensagem>(mensagensDoEnvio.colunas, {
  vendedor: { leadsTo: parceirosPaths.parceiro },
  texto: { clips: true },
  canal: { short: true },
  estado: { highlight: true, cell: ({ estado, motivo }) => <MessageState estado={estado} motivo={motivo} /> },
})

const filtros = [FILTRO_DE_ESTADO]

/** What salespeople were told of an upload, and whether it arrived. */
export default function MensagensDoEnvio({ id }: { id: string }) {
  const tabela = useServerTable({
    id: 'mensagens-do-envio',
    lista: mensagensDoEnvio,
    params: { id },
    useRows: useMensagensDoEnvioQuery,
    colunas,
    filtros,
  })
  return (
    <DataTable
      table={tabela}
      label="Mensagens do envio"
      keyOf={({ id }) => id}
      empty={
        <EmptyState icon={IconMessages} title="Nenhuma mensagem">
          Cada vendedor que ganha pontos com um envio recebe uma mensagem. As de dentais que você não vê não aparecem.
        </EmptyState>
      }
    />
  )
}
