import type { ReactNode } from 'react'
import type { Venda } from '#contracts/http/vendas.ts'
import {
  formatarCentesimos,
  formatarDinheiro,
  formatarPontos,
  pontosPorExtenso,
  somar,
} from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { Account, AccountRow } from '#web/shared/movimentos/account.tsx'
import { formatarPosicao } from '#web/shared/format/numeros.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import { Entries } from './entries.tsx'
import { LotRows } from './lot-rows.tsx'
import { told } from './told.ts'
import { RecordLink } from '#web/shared/ui/record-link.tsx'

const SITUACAO: Record<Venda['situacao'], StatusKind> = { Pontuada: 'sucesso', Cancelada: 'perigo', Anulada: 'neutro' }

export const SaleStatus = ({ situacao }: Pick<Venda, 'situacao'>) => (
  <StatusBadge kind={SITUACAO[situacao]}>{situacao}</StatusBadge>
)

/** The items of a sale and how many points each is worth: quantity × points of the product. */
export function SaleItems({ itens }: Pick<Venda, 'itens'>) {
  return (
    <Account
      title="A conta"
      untitled
      total={{ label: 'Pontos dos itens', pontos: somar(itens.map(({ pontos }) => pontos)) }}
    >
      {itens.map(({ idItemVenda, produto, codigo, qtde, valorPontos, pontos, total, valorDesconto }) => (
        <AccountRow
          key={idItemVenda}
          pontos={formatarPontos(pontos)}
          detalhes={[
            `${formatarCentesimos(qtde, true)} × ${pontosPorExtenso(valorPontos)} · código ${codigo}`,
            `${formatarDinheiro(total)}${valorDesconto > 0 ? `, com desconto de ${formatarDinheiro(valorDesconto)}` : ''}`,
          ]}
        >
          {produto}
        </AccountRow>
      ))}
    </Account>
  )
}

const ORIGEM: Record<Venda['origem'], string> = {
  upload: 'Planilha de vendas',
  manual: 'Registro da equipe',
  foto: 'Foto da nota',
}

/** What is known of a sale; `outros` are facts that only this app shows. */
export const SaleFacts = ({ venda, more = [] }: { venda: Venda; more?: readonly (readonly [string, ReactNode])[] }) => (
  <Facts
    facts={[
      ...more,
      ['Dental', venda.revenda.nomeFantasia],
      ['Data da venda', formatarDia(venda.realizadoEm)],
      ['Pontuada em', formatarDia(venda.pontuadoEm)],
      ['Valor', formatarDinheiro(venda.totalVenda)],
      ...(venda.totalDescontos > 0 ? [['Descontos', formatarDinheiro(venda.totalDescontos)] as const] : []),
      ['Como entrou', ORIGEM[venda.origem]],
      ...told(venda.mensagens),
      ...venda.outrosRegistros.map(
        (numero) =>
          [
            numero > venda.idVenda ? 'Registrada de novo' : 'Registrada antes',
            <RecordLink record={{ venda: numero }}>Venda {numero}</RecordLink>,
          ] as const,
      ),
      ['Número da venda', String(venda.idVenda)],
    ]}
  />
)

/** The lots that a sale opened, each with what is left of it. */
export const SaleLots = ({ lotes }: Pick<Venda, 'lotes'>) =>
  lotes.length === 0 ? <p>Esta venda não abriu lote de pontos.</p> : <LotRows label="Lotes desta venda" lotes={lotes} />

const NOME: Record<Venda['historia'][number]['tipo'], string> = {
  registro: 'Venda registrada',
  correcao: 'Pontuação corrigida',
  cancelamento: 'Pontuação cancelada',
  anulacao: 'Venda anulada',
  credito: 'Pontos creditados',
  'credito-recusado': 'Crédito recusado: a conta está encerrada',
  estorno: 'Pontos estornados',
}

/** Of a reversal: what became of points that were no longer there. */
const oQueFaltava = ({
  deOutrosLotes,
  divida,
  expirados,
}: Pick<Venda['historia'][number], 'deOutrosLotes' | 'divida' | 'expirados'>): string[] =>
  (
    [
      ['Já usados, saíram de outros lotes', deOutrosLotes],
      ['Já usados, ficaram como saldo negativo', divida],
      ['Já expirados, não saíram de novo', expirados],
    ] as const
  ).flatMap(([rotulo, pontos]) => (pontos > 0 ? [`${rotulo}: ${pontosPorExtenso(pontos)}`] : []))

/** What happened to a sale and what that did to the account, each with the event that proves it. */
export const SaleHistory = ({ historia, cpf }: Pick<Venda, 'historia'> & { cpf: string }) => (
  <Entries
    label="O que aconteceu com a venda, em ordem"
    entradas={historia.map(({ posicao, tipo, registradoEm, pontos, por, motivo, ...estorno }) => ({
      id: posicao,
      nome: por === null ? <RecordLink record={{ movimento: posicao, cpf }}>{NOME[tipo]}</RecordLink> : NOME[tipo],
      ...(por === null ? { pontos } : {}),
      detalhes: [
        [
          por === null ? 'Na conta do vendedor' : por,
          formatarInstante(registradoEm),
          `evento ${formatarPosicao(posicao)}`,
        ].join(' · '),
        ...(por !== null && tipo !== 'cancelamento' && tipo !== 'anulacao'
          ? [`${tipo === 'correcao' ? 'Diferença' : 'Pontos da venda'}: ${formatarPontos(pontos)}`]
          : []),
        ...(motivo === null ? [] : [`Motivo: ${motivo}`]),
        ...oQueFaltava(estorno),
      ],
    }))}
  />
)
