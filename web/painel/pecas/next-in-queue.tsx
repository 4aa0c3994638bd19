import { Button, Group } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import type { resgates } from '#contracts/http/resgates-do-painel.ts'
import { AGUARDANDO_LIBERACAO } from '#contracts/values/status-resgate.ts'
import { useWalkTo } from '#web/shared/list/neighbours.tsx'
import type { ToastLink } from '#web/shared/ui/toasts.tsx'
import { usePedidosAguardandoQuery } from '#web/painel/aprovacoes/aguardando.api.ts'
import { aprovacoesPaths, pathOfAprovacao } from '#web/painel/aprovacoes/aprovacoes.paths.ts'
import { pendentesPaths } from '#web/painel/pendentes/pendentes.paths.ts'
import { pathOfResgate, resgatesPaths } from '#web/painel/resgates/resgates.paths.ts'
import { pathOfPendente } from '#web/painel/vendas/vendas.paths.ts'
import { usePontuacoesPendentesQuery } from '#web/painel/pendentes/pendentes.api.ts'
import { useLazyResgatesQuery, useResgatesQuery } from '#web/painel/resgates/resgates.api.ts'

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
      proximo={proximo && { to: pathOfPendente(proximo.id), label: `Próximo: envio ${proximo.id}` }}
      lista={{ to: pendentesPaths.pendentes, label: 'Ver as pontuações pendentes' }}
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
        proximo === undefined ? undefined : { to: pathOfAprovacao(proximo), label: `Próximo: pedido ${proximo}` }
      }
      lista={{ to: aprovacoesPaths.aprovacoes, label: 'Ver os pedidos' }}
    />
  )
}

const AGUARDAM = { params: undefined, query: { status: [`${AGUARDANDO_LIBERACAO}` as const], limite: LIMITE } }
const resgateDepoisDe = (depoisDe: number, data: Answer<typeof resgates> | undefined) => {
  const aguardam = data !== undefined && 'resgates' in data ? data.resgates.rows : []
  const proximo = aguardam.find(({ id }) => id !== depoisDe)
  return proximo && { to: pathOfResgate(proximo.id), label: `Próximo: resgate ${proximo.id}` }
}

/** The redemption that waits for release after this one, on its page. */
export function ProximoResgate({ depoisDe }: { depoisDe: number }) {
  const { currentData } = useResgatesQuery(AGUARDAM, { refetchOnMountOrArgChange: true })
  return (
    <Answers
      proximo={resgateDepoisDe(depoisDe, currentData)}
      lista={{ to: resgatesPaths.resgates, label: 'Ver os resgates' }}
    />
  )
}

/** Finds it for the toast that says this one was released. */
export function useProximoResgate() {
  const [ler] = useLazyResgatesQuery()
  const navigate = useNavigate()
  return async (depoisDe: number): Promise<ToastLink | undefined> => {
    const { data } = await ler(AGUARDAM)
    const proximo = resgateDepoisDe(depoisDe, data)
    return proximo && { href: proximo.to, label: proximo.label, follow: () => void navigate(proximo.to) }
  }
}

interface Target {
  to: string
  label: string
}

/** Where the page was opened from a list, the next one is a step in it. */
function Answers({ proximo, lista }: { proximo: Target | undefined; lista: Target }) {
  const walk = useWalkTo(proximo?.to)
  return (
    <Group mt="md">
      {proximo && walk !== undefined && (
        <Button
          component={Link}
          to={proximo.to}
          replace={walk !== null}
          state={walk}
          rightSection={<IconArrowRight size="1rem" aria-hidden="true" />}
        >
          {proximo.label}
        </Button>
      )}
      <Button component={Link} to={lista.to} variant="default">
        {lista.label}
      </Button>
    </Group>
  )
}
