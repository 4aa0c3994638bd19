import type { Lote } from '#contracts/http/lotes.ts'
import { formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { diaDoInstante, formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { nomeDoDocumento } from '#contracts/values/documentos.ts'
import { formatarInteiro, formatarPosicao } from '#web/shared/format/numeros.ts'
import { premiosDe } from '#web/shared/format/premios.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { Entries, type Entry } from './entries.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'

type Movimento = Lote['usos'][number]

/** "Lote de 20/11/2026". */
export const nomeDoLote = ({ pontuadoEm }: Pick<Lote, 'pontuadoEm'>): string => `Lote de ${formatarDia(pontuadoEm)}`

/** "Restam 10 de 12,50 pontos"; a lot that is whole says only how many. */
export const fraseDoLote = ({ restante, pontos }: Pick<Lote, 'restante' | 'pontos'>): string =>
  restante === pontos
    ? pontosPorExtenso(pontos)
    : `${restante === 100 ? 'Resta' : 'Restam'} ${formatarPontos(restante)} de ${pontosPorExtenso(pontos)}`

/** Whether a lot can still be used. */
export function LotStatus({ lote: { restante, venceEm } }: { lote: Lote }) {
  if (restante === 0) return <StatusBadge kind="neutro">Esgotado</StatusBadge>
  if (venceEm < diaDoInstante(new Date())) return <StatusBadge kind="perigo">Vencido</StatusBadge>
  return <StatusBadge kind="sucesso">Disponível</StatusBadge>
}

/** Where a lot came from and what is left of it. */
export function LotFacts({ lote }: { lote: Lote }) {
  const { documento, entrada, origem, pontos, abatido, restante, pontuadoEm, venceEm } = lote
  return (
    <Facts
      facts={[
        [
          'Venda que o formou',
          documento && <RecordLink record={{ venda: documento.numeroVenda }}>{nomeDoDocumento(documento)}</RecordLink>,
        ],
        ...(origem === null
          ? []
          : [['Pontos que voltaram do', <RecordLink record={{ lote: origem }}>lote anterior</RecordLink>] as const]),
        ['Entrou por', <Name movimento={{ ...entrada, documento }} cpf={lote.parceiro.cpf} />],
        ['Pontuado em', formatarDia(pontuadoEm)],
        ['Vale até', formatarDia(venceEm)],
        ['Pontos do lote', formatarPontos(pontos)],
        ...(abatido > 0 ? [['Cobriu um saldo negativo', formatarPontos(abatido)] as const] : []),
        ['Resta', formatarPontos(restante)],
      ]}
    />
  )
}

const NOME: Record<Movimento['tipo'], string> = {
  credito: 'Pontos creditados',
  'credito-recusado': 'Crédito recusado',
  resgate: 'Resgate',
  devolucao: 'Devolução de resgate',
  estorno: 'Pontos estornados',
  expiracao: 'Pontos expirados',
  reativacao: 'Pontos reativados',
  lancamento: 'Pontos lançados manualmente',
  retirada: 'Pontos retirados manualmente',
  encerramento: 'Conta encerrada',
}

/** What a movement was, leading to all of it in the statement. */
const Name = ({ movimento: { tipo, posicao, resgate }, cpf }: { movimento: Movimento; cpf: string }) => (
  <RecordLink record={{ movimento: posicao, cpf }}>
    {NOME[tipo]}
    {resgate && ` ${resgate.numero}`}
  </RecordLink>
)

/** Redemptions, expiries and reversals that took from the lot, and the lots in which its points came back. */
export function LotUses({ lote: { usos, totalUsos, voltaram, parceiro } }: { lote: Lote }) {
  const saidas = usos.map((uso): Entry => ({
    id: uso.posicao,
    nome: <Name movimento={uso} cpf={parceiro.cpf} />,
    pontos: uso.pontos,
    detalhes: [
      `${formatarInstante(uso.registradoEm)} · evento ${formatarPosicao(uso.posicao)}`,
      ...(uso.resgate
        ? [
            <>
              <RecordLink record={{ resgate: uso.resgate.numero }}>Resgate {uso.resgate.numero}</RecordLink>:{' '}
              {premiosDe(uso.resgate)}
            </>,
          ]
        : []),
      ...(uso.documento
        ? [
            <>
              da venda{' '}
              <RecordLink record={{ venda: uso.documento.numeroVenda }}>{nomeDoDocumento(uso.documento)}</RecordLink>
            </>,
          ]
        : []),
    ],
  }))
  const voltas = voltaram.map(({ idLote, tipo, data, pontos, venceEm }): Entry => ({
    id: idLote,
    nome: (
      <RecordLink record={{ lote: idLote }}>
        {NOME[tipo]} em {formatarDia(data)}
      </RecordLink>
    ),
    pontos,
    detalhes: [`Em outro lote, que vale até ${formatarDia(venceEm)}`],
  }))
  return (
    <>
      {saidas.length === 0 && <p>Nada foi tirado deste lote.</p>}
      <Entries label="O que tirou pontos deste lote" entradas={saidas} />
      {totalUsos > usos.length && (
        <p>
          São {formatarInteiro(totalUsos)} ao todo; aqui estão os {formatarInteiro(usos.length)} mais novos.
        </p>
      )}
      {voltas.length > 0 && <Entries label="Pontos deste lote que voltaram" entradas={voltas} />}
    </>
  )
}
