import { Alert, Anchor } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { composicaoDoSaldo } from '#contracts/http/composicao.ts'
import type { TipoMovimento } from '#contracts/http/extrato.ts'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, formatarDia, formatarInstante, somarDias } from '#contracts/values/dia.ts'
import { comSinal } from '#web/shared/movimentos/movimento.ts'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { useComposicaoDoSaldoQuery } from './parceiro.api.ts'
import classes from './parceiro.module.css'

type Composicao = Answer<typeof composicaoDoSaldo>

/** What each kind did to a balance, in the order in which a person reads it; the first three are always told. */
const NOMES: Record<Exclude<TipoMovimento, 'credito-recusado'>, string> = {
  credito: 'Creditados',
  resgate: 'Resgatados',
  expiracao: 'Expirados',
  devolucao: 'Devolvidos de resgates',
  reativacao: 'Reativados',
  estorno: 'Estornados de vendas',
  lancamento: 'Lançados manualmente',
  retirada: 'Retirados manualmente',
  encerramento: 'Perdidos no encerramento da conta',
}
const SEMPRE: readonly string[] = ['credito', 'resgate', 'expiracao']

interface Props {
  parceiro: Parceiro
  desde: string | undefined
  em: string | undefined
  sabidoEm: string | undefined
}

/** The balance of a day or of a period: what it was, how it became so, and how it differs from today's. */
export function Posicao({ parceiro: { cpf, saldoPontos }, desde, em, sabidoEm }: Props) {
  const query = useComposicaoDoSaldoQuery({ params: { cpf }, query: { desde, em, sabidoEm } })
  return (
    <Loaded query={query} skeleton={<Skeletons label="Compondo o saldo" height="12rem" />}>
      {(composicao) => (
        <Alert color="petroleo" icon={<IconClockHour4 aria-hidden="true" />} className={classes.posicao}>
          <p className={classes.frase} role="status">
            <Frase {...composicao} hoje={saldoPontos} />
          </p>
          <Conta {...composicao} />
        </Alert>
      )}
    </Loaded>
  )
}

function Frase({ final, em, sabidoEm, hoje }: Composicao & { hoje: number }) {
  const diferenca = hoje - final
  const ehHoje = em === diaDoInstante(new Date())
  return (
    <>
      {ehHoje ? 'Hoje' : `Em ${formatarDia(em)}`}
      {sabidoEm !== null && `, pelo que estava registrado até ${formatarInstante(sabidoEm)}`},{' '}
      {ehHoje && sabidoEm === null ? 'o saldo é de' : 'o saldo era de'} <strong>{formatarPontos(final)}</strong> pontos
      {ehHoje && sabidoEm === null ? (
        '.'
      ) : diferenca === 0 ? (
        ', o mesmo de hoje.'
      ) : (
        <>
          .{' '}
          {sabidoEm === null ? (
            <Anchor component={Link} to={`?desde=${somarDias(em, 1)}`} inherit>
              Hoje é de {formatarPontos(hoje)} ({comSinal(diferenca)})
            </Anchor>
          ) : (
            <>
              Hoje é de {formatarPontos(hoje)} ({comSinal(diferenca)}).{' '}
              <Anchor component={Link} to={`?em=${em}`} inherit>
                Ver com os registros de hoje
              </Anchor>
            </>
          )}
          .
        </>
      )}
    </>
  )
}

/** From the first balance to the last; each row leads to its movements, which the list below then shows. */
function Conta({ desde, em, inicial, tipos, aguardandoExpiracao, final }: Composicao) {
  const [search] = useSearchParams()
  const de = new Map(tipos.map(({ tipo, pontos }) => [tipo, pontos]))
  const linhas = (Object.keys(NOMES) as (keyof typeof NOMES)[]).filter((tipo) => SEMPRE.includes(tipo) || de.has(tipo))
  const com = (mudancas: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(mudancas)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
  const antes = desde === null ? null : somarDias(desde, -1)
  return (
    <dl className={classes.conta} aria-label="Como o saldo se compõe">
      <dt>
        {antes === null ? (
          'No início do programa'
        ) : (
          <Anchor component={Link} to={com({ desde: null, em: antes, tipo: null })} inherit>
            Saldo em {formatarDia(antes)}
          </Anchor>
        )}
      </dt>
      <dd>{formatarPontos(inicial)}</dd>
      {linhas.map((tipo) => [
        <dt key={tipo}>
          <Anchor component={Link} to={com({ tipo })} aria-current={search.get('tipo') === tipo || undefined} inherit>
            {NOMES[tipo]}
          </Anchor>
        </dt>,
        <dd key={`${tipo} =`}>{comSinal(de.get(tipo) ?? 0)}</dd>,
      ])}
      {aguardandoExpiracao !== 0 && [
        <dt key="aguardam">Vencidos que aguardam a baixa</dt>,
        <dd key="aguardam =">{comSinal(aguardandoExpiracao)}</dd>,
      ]}
      <dt className={classes.total}>
        <Anchor component={Link} to={com({ tipo: null })} inherit>
          Saldo em {formatarDia(em)}
        </Anchor>
      </dt>
      <dd className={classes.total}>{formatarPontos(final)}</dd>
    </dl>
  )
}
