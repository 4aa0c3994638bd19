import { Anchor } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { pontuacaoPendente } from '#contracts/http/pendentes.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { isApiFailure } from '#web/shared/api/failure.ts'
import { ProximoEnvio } from '#web/painel/pecas/next-in-queue.tsx'
import { pendentesPaths } from '#web/painel/pendentes/pendentes.paths.ts'
import { pathOfVenda } from './vendas.paths.ts'
import { usePontuacaoPendenteQuery } from '#web/painel/pendentes/pendentes.api.ts'
import { RequestLink } from '#web/painel/pecas/request-link.tsx'
import classes from './com-fotos.module.css'
import { Fotos } from './fotos.tsx'

const EncerrarPontuacao = lateDialog(() => import('#web/painel/pendentes/encerrar-pontuacao.tsx'))

export type Pendente = Answer<typeof pontuacaoPendente>['pendente']

interface Props {
  numero: number
  /** The form, which calls `onFeita` with what is told when the sale is made. */
  children: (pendente: Pendente, onFeita: (oQueFoi: ReactNode) => void) => ReactNode
}

/** The form of a sale that is made from a pending award, with its photos beside it. */
export default function ComPendente({ numero, children }: Props) {
  const query = usePontuacaoPendenteQuery({ params: { idEnvio: numero } }, { refetchOnMountOrArgChange: true })
  const [ending, setEnding] = useState(false)
  const [feito, setFeito] = useState<ReactNode>(null)
  if (isApiFailure(query.error) && query.error.status === 404)
    return (
      <Card>
        <NoResults title="Pontuação não encontrada">
          Ela não existe, ou não é de uma dental que você vê. <ParaALista />
        </NoResults>
      </Card>
    )
  if (feito !== null)
    return (
      <Card title={`Envio ${numero}`}>
        {feito}
        <ProximoEnvio depoisDe={numero} />
      </Card>
    )
  return (
    <Loaded query={query} skeleton={<Skeletons label="Carregando a pontuação pendente" height="24rem" />}>
      {({ pendente }) =>
        pendente.pedido !== null ? (
          <Card>
            <NoResults title={`A venda do envio ${pendente.id} aguarda uma segunda pessoa`}>
              Confirmada, ela processa o envio. Recusada, o envio volta para a fila.{' '}
              <RequestLink numero={pendente.pedido}>Ver o pedido {pendente.pedido}</RequestLink>
            </NoResults>
            <ProximoEnvio depoisDe={numero} />
          </Card>
        ) : pendente.fim === null ? (
          <div className={classes.lado}>
            <div className={classes.formulario}>{children(pendente, setFeito)}</div>
            <div className={classes.fotos}>
              <Fotos pendente={pendente} onEncerrar={() => setEnding(true)} />
            </div>
            {ending && (
              <EncerrarPontuacao
                pendente={pendente}
                onEncerrada={() => setFeito(<p>Ele foi encerrado sem venda.</p>)}
                onClose={() => setEnding(false)}
              />
            )}
          </div>
        ) : (
          <Card>
            <NoResults title={`O envio ${pendente.id} não está mais pendente`}>
              <OQueFoi fim={pendente.fim} />
            </NoResults>
            <ProximoEnvio depoisDe={numero} />
          </Card>
        )
      }
    </Loaded>
  )
}

const OQueFoi = ({ fim: { por, em, idVenda } }: { fim: NonNullable<Pendente['fim']> }) =>
  idVenda === null ? (
    <>
      {por} o encerrou em {formatarInstante(em)}.
    </>
  ) : (
    <>
      {por} o processou em {formatarInstante(em)}:{' '}
      <Anchor component={Link} to={pathOfVenda(idVenda)} inherit>
        venda {idVenda}
      </Anchor>
      .
    </>
  )

const ParaALista = () => (
  <Anchor component={Link} to={pendentesPaths.pendentes} inherit>
    Ver as pontuações pendentes
  </Anchor>
)
