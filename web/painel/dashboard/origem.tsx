import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { Lancamento, origemDoDashboard } from '#contracts/http/origem.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { nomeDoDocumento, siglaDoDocumento } from '#contracts/values/documentos.ts'
import { nomeDoLancamento } from '#contracts/values/lancamentos.ts'
import { contar, formatarPosicao } from '#web/shared/format/numeros.ts'
import { premiosDe } from '#web/shared/format/premios.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { PointsLine } from '#web/shared/movimentos/movement-line.tsx'
import { movimentoDoLancamento } from '#web/shared/movimentos/nomes.ts'
import { SourceList } from '#web/shared/movimentos/source-list.tsx'
import { Loaded } from '#web/shared/ui/loaded.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { SaleItems, SaleLots } from '#web/shared/vendas/sale.tsx'
import { useRedesQuery } from '#web/painel/redes/redes.api.ts'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'
import { useVendaQuery } from '#web/painel/vendas/vendas.api.ts'
import { useOrigem, type FiguraDoDashboard } from './dashboard.api.ts'
import { lancamentosOf } from './lancamentos-of.ts'
import classes from './dashboard.module.css'

type Origem = Answer<typeof origemDoDashboard>

/** With more lines than this a person wants to filter them. */
const MUITAS = 20

/** "De onde vem" of a figure of the dashboard. */
export default function Origem({ figura }: { figura: FiguraDoDashboard }) {
  const idRede = useRedesQuery({}).data?.redes.find(({ nome }) => nome === figura.rede)?.id
  return (
    <SourceList<Origem>
      pages={useOrigem(figura)}
      total={({ totalLinhas }) => totalLinhas}
      linhas={({ linhas }) => linhas.map((linha) => lineOf(linha, figura))}
      soma={({ totalLinhas, total }) => [
        { label: `Soma de ${contar(totalLinhas, 'movimento', 'movimentos')}`, valor: formatarPontos(total) },
      ]}
      more={({ totalLinhas, linhas: [primeira] }) => {
        const lista = primeira && lancamentosOf(figura, primeira.parceiro.cpf, idRede)
        return (
          totalLinhas > MUITAS
          && lista && (
            <Anchor component={Link} to={lista} className={classes.mais}>
              Filtrar e exportar
            </Anchor>
          )
        )
      }}
    />
  )
}

/** A line says whose points, which document, and what happened where that is not a sale that scored. */
function lineOf(lancamento: Lancamento, figura: FiguraDoDashboard) {
  const { id, tipo, data, pontos, acumulado, parceiro, revenda, documento, resgate } = lancamento
  const mudou = tipo === 'registro' ? null : nomeDoLancamento[tipo]
  const nota = documento ? siglaDoDocumento(documento) : resgate ? `Resgate ${resgate.numero}` : null
  const [nome, ...resto] = [
    'parceiro' in figura ? null : parceiro.nome,
    resgate && tipo === 'resgate' ? null : mudou,
    nota,
    formatarDia(data),
  ].filter((parte) => parte !== null)
  return {
    id,
    linha: (
      <PointsLine
        tipo={movimentoDoLancamento[tipo]}
        pontos={pontos}
        sairam={'tipo' in figura && figura.tipo !== 'creditados'}
        nome={nome ?? nomeDoLancamento[tipo]}
        documento={resto.join(' · ')}
        revenda={'revenda' in figura ? undefined : revenda.nomeFantasia}
        lado={`soma ${formatarPontos(acumulado)}`}
      />
    ),
    detalhe: () => <Detalhe lancamento={lancamento} />,
  }
}

/** What is known of the event, whom and which sale it was about, and the sale's account. */
function Detalhe({ lancamento }: { lancamento: Lancamento }) {
  const { tipo, data, parceiro, revenda, documento, resgate, por, registradoEm, motivo, posicao } = lancamento
  return (
    <>
      <Facts
        facts={[
          ['Dia', formatarDia(data)],
          ...(documento
            ? ([
                [
                  'Venda',
                  <RecordLink record={{ venda: documento.numeroVenda }}>{nomeDoDocumento(documento)}</RecordLink>,
                ],
                ['Data da venda', formatarDia(documento.realizadoEm)],
              ] as const)
            : ([
                [
                  'Movimento',
                  <RecordLink record={{ movimento: posicao, cpf: parceiro.cpf }}>{nomeDoLancamento[tipo]}</RecordLink>,
                ],
              ] as const)),
          ['Vendedor', <SellerLink {...parceiro} />],
          ['Dental', revenda.nomeFantasia],
          ...(resgate
            ? ([
                ['Resgate', <RecordLink record={{ resgate: resgate.numero }}>Resgate {resgate.numero}</RecordLink>],
                ['Prêmio', premiosDe(resgate)],
              ] as const)
            : []),
          ...(motivo === null ? [] : [['Motivo', motivo] as const]),
          ['Registrado por', `${por}, em ${formatarInstante(registradoEm)}`],
          ['Evento', formatarPosicao(posicao)],
        ]}
      />
      {documento && <DaVenda idVenda={documento.numeroVenda} />}
    </>
  )
}

/** The sale as it stands: products × points, and the lots with their dates. */
const DaVenda = ({ idVenda }: { idVenda: number }) => (
  <Loaded query={useVendaQuery({ params: { idVenda } })} skeleton={<Skeleton height="8rem" mt="md" />}>
    {({ venda: { itens, lotes } }) => (
      <>
        <h3 className={classes.parte}>A conta da venda</h3>
        <SaleItems itens={itens} />
        <h3 className={classes.parte}>Lotes de pontos</h3>
        <SaleLots lotes={lotes} />
      </>
    )}
  </Loaded>
)
