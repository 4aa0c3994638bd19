import { Button, Select } from '@mantine/core'
import { IconFilterOff, IconReceipt } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { extratoDoParceiro, Movimento } from '#contracts/http/extrato.ts'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, ehDia, formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { PRIMEIRO_DIA } from '#contracts/values/periodo.ts'
import { filtroDe, TODOS_OS_FILTROS } from '#web/shared/movimentos/filters.ts'
import { LoadMore } from '#web/shared/movimentos/load-more.tsx'
import {
  comSinal,
  fraseVencimento,
  fraseVencimentoDeOutroDia,
  textosDaLinha,
} from '#web/shared/movimentos/movimento.ts'
import { MovementList } from '#web/shared/movimentos/movement-list.tsx'
import { PrintButton } from '#web/shared/movimentos/print-button.tsx'
import { SEM_VALOR } from '#web/shared/list/field.ts'
import { DayInput } from '#web/shared/form/day-input.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Loaded } from '#web/shared/ui/loaded.tsx'
import { EmptyState, NoResults } from '#web/shared/ui/states.tsx'
import { useExtratoDe, useMovimentoFora, type Recorte } from './parceiro.api.ts'
import classes from './parceiro.module.css'
import { Posicao } from './posicao.tsx'

type Pagina = Answer<typeof extratoDoParceiro>

const ESQUELETOS = 8

const dayOf = (search: URLSearchParams, name: string): string | null => {
  const value = search.get(name) ?? ''
  return ehDia(value) ? value : null
}

/** The seller's statement of any day, as it was known on any day, for auditors (`domain.md §2`, two clocks). */
export function Extrato({ parceiro }: { parceiro: Parceiro }) {
  const [search, setSearch] = useSearchParams()
  const { tipo, label } = filtroDe(search, TODOS_OS_FILTROS)
  const desde = dayOf(search, 'desde')
  const em = dayOf(search, 'em')
  const sabidoEm = dayOf(search, 'sabido')
  const dias = { desde: desde ?? undefined, em: em ?? undefined, sabidoEm: sabidoEm ?? undefined }
  const recorte: Recorte = { tipo, ...dias }
  const list = useExtratoDe(parceiro.cpf, recorte)
  const first = list.currentData?.pages[0]
  const movimentos = list.currentData?.pages.flatMap((page) => page.movimentos) ?? []
  const fora = useMovimentoFora(parceiro.cpf, recorte, movimentos)
  const hoje = diaDoInstante(new Date())
  const comDia = desde !== null || em !== null || sabidoEm !== null
  const filtered = tipo !== undefined || comDia

  const set = (name: string, value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value === null) next.delete(name)
      else next.set(name, value)
      return next
    })
  const clear = () => setSearch({})

  return (
    <section className={classes.quadro} aria-label="Extrato" aria-busy={list.isFetching}>
      <div className={classes.filtros}>
        <Select
          label="Movimentos"
          value={tipo ?? ''}
          onChange={(value) => set('tipo', value || null)}
          allowDeselect={false}
          data={TODOS_OS_FILTROS.map((filtro) => ({ value: filtro.tipo ?? '', label: filtro.label }))}
        />
        <DayInput
          label="Movimentos desde"
          value={desde}
          onChange={(day) => set('desde', day)}
          from={PRIMEIRO_DIA}
          to={em ?? hoje}
        />
        <DayInput label="Saldo em" value={em} onChange={(day) => set('em', day)} from={PRIMEIRO_DIA} to={hoje} />
        <DayInput
          label="Registrado até"
          value={sabidoEm}
          onChange={(day) => set('sabido', day)}
          from={PRIMEIRO_DIA}
          to={hoje}
        />
        {filtered && (
          <Button variant="subtle" leftSection={<IconFilterOff size="1rem" aria-hidden="true" />} onClick={clear}>
            Limpar filtros
          </Button>
        )}
        <PrintButton
          size="sm"
          className={classes.imprimir}
          disabled={movimentos.length === 0}
          hasMore={list.hasNextPage}
          loadMore={list.fetchNextPage}
        />
      </div>
      {comDia && <Posicao parceiro={parceiro} {...dias} />}
      <Loaded
        query={list}
        skeleton={
          <SimpleTable
            label="Carregando movimentos"
            colunas={colunas(parceiro.revenda, () => undefined)}
            linhas={[]}
            keyOf={() => ''}
            loading={ESQUELETOS}
          />
        }
      >
        {() =>
          first === undefined || movimentos.length === 0 ? (
            <Nothing filtro={tipo === undefined ? (comDia ? 'estes dias' : null) : label} onClear={clear} />
          ) : (
            <MovementList movimentos={movimentos} fora={fora} conferido={first}>
              {(open) => (
                <>
                  <Proximos pagina={first} hoje={hoje} />
                  <SimpleTable
                    label="Movimentos, do mais novo ao mais antigo"
                    colunas={colunas(parceiro.revenda, open)}
                    linhas={movimentos}
                    keyOf={({ id }) => id}
                  />
                </>
              )}
            </MovementList>
          )
        }
      </Loaded>
      {first !== undefined && movimentos.length > 0 && (
        <LoadMore
          shown={movimentos.length}
          total={tipo === undefined && desde === null ? first.totalMovimentos : undefined}
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={list.fetchNextPage}
        />
      )}
    </section>
  )
}

