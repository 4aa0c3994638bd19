import { Button, Group } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { AGUARDANDO_LIBERACAO } from '#contracts/values/status-resgate.ts'
import type { ToastLink } from '#web/shared/ui/toasts.tsx'
import { usePedidosAguardandoQuery } from '#web/painel/aprovacoes/aguardando.api.ts'
import { aprovacoesPaths, pathOfAprovacao } from '#web/painel/aprovacoes/aprovacoes.paths.ts'
import { pendentesPaths } from '#web/painel/pendentes/pendentes.paths.ts'
import { pathOfResgate } from '#web/painel/resgates/resgates.paths.ts'
import { pathOfPendente } from '#web/painel/vendas/vendas.paths.ts'
import { usePontuacoesPendentesQuery } from '#web/painel/pendentes/pendentes.api.ts'
import { useLazyResgatesQuery } from '#web/painel/resgates/resgates.api.ts'

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
      lista={{ to: pendentesPaths.pendentes, rotulo: 'Ver as pontuações pendentes' }}
    />
  )
}

/** The first request that waits and the person may answer, but for this one. */
export function ProximoPedido({ depoisDe }: { depoisDe: number }) {
  const { data } = usePedidosAguardandoQuery(undefined, { refetchOnMountOrArgChange: true })
  const proximo = data?.primeiros.find((numero) => numero !== depoisDe)
  return (
    <Answers
      proximo={
        proximo === undefined ? undefined : { to: pathOfAprovacao(proximo), rotulo: `Próximo: pedido ${proximo}` }
      }
      lista={{ to: aprovacoesPaths.aprovacoes, rotulo: 'Ver os pedidos' }}
    />
  )
}

/** Finds the redemption that waits for release after this one, for the toast that says this one was released. */
export function useProximoResgate() {
  const [ler] = useLazyResgatesQuery()
  const navigate = useNavigate()
  return async (depoisDe: number): Promise<ToastLink | undefined> => {
    const { data } = await ler({ params: undefined, query: { status: [`${AGUARDANDO_LIBERACAO}`], limite: LIMITE } })
    const aguardam = data !== undefined && 'resgates' in data ? data.resgates.rows : []
    const proximo = aguardam.find(({ id }) => id !== depoisDe)
    if (proximo === undefined) return undefined
    const href = pathOfResgate(proximo.id)
    return { href, rotulo: `Próximo: resgate ${proximo.id}`, follow: () => void navigate(href) }
  }
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
