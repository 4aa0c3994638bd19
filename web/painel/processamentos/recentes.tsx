import { Anchor, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { processamentos } from '#contracts/http/processamentos.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Loaded } from '#web/shared/ui/loaded.tsx'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { pathOfEnvio } from '#web/painel/envios/envios.paths.ts'
import { terminou, useProcessamentoQuery, useProcessamentosQuery } from './processamentos.api.ts'
import type { Envio, ResultadoDeEnvio, Resumo } from './envio.ts'

type Item = Answer<typeof processamentos>['processamentos'][number]

interface Props<R extends ResultadoDeEnvio> {
  envio: Envio<R>
  escolhido: string | null
  onChoose: (id: string) => void
}

/** The last uploads of everybody; running ones update by themselves. */
export function Recentes<R extends ResultadoDeEnvio>({ envio, escolhido, onChoose }: Props<R>) {
  const lista = useProcessamentosQuery({ query: { tipo: envio.tipo, limite: 10 } })
  const colunas: SimpleColumn<Item>[] = [
    {
      id: 'arquivo',
      title: 'Arquivo',
      clips: true,
      cell: ({ id, nomeArquivo }) => (
        <Anchor component={Link} to={pathOfEnvio(id)} inherit>
          <Ellipsis>{nomeArquivo}</Ellipsis>
        </Anchor>
      ),
    },
    { id: 'estado', title: 'Estado', highlight: true, cell: (item) => <Estado item={item} /> },
    { id: 'resumo', title: 'Resultado', frase: true, cell: (item) => <ResumoDoItem item={item} envio={envio} /> },
    { id: 'quem', title: 'Por', cell: ({ criadoPor }) => criadoPor },
    { id: 'quando', title: 'Quando', numero: true, cell: ({ criadoEm }) => formatarInstante(criadoEm) },
    {
      id: 'ver',
      title: 'Ver',
      actions: true,
      cell: ({ id, nomeArquivo }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={id === escolhido}
          aria-label={`Ver ${nomeArquivo}`}
          onClick={() => onChoose(id)}
        >
          Ver
        </Button>
      ),
    },
  ]
  return (
    <Card title="Envios recentes">
      <Loaded
        query={lista}
        skeleton={<SimpleTable label="Envios recentes" colunas={colunas} linhas={[]} keyOf={() => ''} loading={4} />}
      >
        {({ processamentos }) =>
          processamentos.length === 0 ? (
            <EmptyState icon={IconHistory} title="Nenhum envio ainda">
              As planilhas enviadas, por você ou por colegas, ficam listadas aqui com o resultado.
            </EmptyState>
          ) : (
            <SimpleTable label="Envios recentes" colunas={colunas} linhas={processamentos} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Card>
  )
}

/** A running item follows its job; a finished one does not change. */
function useLive(
  item: Item,
): Pick<Item, 'estado' | 'feito' | 'total' | 'erros' | 'etapa' | 'falha' | 'resultado' | 'simulado' | 'desfeitoPor'> {
  const { currentData } = useProcessamentoQuery({ params: { id: item.id } }, { skip: terminou(item.estado) })
  return !terminou(item.estado) && currentData?.tipo === item.tipo ? currentData : item
}

function Estado({ item }: { item: Item }) {
  const { estado, resultado, simulado, desfeitoPor } = useLive(item)
  if (desfeitoPor !== null) return <StatusBadge kind="neutro">Desfeito</StatusBadge>
  if (estado === 'aguardando') return <StatusBadge kind="neutro">Na fila</StatusBadge>
  if (estado === 'executando') return <StatusBadge kind="andamento">Em andamento</StatusBadge>
  if (estado === 'falhou') return <StatusBadge kind="perigo">Falhou</StatusBadge>
  if ((resultado?.totalErros ?? 0) > 0)
    return <StatusBadge kind="atencao">{simulado ? 'Conferido, com erros' : 'Concluído, com erros'}</StatusBadge>
  return <StatusBadge kind="sucesso">{simulado ? 'Conferido' : 'Concluído'}</StatusBadge>
}

function ResumoDoItem<R extends ResultadoDeEnvio>({ item, envio }: { item: Item; envio: Envio<R> }) {
  const { estado, etapa, feito, total, erros, falha, resultado } = useLive(item)
  if (estado === 'falhou') return falha
  if (terminou(estado)) return resultado === null ? null : envio.sentenca(resultado as unknown as Resumo<R>).texto
  return (
    <>
      {etapa}
      {total > 0 && `: ${formatarInteiro(feito)} de ${contar(total, 'linha', 'linhas')}`}
      {erros > 0 && `, ${contar(erros, 'erro', 'erros')}`}
    </>
  )
}
