import type { ReactNode } from 'react'
import type { Movimento } from '#contracts/http/extrato.ts'
import { formatarCentesimos, formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { nomeTipoFiscal, normalizarIdentificador } from '#contracts/values/documentos.ts'
import { formatarPosicao } from '#web/shared/format/numeros.ts'
import { premiosDe } from '#web/shared/format/premios.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { Account, AccountRow } from './account.tsx'
import { comSinal, contaDosItens, contaDosLotes } from './movimento.ts'
import classes from './explanation.module.css'

/** Explains a movement: its document, the sum of its items, its lots, and who recorded it. */
export const Explanation = ({ movimento }: { movimento: Movimento }) => (
  <div className={classes.tudo}>
    <Items movimento={movimento} />
    <Lots movimento={movimento} />
    <Record movimento={movimento} />
  </div>
)

function Items({ movimento }: { movimento: Movimento }) {
  const conta = contaDosItens(movimento)
  if (conta === null) return null
  return (
    <Account title="A conta" total={{ label: 'Pontos deste crédito', pontos: movimento.pontos }}>
      {movimento.itens.map(({ produto, codigo, qtde, valorPontos, pontos }, index) => (
        <AccountRow
          key={index}
          pontos={formatarPontos(pontos)}
          detalhes={[`${formatarCentesimos(qtde, true)} × ${pontosPorExtenso(valorPontos)} · código ${codigo}`]}
        >
          {produto}
        </AccountRow>
      ))}
      {conta.antes !== null && (
        <>
          <AccountRow pontos={formatarPontos(conta.soma)}>Soma dos itens</AccountRow>
          <AccountRow pontos={comSinal(conta.antes.pontos)}>{conta.antes.label}</AccountRow>
        </>
      )}
    </Account>
  )
}

function Lots({ movimento }: { movimento: Movimento }) {
  const conta = contaDosLotes(movimento)
  if (conta === null) return null
  const { pontos, abatido, lotes } = movimento
  const alone = conta.parcelas.length === 1
  return (
    <Account title={conta.title} total={alone ? undefined : { label: 'Pontos deste movimento', pontos }}>
      {conta.parcelas.map(({ label, pontos: parte }, index) => (
        <AccountRow key={index} pontos={formatarPontos(parte)}>
          <LotName idLote={lotes[index]?.idLote}>{capital(label)}</LotName>
        </AccountRow>
      ))}
      {abatido > 0 && (
        <tr>
          <td colSpan={2} className={classes.nota}>
            {pontosPorExtenso(abatido)} {abatido === 100 ? 'cobriu' : 'cobriram'} um saldo negativo anterior;{' '}
            {abatido === pontos
              ? 'não restou nada para usar'
              : `restaram ${formatarPontos(pontos - abatido)} para usar`}
            .
          </td>
        </tr>
      )}
    </Account>
  )
}

/** Leads to the lot; what became debt has none. */
const LotName = ({ idLote, children }: { idLote: string | undefined; children: string }) =>
  idLote === undefined ? children : <RecordLink record={{ lote: idLote }}>{children}</RecordLink>

const CAUSA = {
  cancelamento: 'A pontuação da venda foi cancelada',
  anulacao: 'A venda foi anulada: entrou por engano',
  correcao: 'Os pontos da venda foram corrigidos',
} as const

function Record({ movimento }: { movimento: Movimento }) {
  const { documento, resgate, causa, recusado, por, registradoEm, motivo, comprovante, posicao, saldo, pontos } =
    movimento
  const facts: [string, ReactNode][] = [
    ...(causa === null ? [] : [['Por quê', CAUSA[causa]] as [string, ReactNode]]),
    ...(recusado === 0 ? [] : [['Pontos recusados', formatarPontos(recusado)] as [string, ReactNode]]),
    ...(resgate === null
      ? []
      : ([
          ['Resgate', <RecordLink record={{ resgate: resgate.numero }}>Resgate {resgate.numero}</RecordLink>],
          ['Prêmio', premiosDe(resgate)],
        ] as [string, ReactNode][])),
    ...(motivo === null ? [] : [['Motivo', motivo] as [string, ReactNode]]),
    ...(comprovante === null ? [] : [['Documento', comprovante] as [string, ReactNode]]),
    ...(documento === null
      ? []
      : ([
          [
            nomeTipoFiscal[documento.tipoFiscal],
            <RecordLink record={{ venda: documento.numeroVenda }}>
              {normalizarIdentificador(documento.identificador)}
            </RecordLink>,
          ],
          ['Dental', documento.revenda],
          ['Data da venda', formatarDia(documento.realizadoEm)],
        ] as [string, ReactNode][])),
    ['Registrado por', `${por}, em ${formatarInstante(registradoEm)}`],
    [
      'Saldo',
      <>
        {formatarPontos(saldo - pontos)} antes, {formatarPontos(saldo)} depois
      </>,
    ],
    ['Evento', formatarPosicao(posicao)],
  ]
  return (
    <section>
      <h3 className={classes.titulo}>O registro</h3>
      <Facts facts={facts} />
    </section>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
