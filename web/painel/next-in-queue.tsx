import { Button, Group } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useAprovacoesQuery } from './aprovacoes.api.ts'
import { pathOfAprovacao, pathOfPendente, paths } from './paths.ts'
import { usePontuacoesPendentesQuery } from './pendentes.api.ts'

/** The one that was just done may still stand in the list. */
const LIMITE = 2
/** So may some whose sales wait for a second person. */
const LIMITE_DOS_ENVIOS = 20

/** The pending award after this one, the newest first as in their list. */
export function ProximoEnvio({ depoisDe }: { depoisDe: number }) {
  const { data } = usePontuacoesPendentesQuery(
    { params: undefined, query: { limite: LIMITE_DOS_ENVIOS } },
    { refetchOnMountOrArgChange: true },
  )
  const pendentes = data !== undefined && 'pendentes' in data ? data.pendentes : []
  const proximo = pendentes.find(({ id, pedido }) => id !== depoisDe && pedido === null)
  return (
    <Answers
      proximo={proximo && { to: pathOfPendente(proximo.id), rotulo: `Próximo: envio ${proximo.id}` }}
      lista={{ to: paths.pendentes, rotulo: 'Ver as pontuações pendentes' }}
    />
  )
}

/** The request that waits after this one. */
export function ProximoPedido({ depoisDe }: { depoisDe: number }) {
  const { data } = useAprovacoesQuery(
    { params: undefined, query: { situacao: 'pendente', limite: LIMITE } },
    { refetchOnMountOrArgChange: true },
  )
  const aguardam = data !== undefined && 'aprovacoes' in data ? data.aprovacoes : []
  const proximo = aguardam.find(({ numero }) => numero !== depoisDe)
  return (
    <Answers
      proximo={proximo && { to: pathOfAprovacao(proximo.numero), rotulo: `Próximo: pedido ${proximo.numero}` }}
      lista={{ to: paths.aprovacoes, rotulo: 'Ver os pedidos' }}
    />
  )
}

interface Target {
  to: string
  rotulo: string
}

const Answers = ({ proximo, lista }: { proximo: Target | undefined; lista: Target }) => (
  <Group mt="md">
    {proximo && (
      <Button component={Link} to={proximo.to} rightSection={<IconArrowRight size="1rem" aria-hidden="true" />}>
        {proximo.rotulo}
      </Button>
    )}
    <Button component={Link} to={lista.to} variant="default">
      {lista.rotulo}
    </Button>
  </Group>
)
