import { useParams } from 'react-router-dom'
import type { EfeitoDoAto, PedidoDeAprovacao } from '#contracts/http/aprovacoes.ts'
import { ATOS, type NomeDoAto } from '#contracts/values/atos.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { MEDIDAS, NOMES_DAS_MEDIDAS } from '#contracts/values/efeito.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Loaded, Skeletons } from '../../shared/ui/loaded.tsx'
import { Count, Money, Points } from '../../shared/ui/number.tsx'
import { RecordLink } from '../../shared/ui/record-link.tsx'
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
                  <Efeito ato={pedido.ato} efeito={pedido.efeito} />
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

const comoSeLe = {
  pontos: (valor: number) => <Points valor={valor} />,
  dinheiro: (valor: number) => <Money valor={valor} />,
  inteiro: (valor: number) => <Count valor={valor} />,
} as const

/** What the act's limit measures first, and then what else is known of it. */
const Efeito = ({ ato, efeito }: { ato: NomeDoAto; efeito: EfeitoDoAto }) => (
  <Facts
    fatos={[
      [ATOS[ato].medida, <Points valor={efeito.valor} />],
      ...NOMES_DAS_MEDIDAS.flatMap((medida) => {
        const [valor, { titulo, tipo }] = [efeito[medida], MEDIDAS[medida]]
        if (valor === undefined) return []
        return [[titulo, comoSeLe[tipo](valor)] as const]
      }),
    ]}
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
            {efeito === null ? (
              <p>Agora não é possível: {impedimento}.</p>
            ) : (
              <Efeito ato={pedido.ato} efeito={efeito} />
            )}
            <Respostas pedido={pedido} efeito={efeito} refetch={query.refetch} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const Resposta = ({ pedido: { ato, cpf, resposta } }: { pedido: PedidoDeAprovacao }) =>
  resposta && (
    <Card titulo="Resposta">
      <Facts
        fatos={[
          ['Respondido por', resposta.por],
          ['Respondido em', formatarInstante(resposta.em)],
          ...(resposta.motivo === null ? [] : [['Motivo', resposta.motivo] as const]),
          ...(resposta.movimento === null || cpf === null
            ? []
            : [
                [
                  'Movimento',
                  <RecordLink registro={{ movimento: resposta.movimento, cpf }}>Ver no extrato</RecordLink>,
                ] as const,
              ]),
        ]}
      />
      {resposta.efeito && <Efeito ato={ato} efeito={resposta.efeito} />}
    </Card>
  )
