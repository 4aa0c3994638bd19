import { IconCamera, IconFileTypePdf, IconVideo } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { pontuacoesEnviadas, SituacaoDoEnvio } from '#contracts/http/pendentes.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { LoadMore } from '#web/shared/movimentos/load-more.tsx'
import { Viewer } from '#web/shared/ui/late-viewer.ts'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import { usePontuacoesEnviadasInfiniteQuery } from './enviar.api.ts'
import classes from './enviar.module.css'

type Enviada = Answer<typeof pontuacoesEnviadas>['enviadas'][number]

const SITUACAO: Record<SituacaoDoEnvio, { kind: StatusKind; texto: string }> = {
  pendente: { kind: 'andamento', texto: 'Em análise' },
  processada: { kind: 'sucesso', texto: 'Processado' },
  encerrada: { kind: 'perigo', texto: 'Encerrado' },
}

const PAGINA = { query: { limite: 10 } }

/** What the member sent before, the newest first, and what became of each. */
export default function Sent() {
  const list = usePontuacoesEnviadasInfiniteQuery(PAGINA, { refetchOnFocus: true, refetchOnMountOrArgChange: 30 })
  const enviadas = list.currentData?.pages.flatMap((page) => page.enviadas) ?? []
  const [seen, setSeen] = useState<Enviada>()
  const [opened, setOpened] = useState(false)
  const current = enviadas.find(({ id }) => id === seen?.id) ?? seen
  const arquivos = useMemo(() => current && filesOf(current), [current])
  return (
    <section className={classes.enviadas} aria-labelledby="enviadas" aria-busy={list.isFetching}>
      <h2 id="enviadas" className={classes.titulo}>
        O que você enviou
      </h2>
      <Loaded
        query={list}
        skeleton={<Skeletons label="Carregando o que você enviou" quantos={3} height="4.5rem" />}
        errorTitle="Não foi possível carregar o que você enviou"
      >
        {() =>
          enviadas.length === 0 ? (
            <EmptyState icon={IconCamera} title="Você ainda não enviou nada">
              Cada envio aparece aqui, com o que foi feito dele.
            </EmptyState>
          ) : (
            <>
              <ul className={classes.lista} aria-label="Envios">
                {enviadas.map((enviada) => (
                  <li key={enviada.id} className={classes.linha}>
                    <Line
                      enviada={enviada}
                      onOpen={() => {
                        setSeen(enviada)
                        setOpened(true)
                      }}
                    />
                  </li>
                ))}
              </ul>
              <LoadMore
                oQue={['envio', 'envios']}
                shown={enviadas.length}
                hasMore={list.hasNextPage}
                isLoading={list.isFetchingNextPage}
                failed={list.isFetchNextPageError}
                onMore={list.fetchNextPage}
              />
            </>
          )
        }
      </Loaded>
      <Viewer
        title={current === undefined ? 'Envio' : `Envio ${current.id}`}
        files={arquivos}
        opened={opened}
        onClose={() => setOpened(false)}
        renew={() => void list.refetch()}
      />
    </section>
  )
}

const filesOf = ({ id, arquivos }: Enviada) =>
  arquivos.map(({ url, tipo }, n) => ({
    id: String(n),
    nome: arquivos.length === 1 ? `Arquivo do envio ${id}` : `Arquivo ${n + 1} do envio ${id}`,
    tipo,
    url,
  }))

function Line({ enviada, onOpen }: { enviada: Enviada; onOpen: () => void }) {
  const { id, criadoEm, situacao, atualizadoEm, motivo, idVenda, arquivos } = enviada
  const { kind, texto } = SITUACAO[situacao]
  return (
    <>
      {arquivos[0] && (
        <button
          type="button"
          className={classes.abrir}
          aria-haspopup="dialog"
          aria-label={`Ver os arquivos do envio ${id}`}
          onClick={onOpen}
        >
          <Thumb {...arquivos[0]} />
        </button>
      )}
      <div className={classes.textos}>
        <p className={classes.nome}>Envio {id}</p>
        <p className={classes.tamanho}>
          {formatarInstante(criadoEm)} · {arquivos.length === 1 ? '1 arquivo' : `${arquivos.length} arquivos`}
        </p>
        <StatusBadge kind={kind}>{texto}</StatusBadge>
        {situacao !== 'pendente' && (
          <p className={classes.tamanho}>
            {atualizadoEm !== null && formatarInstante(atualizadoEm)}
            {motivo !== null && ` · ${motivo}`}
            {idVenda !== null && (
              <>
                {' · '}
                <RecordLink record={{ venda: idVenda }}>Venda {idVenda}</RecordLink>
              </>
            )}
          </p>
        )}
      </div>
    </>
  )
}

function Thumb({ url, tipo }: { url: string; tipo: string }) {
  if (tipo.startsWith('image/')) return <img className={classes.figura} src={url} alt="" loading="lazy" />
  const Sign = tipo.startsWith('video/') ? IconVideo : IconFileTypePdf
  return (
    <span className={classes.figura}>
      <Sign size="2rem" stroke={1.5} aria-hidden="true" />
    </span>
  )
}
