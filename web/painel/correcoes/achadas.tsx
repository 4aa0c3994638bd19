import { IconListCheck } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { VendaCorrigir } from '#contracts/http/correcoes.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { saidOnScreen } from '#web/shared/api/failure.ts'
import { comSinal } from '#web/shared/movimentos/movimento.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { pathOfVenda } from '#web/painel/vendas/vendas.paths.ts'
import classes from './correcao.module.css'
import { fraseDoItem } from './diferenca.tsx'
import { nomeDaVenda, useCorrigir } from './use-corrigir.ts'

const CorrigirVarias = lateDialog(() => import('./corrigir-varias.tsx'))

const colunas: TableColumn<VendaCorrigir>[] = [
  {
    campo: 'identificador',
    titulo: 'Venda',
    tipo: 'texto',
    valor: nomeDaVenda,
    leadsTo: ({ idVenda }) => pathOfVenda(idVenda),
    heads: true,
    ordena: true,
    short: true,
  },
  { campo: 'parceiro', titulo: 'Vendedor', tipo: 'texto', leadsTo: parceirosPaths.parceiro, ordena: true },
  {
    campo: 'pontuacaoNova',
    titulo: 'Pontuação',
    tipo: 'pontos',
    ordena: true,
    cell: ({ pontuacaoAtual, pontuacaoNova }) => (
      <span className={classes.passa}>
        {formatarPontos(pontuacaoAtual)} → <strong>{formatarPontos(pontuacaoNova)}</strong>
      </span>
    ),
  },
  {
    campo: 'aPontuar',
    titulo: 'A pontuar',
    tipo: 'pontos',
    ordena: true,
    highlight: true,
    cell: ({ aPontuar }) => comSinal(aPontuar),
  },
  {
    campo: 'itens',
    titulo: 'Produtos',
    tipo: 'texto',
    frase: true,
    valor: ({ itens }) => itens.map(fraseDoItem).join('; '),
  },
  { campo: 'revenda', titulo: 'Dental', tipo: 'texto', ordena: true },
  { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', oculta: true },
  { campo: 'rede', titulo: 'Rede', tipo: 'texto', ordena: true, oculta: true },
  { campo: 'pontuadoEm', titulo: 'Pontuada em', tipo: 'dia', ordena: true, oculta: true },
]

interface Props {
  vendas: readonly VendaCorrigir[]
  onCorrected: (idVenda: number) => void
  onUndone: (idVenda: number) => void
  /** Several were corrected. */
  onChanged: () => void
}

/** The awards that an analysis found, the largest differences first: each corrected by itself, or the chosen ones. */
export function Achadas({ vendas, onCorrected, onUndone, onChanged }: Props) {
  const tabela = useClientTable<VendaCorrigir>({ id: 'correcoes', linhas: vendas, colunas, ordem: null })
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<readonly number[] | null>(null)
  const corrigir = useCorrigir()
  const correct = async (venda: VendaCorrigir) => {
    const { idVenda } = venda
    if (running.has(idVenda)) return
    setRunning((before) => new Set([...before, idVenda]))
    const { corrigida = false, error } = await corrigir(venda, { onUndone: () => onUndone(idVenda) })
    setRunning((before) => new Set([...before].filter((id) => id !== idVenda)))
    const failure = saidOnScreen(error, 'Não foi possível corrigir. Tente novamente em instantes.')
    if (failure !== null) avisar.erro(failure)
    if (corrigida) onCorrected(idVenda)
  }
  const todas = useMemo(() => (tabela.todas ?? []).map(({ idVenda }) => idVenda), [tabela.todas])
  return (
    <>
      <DataTable
        table={tabela}
        label="Pontuações a corrigir"
        keyOf={({ idVenda }) => String(idVenda)}
        actions={(venda) => [
          {
            label: 'CORRIGIR',
            icon: IconListCheck,
            principal: true,
            button: { busyText: 'CORRIGINDO...', busy: running.has(venda.idVenda) },
            onClick: () => void correct(venda),
          },
        ]}
        selection={({ chaves, filtro }) => (
          <Button
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => setAsking(chaves?.map(Number) ?? todas.filter((id) => !filtro!.exceto.includes(String(id))))}
          >
            Corrigir pontuações
          </Button>
        )}
        empty={<EmptyState icon={IconListCheck} title="Nenhuma das pontuações mostradas falta corrigir" />}
      />
      {asking !== null && <CorrigirVarias ids={asking} onDone={onChanged} onClose={() => setAsking(null)} />}
    </>
  )
}