const Nothing = ({ filtro, onClear }: { filtro: string | null; onClear: () => void }) =>
  filtro === null ? (
    <EmptyState icon={IconReceipt} title="O extrato ainda está vazio">
      Cada venda que pontua aparece aqui, com a conta de produto por produto.
    </EmptyState>
  ) : (
    <NoResults
      title={`Nada em ${filtro}`}
      action={
        <Button variant="default" onClick={onClear}>
          Ver todos os movimentos
        </Button>
      }
    >
      Não há movimentos com estes filtros.
    </NoResults>
  )

/**
 * What expires next, and what waits for the expiry run, which is the difference between the running balance and the
 * usable points.
 */
function Proximos({ pagina, hoje }: { pagina: Pagina; hoje: string }) {
  const {
    em,
    vencimentos: [proximo],
    aguardandoExpiracao,
    divida,
  } = pagina
  const frase = em === hoje ? fraseVencimento : fraseVencimentoDeOutroDia
  const frases = [
    ...(proximo === undefined ? [] : [`${frase(proximo)}.`]),
    ...(aguardandoExpiracao > 0
      ? [`${formatarPontos(aguardandoExpiracao)} venceram e aguardam a baixa: não entram no saldo.`]
      : []),
    ...(divida > 0 ? [`Saldo negativo de ${formatarPontos(divida)}: os próximos créditos cobrem primeiro.`] : []),
  ]
  return frases.length === 0 ? null : <p className={classes.proximos}>{frases.join(' ')}</p>
}

/** A movement names its shop where that is not the seller's own. */
const colunas = (dental: string, open: (movimento: Movimento) => void): SimpleColumn<Movimento>[] => [
  {
    id: 'movimento',
    title: 'Movimento',
    clips: true,
    cell: (movimento) => (
      <button
        type="button"
        className={classes.movimento}
        aria-haspopup="dialog"
        data-movimento={movimento.id}
        onClick={() => open(movimento)}
      >
        <Ellipsis>{textosDaLinha(movimento).nome}</Ellipsis>
      </button>
    ),
  },
  { id: 'data', title: 'Data', cell: ({ data }) => <span className={classes.data}>{formatarDia(data)}</span> },
  {
    id: 'documento',
    title: 'Documento',
    cell: (movimento) => {
      const outra = movimento.documento?.revenda === dental ? undefined : movimento.documento?.revenda
      return [textosDaLinha(movimento).documento ?? SEM_VALOR, outra].filter(Boolean).join(' · ')
    },
  },
  {
    id: 'pontos',
    title: 'Pontos',
    numero: true,
    highlight: true,
    cell: ({ pontos }) => <span className={pontos < 0 ? classes.saiu : classes.entrou}>{comSinal(pontos)}</span>,
  },
  { id: 'saldo', title: 'Saldo', numero: true, cell: ({ saldo }) => <Points valor={saldo} /> },
  {
    id: 'registrado',
    title: 'Registrado em',
    cell: ({ registradoEm }) => <span className={classes.data}>{formatarInstante(registradoEm)}</span>,
  },
  { id: 'por', title: 'Por', cell: ({ por }) => <span className={classes.quem}>{por}</span> },
]
