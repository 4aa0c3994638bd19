import { IconClock, IconLock, IconLockOpen, IconPhone, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { MeuCartao } from '#contracts/http/meu-cartao.ts'
import { formatarDinheiro } from '#contracts/values/centesimos.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { atendimento } from '#web/shared/content/atendimento.ts'
import { Secoes } from '#web/shared/content/documento.tsx'
import { regulamentoDoCartao } from '#web/shared/content/regulamento-do-cartao.ts'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { useMeuCartaoQuery } from './cartao.api.ts'
import classes from './cartao.module.css'

const ChangeCard = lateSheet(() => import('./mudar-status.tsx'))

/** The member's prepaid card: what is on it, and what can be done with it (`doc 3 §2`). */
export default function CardScreen() {
  const query = useMeuCartaoQuery(undefined, { refetchOnFocus: true, refetchOnMountOrArgChange: 30 })
  return (
    <div className={classes.tela}>
      <PageTitle title="CARTÃO" />
      <Loaded query={query} skeleton={<Skeletons label="Carregando o cartão" quantos={2} height="8rem" />}>
        {({ cartao }) => (
          <>
            {cartao ? <CardBalance cartao={cartao} /> : <NoCard />}
            <Tiles cartao={cartao} />
          </>
        )}
      </Loaded>
      <section className={classes.regulamento} aria-labelledby="regulamento-do-cartao">
        <h2 id="regulamento-do-cartao">{regulamentoDoCartao.title}</h2>
        <Secoes documento={regulamentoDoCartao} nivel={3} />
      </section>
    </div>
  )
}

const CardBalance = ({ cartao: { numero, saldo, atualizadoEm } }: { cartao: MeuCartao }) => (
  <section aria-label="Saldo do cartão" className={classes.cartao}>
    <p className={classes.apagado}>Saldo do cartão {numero}</p>
    <p className={classes.numero}>{formatarDinheiro(saldo)}</p>
    <p className={classes.apagado}>
      {atualizadoEm === null
        ? 'A operadora ainda não informou o saldo.'
        : `Atualizado em ${formatarInstante(atualizadoEm)}`}
    </p>
  </section>
)

const NoCard = () => (
  <section aria-label="Saldo do cartão" className={classes.semCartao}>
    <p className={classes.titulo}>Você ainda não possui seu Cartão</p>
    <p className={classes.sobre}>Ele vem com o primeiro crédito que você resgatar, e chega bloqueado.</p>
  </section>
)

function Tiles({ cartao }: { cartao: MeuCartao | null }) {
  const [status, setStatus] = useState<0 | 1>(1)
  const [opened, setOpened] = useState(false)
  const mudar = (para: 0 | 1) => {
    setStatus(para)
    setOpened(true)
  }
  return (
    <>
      <ul className={classes.acoes}>
        {cartao && (
          <li>
            <StatusTile cartao={cartao} onChange={mudar} />
          </li>
        )}
        <li>
          <a className={classes.acao} href={atendimento.discar}>
            <Tile icon={IconPhone} about={`${atendimento.telefone}, ${atendimento.horario}`}>
              Ligar para a central
            </Tile>
          </a>
        </li>
      </ul>
      {cartao && <ChangeCard cartao={cartao} status={status} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}

/** What the card's state allows: blocked it waits to be unblocked, else it can be blocked (`doc 3 §4`). */
function StatusTile({ cartao, onChange }: { cartao: MeuCartao; onChange: (status: 0 | 1) => void }) {
  if (cartao.bloqueado === 1 && cartao.emDesbloqueio)
    return (
      <button type="button" className={classes.acao} data-parada disabled>
        <Tile icon={IconClock} about="O desbloqueio pode levar até 24h úteis">
          SOLICITAÇÃO EM ANDAMENTO
        </Tile>
      </button>
    )
  return cartao.bloqueado === 1 ? (
    <button type="button" className={classes.acao} aria-haspopup="dialog" onClick={() => onChange(0)}>
      <Tile icon={IconLockOpen} about="O cartão está bloqueado">
        Desbloquear cartão
      </Tile>
    </button>
  ) : (
    <button type="button" className={classes.acao} aria-haspopup="dialog" onClick={() => onChange(1)}>
      <Tile icon={IconLock} about="O cartão está desbloqueado">
        Bloquear cartão
      </Tile>
    </button>
  )
}

const Tile = ({ icon: Sign, about, children }: { icon: Icon; about?: string; children: ReactNode }) => (
  <>
    <Sign size="1.5rem" stroke={1.75} aria-hidden="true" />
    <span className={classes.textos}>
      <span className={classes.titulo}>{children}</span>
      {about !== undefined && <span className={classes.sobre}>{about}</span>}
    </span>
  </>
)
