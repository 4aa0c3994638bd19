import { IconArrowRight, IconReceipt } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { Loaded } from '#web/shared/ui/loaded.tsx'
import { usePageHeading } from '#web/shared/ui/page-title.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { MovementLine, MovementSkeletons } from '#web/shared/movimentos/movement-line.tsx'
import { MovementList } from '#web/shared/movimentos/movement-list.tsx'
import { ULTIMOS, useMovimentoFora, useResumo } from '#web/loja/movimentos/movimentos.api.ts'
import { paths } from '#web/loja/paths.ts'
import { useParceiro } from '#web/loja/person.ts'
import { BalanceCard, BalanceCardSkeleton } from './balance-card.tsx'
import { Expiries, ExpiriesSkeleton } from './expiries.tsx'
import classes from './inicio.module.css'

/** The store's home: what the person has, what just happened, and what expires when. */
export default function HomeScreen() {
  const heading = usePageHeading('Início')
  const query = useResumo()
  return (
    <div aria-busy={query.isFetching}>
      <h1 ref={heading} tabIndex={-1} className="so-leitor">
        Início
      </h1>
      <Loaded query={query} skeleton={<HomeSkeleton />}>
        {(resumo) => <Figures resumo={resumo} />}
      </Loaded>
    </div>
  )
}

function Figures({ resumo }: { resumo: Answer<typeof extrato> }) {
  const { nomeRevenda } = useParceiro()
  const fora = useMovimentoFora(resumo.movimentos)
  if (resumo.totalMovimentos === 0)
    return (
      <div className={classes.grade}>
        <BalanceCard resumo={resumo} />
        <FirstTime />
      </div>
    )
  return (
    <div className={classes.grade}>
      <BalanceCard resumo={resumo} />
      <Section
        title="Últimos movimentos"
        area={classes.movimentos}
        lado={
          <Link to={paths.extrato} className={classes.ver}>
            Ver extrato
            <IconArrowRight size="1rem" aria-hidden="true" />
          </Link>
        }
      >
        <MovementList movimentos={resumo.movimentos} fora={fora} conferido={resumo}>
          {(open) => (
            <ul className={classes.lista}>
              {resumo.movimentos.map((movimento) => (
                <li key={movimento.id}>
                  <MovementLine movimento={movimento} dental={nomeRevenda} withDay onOpen={() => open(movimento)} />
                </li>
              ))}
            </ul>
          )}
        </MovementList>
      </Section>
      {resumo.vencimentos.length > 0 && (
        <Section title="O que vence quando" area={classes.vencimentos}>
          <Expiries resumo={resumo} />
        </Section>
      )}
    </div>
  )
}

/** Nothing earned yet: how points are earned at this person's shop (`doc 3 §1`). */
function FirstTime() {
  const { nomeRevenda, tipoPontuacaoRevenda } = useParceiro()
  return (
    <section className={`${classes.secao} ${classes.movimentos}`}>
      <EmptyState icon={IconReceipt} title="Seus pontos aparecem aqui">
        {tipoPontuacaoRevenda === 1
          ? `Na ${nomeRevenda}, os pontos vêm da foto da nota ou do cupom fiscal. Guarde o documento de cada venda de produtos participantes.`
          : `A ${nomeRevenda} envia as vendas ao programa. Cada produto participante que você vende vira pontos, e você não precisa fazer nada.`}
      </EmptyState>
    </section>
  )
}

function Section({
  title,
  area,
  lado,
  children,
}: {
  title: string
  area: string | undefined
  lado?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`${classes.secao} ${area}`} aria-labelledby={id}>
      <div className={classes.cabeca}>
        <h2 id={id} className={classes.titulo}>
          {title}
        </h2>
        {lado}
      </div>
      {children}
    </section>
  )
}

const HomeSkeleton = () => (
  <div className={classes.grade}>
    <BalanceCardSkeleton />
    <Section title="Últimos movimentos" area={classes.movimentos}>
      <MovementSkeletons count={ULTIMOS} />
    </Section>
    <Section title="O que vence quando" area={classes.vencimentos}>
      <ExpiriesSkeleton />
    </Section>
  </div>
)
