import type { Answer } from '#contracts/endpoint.ts'
import type { Lancamento, origemDoDashboard } from '#contracts/http/origem.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { nomeDoDocumento, siglaDoDocumento } from '#contracts/values/documentos.ts'
import { contar, formatarPosicao } from '../../shared/format/numeros.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { PointsLine } from '../../shared/movimentos/movement-line.tsx'
import { movimentoDoLancamento, nomeDoLancamento } from '../../shared/movimentos/nomes.ts'
import { SourceList } from '../../shared/movimentos/source-list.tsx'
import { RecordLink } from '../../shared/vendas/record-link.tsx'
import { SellerLink } from '../seller-link.tsx'
import { useOrigem, type FiguraDoDashboard } from './dashboard.api.ts'

/** "De onde vem" of a figure of the dashboard. */
export default function Origem({ figura }: { figura: FiguraDoDashboard }) {
  return (
    <SourceList<Answer<typeof origemDoDashboard>>
      pages={useOrigem(figura)}
      total={({ totalLinhas }) => totalLinhas}
      linhas={({ linhas }) => linhas.map((linha) => lineOf(linha, figura))}
      soma={({ totalLinhas, total }) => [
        { rotulo: `Soma de ${contar(totalLinhas, 'movimento', 'movimentos')}`, valor: formatarPontos(total) },
      ]}
    />
  )
}

/** A line says whose points, which document, and what happened where that is not a sale that scored. */
function lineOf(lancamento: Lancamento, figura: FiguraDoDashboard) {
  const {
    id,
    tipo,
    data,
    pontos,
    acumulado,
    parceiro,
    revenda,
    documento,
    resgate,
    por,
    registradoEm,
    motivo,
    posicao,
  } = lancamento
  const mudou = tipo === 'registro' ? null : nomeDoLancamento[tipo]
  const nota = documento ? siglaDoDocumento(documento) : resgate ? `Resgate ${resgate.numero}` : null
  const [nome, ...resto] = [
    'parceiro' in figura ? null : parceiro.nome,
    resgate && tipo === 'resgate' ? null : mudou,
    nota,
    'parceiro' in figura ? formatarDia(data) : null,
  ].filter((parte) => parte !== null)
  return {
    id,
    linha: (
      <PointsLine
        tipo={movimentoDoLancamento[tipo]}
        pontos={pontos}
        nome={nome ?? nomeDoLancamento[tipo]}
        documento={resto.join(' · ')}
        revenda={'revenda' in figura ? undefined : revenda.nomeFantasia}
        lado={`soma ${formatarPontos(acumulado)}`}
      />
    ),
    detalhe: (
      <Facts
        fatos={[
          ['Dia', formatarDia(data)],
          ...(documento
            ? ([
                [
                  'Venda',
                  <RecordLink registro={{ venda: documento.numeroVenda }}>{nomeDoDocumento(documento)}</RecordLink>,
                ],
                ['Data da venda', formatarDia(documento.realizadoEm)],
              ] as const)
            : ([
                [
                  'Movimento',
                  <RecordLink registro={{ movimento: posicao, cpf: parceiro.cpf }}>
                    {nomeDoLancamento[tipo]}
                  </RecordLink>,
                ],
              ] as const)),
          ['Vendedor', <SellerLink {...parceiro} />],
          ['Dental', revenda.nomeFantasia],
          ...(motivo === null ? [] : [['Motivo', motivo] as const]),
          ['Registrado por', `${por}, em ${formatarInstante(registradoEm)}`],
          ['Evento', formatarPosicao(posicao)],
        ]}
      />
    ),
  }
}
