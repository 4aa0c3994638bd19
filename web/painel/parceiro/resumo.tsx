import { lazy, type ReactNode } from 'react'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { ExplainedNumber } from '../../shared/ui/explained-number.tsx'
import { Points } from '../../shared/ui/number.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { Acoes } from './acoes.tsx'
import classes from './parceiro.module.css'

const Saldo = lazy(() => import('./saldo.tsx'))

/** The seller's name, points and status. */
export function Resumo({ parceiro }: { parceiro: Parceiro }) {
  const {
    nome,
    cpf,
    revenda,
    rede,
    ativo,
    aceitouRegulamento,
    saldoPontos,
    totalPontos,
    ultimaPontuacao,
    ultimoAcessoEm,
  } = parceiro
  return (
    <section className={classes.resumo} aria-label="Resumo do vendedor">
      <div className={classes.quem}>
        <h2 className={classes.nome}>{nome}</h2>
        <p className={classes.sobre}>
          {formatarCpf(cpf)} · {revenda} · {rede}
        </p>
        <div className={classes.selos}>
          {ativo === 1 ? (
            <StatusBadge kind="sucesso">Ativo</StatusBadge>
          ) : (
            <StatusBadge kind="neutro">Inativo</StatusBadge>
          )}
          {aceitouRegulamento === 1 ? (
            <StatusBadge kind="sucesso">Aceitou o regulamento</StatusBadge>
          ) : (
            <StatusBadge kind="atencao">Não aceitou o regulamento</StatusBadge>
          )}
        </div>
        <Acoes parceiro={parceiro} />
      </div>
      <dl className={classes.numeros}>
        <Numero titulo="Saldo hoje" destaque>
          <ExplainedNumber folha="saldo" valor={<Points valor={saldoPontos} />} titulo={`Saldo de ${nome}`}>
            <Saldo parceiro={parceiro} />
          </ExplainedNumber>
        </Numero>
        <Numero titulo="Pontos ganhos">
          <Points valor={totalPontos} />
        </Numero>
        <Numero titulo="Última pontuação">{ultimaPontuacao === null ? 'Nenhuma' : formatarDia(ultimaPontuacao)}</Numero>
        <Numero titulo="Último acesso à loja">
          {ultimoAcessoEm === null ? 'Nunca entrou' : formatarInstante(ultimoAcessoEm)}
        </Numero>
      </dl>
    </section>
  )
}

const Numero = ({
  titulo,
  destaque = false,
  children,
}: {
  titulo: string
  destaque?: boolean
  children: ReactNode
}) => (
  <div className={classes.numero}>
    <dt>{titulo}</dt>
    <dd className={destaque ? classes.destaque : undefined}>{children}</dd>
  </div>
)
