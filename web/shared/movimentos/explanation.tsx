import type { ReactNode } from 'react'
import type { Movimento } from '#contracts/http/extrato.ts'
import { formatarCentesimos, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { nomeTipoFiscal, normalizarIdentificador } from '#contracts/values/documentos.ts'
import { formatarPosicao } from '../format/numeros.ts'
import { Facts } from '../ui/facts.tsx'
import { comSinal, contaDosItens, contaDosLotes, pontosPorExtenso, type Parcela } from './movimento.ts'
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
    <Account titulo="A conta" total={{ rotulo: 'Pontos deste crédito', pontos: movimento.pontos }}>
      {movimento.itens.map(({ produto, codigo, qtde, valorPontos, pontos }, index) => (
        <Row key={index} pontos={formatarPontos(pontos)}>
          {produto}
          <span className={classes.detalhe}>
            {formatarCentesimos(qtde, true)} × {pontosPorExtenso(valorPontos)} · código {codigo}
          </span>
        </Row>
      ))}
      {conta.antes !== null && (
        <>
          <Row pontos={formatarPontos(conta.soma)}>Soma dos itens</Row>
          <Row pontos={comSinal(conta.antes.pontos)}>{conta.antes.rotulo}</Row>
        </>
      )}
    </Account>
  )
}

function Lots({ movimento }: { movimento: Movimento }) {
  const conta = contaDosLotes(movimento)
  if (conta === null) return null
  const { pontos, abatido } = movimento
  const alone = conta.parcelas.length === 1
  return (
    <Account titulo={conta.titulo} {...(alone ? {} : { total: { rotulo: 'Pontos deste movimento', pontos } })}>
      {conta.parcelas.map(({ rotulo, pontos: parte }, index) => (
        <Row key={index} pontos={formatarPontos(parte)}>
          {capital(rotulo)}
        </Row>
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

const CAUSA = {
  cancelamento: 'A pontuação da venda foi cancelada',
  anulacao: 'A venda foi anulada: entrou por engano',
  correcao: 'Os pontos da venda foram corrigidos',
} as const

function Record({ movimento }: { movimento: Movimento }) {
  const { documento, resgate, causa, recusado, por, registradoEm, motivo, posicao, saldo, pontos } = movimento
  const facts: [string, ReactNode][] = [
    ...(causa === null ? [] : [['Por quê', CAUSA[causa]] as [string, ReactNode]]),
    ...(recusado === 0 ? [] : [['Pontos recusados', formatarPontos(recusado)] as [string, ReactNode]]),
    ...(resgate === null
      ? []
      : [['Resgate', `nº ${resgate.numero}: ${resgate.qtde} × prêmio ${resgate.codigoPremio}`] as [string, ReactNode]]),
    ...(motivo === null ? [] : [['Motivo', motivo] as [string, ReactNode]]),
    ...(documento === null
      ? []
      : ([
          [nomeTipoFiscal[documento.tipoFiscal], normalizarIdentificador(documento.identificador)],
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
      <Facts fatos={facts} />
    </section>
  )
}

/** Rows of points that add up to the total below them. */
function Account({ titulo, total, children }: { titulo: string; total?: Parcela; children: ReactNode }) {
  return (
    <table className={classes.conta}>
      <caption className={classes.titulo}>{titulo}</caption>
      <thead className="so-leitor">
        <tr>
          <th scope="col">O que</th>
          <th scope="col">Pontos</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{total.rotulo}</th>
            <td className={classes.pontos}>{comSinal(total.pontos)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const Row = ({ pontos, children }: { pontos: string; children: ReactNode }) => (
  <tr>
    <td>{children}</td>
    <td className={classes.pontos}>{pontos}</td>
  </tr>
)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
