import { Anchor } from '@mantine/core'
import { IconMessages, IconShoppingCart } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { nomeDoEnvio, type Processamento, type TipoDeEnvio } from '#contracts/http/processamentos.ts'
import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { Andamento } from '#web/painel/processamentos/andamento.tsx'
import { BaixarRecusadas } from '#web/painel/processamentos/baixar-recusadas.tsx'
import { ErrosDeLinha } from '#web/painel/processamentos/erros-de-linha.tsx'
import { FalhaDoEnvio } from '#web/painel/processamentos/falha.tsx'
import { pathOfEnvio } from './envios.paths.ts'
import { terminou, useProcessamentoQuery } from '#web/painel/processamentos/processamentos.api.ts'
import { RecordColumns, RecordPage, RecordSummary } from '#web/painel/pecas/record-page.tsx'
import { RecordTabs, type RecordTab } from '#web/painel/pecas/record-tabs.tsx'
import { Desfazer } from './desfazer.tsx'
import { ehDesfazivel, ehDesfeito, type Desfeito } from './desfaziveis.tsx'
import { ESTADOS, type EnvioDaLista } from './envios.columns.tsx'
import { VendasDoEnvio } from './vendas-do-envio.tsx'

const MensagensDoEnvio = lazy(() => import('./mensagens-do-envio.tsx'))

type Envio = Extract<Processamento, { tipo: TipoDeEnvio }>

const ehEnvio = (job: Processamento): job is Envio => job.tipo in nomeDoEnvio

const naoEncontrado = (
  <Card>
    <NoResults title="Envio não encontrado">
      Ele não existe, ou foi feito por alguém cujos envios você não vê. Confira a lista de envios.
    </NoResults>
  </Card>
)

/** One upload: what came of its rows, its sales and messages, and the way to undo it. */
export default function UploadScreen() {
  const id = useParams()['id'] ?? ''
  return (
    <RecordPage
      query={useProcessamentoQuery({ params: { id } })}
      de={(job) => (ehEnvio(job) || ehDesfeito(job) ? job : undefined)}
      nome={({ nomeArquivo }) => nomeArquivo}
      loading="Carregando o envio"
      naoEncontrado={naoEncontrado}
    >
      {(job) => (ehDesfeito(job) ? <Undoing job={job} /> : <Sent envio={job} />)}
    </RecordPage>
  )
}

/** Undoing is part of the page of the upload that it undoes. */
function Undoing({ job }: { job: Desfeito }) {
  if (job.resultado !== null) return <Navigate to={pathOfEnvio(job.resultado.idEnvio)} replace />
  if (!terminou(job.estado)) return <Andamento processamento={job} />
  return <FalhaDoEnvio simulado={false} nomeArquivo={job.nomeArquivo} texto={job.falha ?? ''} correlacao={job.id} />
}

const estadoDe = ({ estado, erros, desfeitoPor }: Envio): EnvioDaLista['estado'] => {
  if (estado === 'aguardando') return 'Na fila'
  if (estado === 'executando') return 'Em andamento'
  if (desfeitoPor !== null) return 'Desfeito'
  if (estado === 'falhou') return 'Falhou'
  return erros > 0 ? 'Concluído, com erros' : 'Concluído'
}

const abasDe = (id: string): RecordTab[] => [
  { valor: 'vendas', title: 'Vendas', icon: IconShoppingCart, content: <VendasDoEnvio id={id} /> },
  { valor: 'mensagens', title: 'Mensagens', icon: IconMessages, content: <MensagensDoEnvio id={id} /> },
]

/** Of a check they are only counted. */
const QuantasMensagens = ({ envio, quantas }: { envio: Envio; quantas: number }) =>
  envio.simulado ? (
    formatarInteiro(quantas)
  ) : (
    <Anchor component={Link} to="?aba=mensagens" inherit>
      {formatarInteiro(quantas)}
    </Anchor>
  )

function Sent({ envio }: { envio: Envio }) {
  const { id, nomeArquivo, resultado, criadoPor, criadoEm, concluidoEm, falha } = envio
  const estado = estadoDe(envio)
  const ended = terminou(envio.estado)
  return (
    <>
      <RecordSummary
        about={`${criadoPor} · ${formatarInstante(criadoEm)}`}
        badges={<StatusBadge kind={ESTADOS[estado]}>{estado}</StatusBadge>}
        numero={contar(resultado?.total ?? envio.feito, 'linha aceita', 'linhas aceitas')}
      />
      {!ended && <Andamento processamento={envio} />}
      {falha !== null && <FalhaDoEnvio simulado={false} nomeArquivo={nomeArquivo} texto={falha} correlacao={id} />}
      <RecordColumns
        colunas={[
          <Card title="O envio">
            <Facts
              facts={[
                ['Tipo', nomeDoEnvio[envio.tipo]],
                ['Terminou em', concluidoEm === null ? 'ainda não' : formatarInstante(concluidoEm)],
                ['Erros', formatarInteiro(envio.erros)],
                ...(resultado !== null && 'vendas' in resultado
                  ? ([
                      ['Vendas registradas', formatarInteiro(resultado.vendas)],
                      ['Vendas repetidas', formatarInteiro(resultado.repetidas)],
                      ['Valor', formatarDinheiro(resultado.valor)],
                      ['Pontos', formatarPontos(resultado.pontos)],
                      ['Vendedores', formatarInteiro(resultado.parceiros)],
                      ['Mensagens', <QuantasMensagens key="mensagens" envio={envio} quantas={resultado.mensagens} />],
                    ] as const)
                  : []),
                ...(resultado !== null && 'registradas' in resultado
                  ? ([
                      ['Linhas registradas', formatarInteiro(resultado.registradas)],
                      ['Linhas corrigidas', formatarInteiro(resultado.corrigidas)],
                      ['Já estavam assim', formatarInteiro(resultado.repetidas)],
                      ['Pedidos', formatarInteiro(resultado.pedidos)],
                      ['Valor', formatarDinheiro(resultado.valor)],
                    ] as const)
                  : []),
              ]}
            />
          </Card>,
          ehDesfazivel(envio) && ended && !envio.simulado && <Desfazer envio={envio} />,
        ]}
      />
      {resultado !== null && resultado.totalErros > 0 && (
        <Card label="Erros">
          <ErrosDeLinha
            title="Erros"
            sobre="O que tem erro ficou de fora. Corrija e envie de novo: o que já entrou não se repete."
            erros={resultado.erros}
            total={resultado.totalErros}
            lado={<BaixarRecusadas idProcessamento={id} nomeArquivo={nomeArquivo} />}
          />
        </Card>
      )}
      {envio.tipo === 'upload-vendas' && !envio.simulado && <RecordTabs label="Seções do envio" tabs={abasDe(id)} />}
    </>
  )
}
