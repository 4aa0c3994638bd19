import type { ReactNode } from 'react'
import type { Resgate } from '#contracts/http/resgates.ts'
import { formatarDinheiro, formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { entregaPorExtenso } from '#contracts/values/entrega-por-extenso.ts'
import { nomeStatusResgate, type StatusResgate } from '#contracts/values/status-resgate.ts'
import { formatarInteiro, formatarPosicao } from '#web/shared/format/numeros.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import { Entries } from './entries.tsx'
import { told } from './told.ts'

const SITUACAO: Record<StatusResgate, StatusKind> = {
  0: 'neutro',
  1: 'sucesso',
  2: 'andamento',
  3: 'perigo',
  4: 'atencao',
  5: 'perigo',
  6: 'neutro',
}

export const RedemptionStatus = ({ status }: Pick<Resgate, 'status'>) => (
  <StatusBadge kind={SITUACAO[status]}>{nomeStatusResgate[status]}</StatusBadge>
)

/** What was redeemed; `outros` are facts that only this app shows. */
export function RedemptionFacts({
  resgate,
  more = [],
}: {
  resgate: Resgate
  more?: readonly (readonly [string, ReactNode])[]
}) {
  const {
    codigoPremio,
    premio,
    qtde,
    pontosUnitario,
    saldoAnterior,
    resgatadoEm,
    revenda,
    previsaoEntrega,
    erro,
    obs,
    cartao,
    entrega,
    mensagens,
  } = resgate
  return (
    <Facts
      facts={[
        ...more,
        ['Dental', revenda.nomeFantasia],
        ['Prêmio', premio === '' ? `código ${codigoPremio}` : `${premio} (${codigoPremio})`],
        ['Quantidade', `${formatarInteiro(qtde)} × ${pontosPorExtenso(pontosUnitario)}`],
        ['Pedido em', formatarInstante(resgatadoEm)],
        ['Pontos para usar antes', formatarPontos(saldoAnterior)],
        ...(cartao === null
          ? []
          : [['Cartão', `${cartao.numero}, carga de ${formatarDinheiro(cartao.carga)}`] as const]),
        ...(entrega === null ? [] : entregaPorExtenso(entrega)),
        ...(previsaoEntrega === null ? [] : [['Previsão de entrega', formatarDia(previsaoEntrega)] as const]),
        ...(erro === null ? [] : [['Erro na entrega', erro] as const]),
        ...(obs === null ? [] : [['Observação', obs] as const]),
        ...told(mensagens),
      ]}
    />
  )
}

/** The lots that paid, and those in which the points came back. */
export const RedemptionLots = ({ resgate: { lotes, voltaram } }: { resgate: Resgate }) => (
  <>
    <Parts label="De quais lotes saíram" lotes={lotes} sinal={-1} />
    {voltaram.length > 0 && (
      <>
        <p>O resgate foi cancelado, e os pontos voltaram:</p>
        <Parts label="Em quais lotes voltaram" lotes={voltaram} sinal={1} />
      </>
    )}
  </>
)

const Parts = ({ label, lotes, sinal }: { label: string; lotes: Resgate['lotes']; sinal: 1 | -1 }) => (
  <Entries
    label={label}
    entradas={lotes.map(({ idLote, pontos, pontuadoEm, venceEm }) => ({
      id: idLote,
      nome: <RecordLink record={{ lote: idLote }}>Lote de {formatarDia(pontuadoEm)}</RecordLink>,
      pontos: sinal * pontos,
      detalhes: [`${sinal < 0 ? 'Valia' : 'Vale'} até ${formatarDia(venceEm)}`],
    }))}
  />
)

type Entrada = Resgate['historia'][number]

const NOME: Record<Entrada['tipo'], string> = {
  pedido: 'Resgate solicitado',
  aprovacao: 'Resgate aprovado',
  status: 'Status alterado',
  cancelamento: 'Resgate cancelado',
  'cancelamento-pelo-fornecedor': 'Resgate cancelado pelo fornecedor',
  observacao: 'Observação alterada',
  previsao: 'Previsão de entrega alterada',
  erro: 'Erro na entrega informado',
  midia: 'Foto ou vídeo anexado',
  'midia-excluida': 'Foto ou vídeo retirado',
  resgate: 'Pontos resgatados',
  devolucao: 'Pontos devolvidos',
  'credito-recusado': 'Devolução recusada: a conta está encerrada',
}

/** What happened to a redemption and what that did to the account, each with the event that proves it. */
export const RedemptionHistory = ({ historia, cpf }: Pick<Resgate, 'historia'> & { cpf: string }) => (
  <Entries
    label="O que aconteceu com o resgate, em ordem"
    entradas={historia.map((entrada) => {
      const { posicao, tipo, registradoEm, pontos, por } = entrada
      return {
        id: posicao,
        nome: pontos === null ? NOME[tipo] : <RecordLink record={{ movimento: posicao, cpf }}>{NOME[tipo]}</RecordLink>,
        pontos: pontos ?? undefined,
        detalhes: [
          [por ?? 'Na conta do vendedor', formatarInstante(registradoEm), `evento ${formatarPosicao(posicao)}`].join(
            ' · ',
          ),
          ...oQueMudou(entrada),
        ],
      }
    })}
  />
)

function oQueMudou({ tipo, status, previsaoEntrega, texto }: Entrada): string[] {
  if (tipo === 'previsao') return [previsaoEntrega === null ? 'Sem previsão' : `Para ${formatarDia(previsaoEntrega)}`]
  if (tipo === 'erro') return [texto ?? 'Sem erro']
  if (tipo === 'observacao') return [texto ?? 'Sem observação']
  return [
    ...(status === null ? [] : [`Status: ${nomeStatusResgate[status]}`]),
    ...(texto === null ? [] : [`Motivo: ${texto}`]),
  ]
}
