import { useParams } from 'react-router-dom'
import type { EfeitoDoAto, PedidoDeAprovacao } from '#contracts/http/aprovacoes.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Loaded, Skeletons } from '../../shared/ui/loaded.tsx'
import { Points } from '../../shared/ui/number.tsx'
import { NoResults } from '../../shared/ui/states.tsx'
import { useAprovacaoQuery, useEfeitoDaAprovacaoQuery } from '../aprovacoes.api.ts'
import { RequestStatus } from '../aprovacoes/situacao.tsx'
import { numberOf, RecordColumns, RecordPage, RecordSummary } from '../record-page.tsx'
import { SellerLink } from '../seller-link.tsx'
import { Respostas } from './respostas.tsx'

const naoEncontrado = (
  <Card>
    <NoResults titulo="Pedido não encontrado">
      Confira o número. O que é de vendedores que você não vê, ou que você não pode fazer, não aparece para você.
    </NoResults>
  </Card>
)

/** One request for a second person: what, who, why, its effect then and now, and what became of it. */
export default function ApprovalScreen() {
  const numero = numberOf(useParams()['numero'])
  return (
    <RecordPage
      query={useAprovacaoQuery({ params: { numero } }, { refetchOnMountOrArgChange: true })}
      de={({ pedido }) => pedido}
      nome={(pedido) => `Pedido ${pedido.numero}`}
      carregando="Carregando o pedido"
      naoEncontrado={naoEncontrado}
    >
      {(pedido) => (
        <>
          <RecordSummary
            estado={<RequestStatus situacao={pedido.situacao} />}
            numero={`${pedido.titulo}: ${formatarPontos(pedido.valor)}`}
          >
            {pedido.sobre && <Sobre pedido={pedido} />}
          </RecordSummary>
          <RecordColumns
            colunas={[
              <Card titulo="O pedido">
                <Facts fatos={fatosDo(pedido)} />
              </Card>,
              <>
                <Card titulo="Efeito no dia do pedido">
                  <Efeito efeito={pedido.efeito} />
                </Card>
                {pedido.situacao === 'pendente' ? <Agora pedido={pedido} /> : <Resposta pedido={pedido} />}
              </>,
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}

const Sobre = ({ pedido: { sobre, cpf } }: { pedido: PedidoDeAprovacao }) =>
  cpf === null ? sobre : <SellerLink nome={sobre} cpf={cpf} />

const fatosDo = (pedido: PedidoDeAprovacao) =>
  [
    ['Pedido por', pedido.pedidoPor],
    ['Pedido em', formatarInstante(pedido.pedidoEm)],
    ['Pode ser confirmado até', formatarDia(pedido.venceEm)],
    ['Limite de quem pediu', formatarPontos(pedido.limite)],
    ...pedido.detalhes.map(({ nome, valor }) => [nome, valor] as const),
    ...(pedido.motivo === null ? [] : [['Motivo', pedido.motivo] as const]),
    ...(pedido.documento === null ? [] : [['Documento', pedido.documento] as const]),
  ] as const

const MEDIDAS = [
  ['valor', 'Valor'],
  ['saldoAntes', 'Saldo antes'],
  ['saldoDepois', 'Saldo depois'],
  ['limiteAntes', 'Limite de agora'],
  ['pontosAntes', 'Pontos dados'],
  ['pontosDepois', 'Pontos com este valor'],
  ['custoAntes', 'Custo das pontuações'],
  ['custoDepois', 'Custo com este valor'],
] as const

const Efeito = ({ efeito }: { efeito: EfeitoDoAto }) => (
  <Facts
    fatos={MEDIDAS.flatMap(([medida, nome]) =>
      efeito[medida] === undefined ? [] : [[nome, <Points valor={efeito[medida]} />] as const],
    )}
  />
)

/** The effect as it is now, which whoever answers sees. */
function Agora({ pedido }: { pedido: PedidoDeAprovacao }) {
  const query = useEfeitoDaAprovacaoQuery(
    { params: { numero: pedido.numero } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  return (
    <Card titulo="Efeito agora">
      <Loaded query={query} esqueleto={<Skeletons rotulo="Calculando o efeito" altura="6rem" />}>
        {({ efeito, impedimento }) => (
          <>
            {efeito === null ? <p>Agora não é possível: {impedimento}.</p> : <Efeito efeito={efeito} />}
            <Respostas pedido={pedido} efeito={efeito} refetch={query.refetch} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const Resposta = ({ pedido: { resposta } }: { pedido: PedidoDeAprovacao }) =>
  resposta && (
    <Card titulo="Resposta">
      <Facts
        fatos={[
          ['Respondido por', resposta.por],
          ['Respondido em', formatarInstante(resposta.em)],
          ...(resposta.motivo === null ? [] : [['Motivo', resposta.motivo] as const]),
        ]}
      />
      {resposta.efeito && <Efeito efeito={resposta.efeito} />}
    </Card>
  )
