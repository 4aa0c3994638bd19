import { IconAlertTriangle } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import type { EfeitoDoAto, PedidoDeAprovacao, VendaDoPedido } from '#contracts/http/aprovacoes.ts'
import { comUnidade, medidaDoPedido, temLimite, type NomeDoAto } from '#contracts/values/atos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { nomeTipoFiscal } from '#contracts/values/documentos.ts'
import { MEDIDAS, NOMES_DAS_MEDIDAS } from '#contracts/values/efeito.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { Count, Money, Points } from '#web/shared/ui/number.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { ProximoPedido } from '#web/painel/pecas/next-in-queue.tsx'
import { useAprovacaoQuery, useEfeitoDaAprovacaoQuery } from './aprovacoes.api.ts'
import { RequestStatus } from './situacao.tsx'
import { numberOf, RecordColumns, RecordPage, RecordSummary } from '#web/painel/pecas/record-page.tsx'
import { SaleLink } from '#web/painel/pecas/sale-link.tsx'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'
import { Respostas } from './respostas.tsx'
import classes from './aprovacao.module.css'

const naoEncontrado = (
  <Card>
    <NoResults title="Pedido não encontrado">
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
      loading="Carregando o pedido"
      naoEncontrado={naoEncontrado}
    >
      {(pedido) => (
        <>
          <RecordSummary
            about={pedido.sobre && <Sobre pedido={pedido} />}
            badges={<RequestStatus situacao={pedido.situacao} />}
            numero={tituloDe(pedido)}
          />
          {comItens(pedido) && <Vendas linhas={pedido.vendas} />}
          <RecordColumns
            colunas={[
              <>
                <Card title="O pedido">
                  <Facts facts={fatosDo(pedido)} />
                </Card>
                {pedido.vendas.length > 0 && !comItens(pedido) && <Vendas linhas={pedido.vendas} />}
              </>,
              <>
                <Card title="Efeito no dia do pedido">
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

/** Whether its sales stand nowhere else: with their items they take the width of the page. */
const comItens = ({ vendas }: PedidoDeAprovacao) => vendas.some(({ registro }) => registro)

/** A change of a limit may take it away: its details say which one it would be. */
const tituloDe = ({ ato, titulo, valor }: PedidoDeAprovacao) =>
  temLimite(ato) ? `${titulo}: ${comUnidade(ato, valor)}` : titulo

const Sobre = ({ pedido: { sobre, cpf } }: { pedido: PedidoDeAprovacao }) =>
  cpf === null ? sobre : <SellerLink nome={sobre} cpf={cpf} />

const fatosDo = (pedido: PedidoDeAprovacao) =>
  [
    ['Pedido por', pedido.pedidoPor],
    ['Pedido em', formatarInstante(pedido.pedidoEm)],
    ['Pode ser confirmado até', formatarDia(pedido.venceEm)],
    [
      'Limite de quem pediu',
      pedido.limite === null
        ? `Nenhum: ${pedido.cpf === null ? 'mexe na conta' : 'a conta é'} de quem pediu`
        : comUnidade(pedido.atoDoLimite, pedido.limite),
    ],
    ...(pedido.confirmam.length === 0 ? [] : [['Quem pode confirmar', pedido.confirmam.join(', ')] as const]),
    ...pedido.detalhes.map(({ nome, valor }) => [nome, valor] as const),
    ...(pedido.motivo === null ? [] : [['Motivo', pedido.motivo] as const]),
    ...(pedido.documento === null ? [] : [['Documento', pedido.documento] as const]),
  ] as const

const colunasDasVendas: readonly SimpleColumn<VendaDoPedido>[] = [
  {
    id: 'nota',
    title: 'Nota',
    heads: true,
    cell: ({ idVenda, nota }) => (idVenda === null ? nota : <SaleLink idVenda={idVenda}>{nota}</SaleLink>),
  },
  { id: 'vendedor', title: 'Vendedor', cell: ({ vendedor }) => vendedor },
  { id: 'revenda', title: 'Dental', cell: ({ revenda }) => revenda },
  { id: 'pontos', title: 'Pontos', numero: true, highlight: true, cell: ({ pontos }) => <Points valor={pontos} /> },
]

const colunasDoRegistro: readonly SimpleColumn<VendaDoPedido>[] = [
  ...colunasDasVendas,
  { id: 'registro', title: 'Itens', frase: true, cell: ({ registro }) => registro && <Registro {...registro} /> },
]

/** What a sale would be registered as, and what who asked was told of it. */
const Registro = ({ tipoFiscal, realizadoEm, itens, avisos }: NonNullable<VendaDoPedido['registro']>) => (
  <>
    {nomeTipoFiscal[tipoFiscal]} de {formatarDia(realizadoEm)}: {itens.join('; ')}
    {avisos.map((aviso) => (
      <p key={aviso} className={classes.aviso}>
        <IconAlertTriangle aria-hidden="true" /> {aviso}
      </p>
    ))}
  </>
)

/** More of them than this scroll, so that the answer is not far below them. */
const ALTAS = 10
/** A request may name thousands. */
const MOSTRADAS = 500

/** The invoices that it is about, whose they are, and what they are worth. */
const Vendas = ({ linhas }: { linhas: VendaDoPedido[] }) => (
  <Card
    title="Vendas"
    about={
      linhas.length > MOSTRADAS
        ? `São ${formatarInteiro(linhas.length)}: estão aqui as ${formatarInteiro(MOSTRADAS)} primeiras.`
        : undefined
    }
  >
    <div className={classes.vendas}>
      <SimpleTable
        label="Vendas do pedido"
        colunas={linhas.some(({ registro }) => registro) ? colunasDoRegistro : colunasDasVendas}
        linhas={linhas.slice(0, MOSTRADAS)}
        keyOf={({ idVenda }, index) => String(idVenda ?? `nova-${index}`)}
        scrolls={linhas.length > ALTAS}
      />
    </div>
  </Card>
)

const comoSeLe = {
  pontos: (valor: number) => <Points valor={valor} />,
  dinheiro: (valor: number) => <Money valor={valor} />,
  inteiro: (valor: number) => <Count valor={valor} />,
} as const

/** What the act's limit measures first, and then what else is known of it. A new limit is among the details. */
const Efeito = ({ ato, efeito }: { ato: NomeDoAto; efeito: EfeitoDoAto }) => (
  <Facts
    facts={[
      ...(temLimite(ato) ? [[medidaDoPedido(ato), <Points valor={efeito.valor} />] as const] : []),
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
    <Card title="Efeito agora">
      <Loaded query={query} skeleton={<Skeletons label="Calculando o efeito" height="6rem" />}>
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

const Resposta = ({ pedido: { numero, ato, cpf, resposta } }: { pedido: PedidoDeAprovacao }) =>
  resposta && (
    <Card title="Resposta">
      <Facts
        facts={[
          ['Respondido por', resposta.por],
          ['Respondido em', formatarInstante(resposta.em)],
          ...(resposta.motivo === null ? [] : [['Motivo', resposta.motivo] as const]),
          ...(resposta.movimento === null || cpf === null
            ? []
            : [
                [
                  'Movimento',
                  <RecordLink record={{ movimento: resposta.movimento, cpf }}>Ver no extrato</RecordLink>,
                ] as const,
              ]),
        ]}
      />
      {resposta.efeito && <Efeito ato={ato} efeito={resposta.efeito} />}
      <ProximoPedido depoisDe={numero} />
    </Card>
  )
