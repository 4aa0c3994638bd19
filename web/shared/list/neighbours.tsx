import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useEffect, useMemo, useState, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { perform } from '#web/shared/api/perform.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { useToken } from '#web/shared/session/session.hooks.ts'
import type { WithFocus } from '#web/shared/ui/page-title.tsx'
import { entryIndex } from './row-link.tsx'
import {
  addressOf,
  CHUNK,
  neighbour,
  placeOf,
  remembering,
  type Addresses,
  type Place,
  type Walk,
  type WithWalk,
} from './walk.ts'
import classes from './neighbours.module.css'

/** The way back to the list from which a record's page was opened, and on to its neighbours there. */
export function Neighbours({ nome }: { nome: string }) {
  const { pathname } = useLocation()
  const walk = useWalk(pathname)
  return walk === undefined ? null : <Walking key={walk.volta} walk={walk} atual={pathname} nome={nome} />
}

/** A change of tab or filter on the record's page makes an entry without the walk, which goes on for that record. */
function useWalk(pathname: string): Walk | undefined {
  const given = (useLocation().state as WithWalk | null)?.percurso
  const [held, setHeld] = useState({ pathname, walk: given })
  if (given !== undefined ? given !== held.walk : pathname !== held.pathname) setHeld({ pathname, walk: given })
  return given ?? (held.pathname === pathname ? held.walk : undefined)
}

/**
 * What the entry of a link holds that leads from this page to another record of its list, at its place as the list is
 * now: null when there is none, undefined while that is read.
 */
export function useWalkTo(endereco: string | undefined): WithWalk | null | undefined {
  const walk = useWalk(useLocation().pathname)
  const token = useToken()
  const [found, setFound] = useState<{ to: string; walk: WithWalk | null }>()
  useEffect(() => {
    if (walk === undefined || endereco === undefined) return
    let wanted = true
    void placeOf((pagina) => readAddresses(walk, pagina, token), walk, endereco)
      .then(
        (place) => (place === undefined ? null : { percurso: { ...walk, ...place } }),
        () => null,
      )
      .then((one) => {
        if (wanted) setFound({ to: endereco, walk: one })
      })
    return () => {
      wanted = false
    }
  }, [walk, endereco, token])
  if (walk === undefined) return null
  return found !== undefined && found.to === endereco ? found.walk : undefined
}

function Walking({ walk, atual, nome }: { walk: Walk; atual: string; nome: string }) {
  const { antes, depois, retry } = useNeighbours(walk, atual)
  const navigate = useNavigate()
  return (
    <nav className={classes.percurso} aria-label={`Lista ${walk.label}`}>
      <Link
        to={walk.volta}
        className={classes.volta}
        onClick={(event) => {
          const back = walk.entrada - entryIndex()
          // The very entry, so that page and scroll are as they were; a link opened in a new tab has none.
          if (back >= 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void navigate(back)
        }}
      >
        <IconArrowLeft size="1rem" aria-hidden="true" />
        {walk.label}
      </Link>
      <span className={classes.lugar} role="status">
        {formatarInteiro(walk.lugar + 1)} de {formatarInteiro(walk.total)}
        <span className="so-leitor"> {nome}</span>
      </span>
      {retry && (
        <>
          <span className="so-leitor" role="alert">
            Não foi possível carregar o anterior e o próximo
          </span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Carregar o anterior e o próximo de novo"
            title="Não foi possível carregar o anterior e o próximo: tentar de novo"
            onClick={retry}
          >
            <IconRefresh size="1.125rem" aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      <Step label="Anterior" icon={IconChevronLeft} walk={walk} place={antes} />
      <Step label="Próximo" icon={IconChevronRight} walk={walk} place={depois} />
    </nav>
  )
}

interface StepProps {
  label: string
  icon: typeof IconChevronLeft
  walk: Walk
  place: Place | null
}

/**
 * Replaces the entry, so that Back leads to the list however far the person walked. It is a link also where it leads
 * nowhere, and keeps the focus: a person goes on pressing it.
 */
function Step({ label, icon: Sign, walk, place }: StepProps) {
  const aba = useSearchParams()[0].get('aba')
  const rest =
    place === null
      ? { to: '', 'aria-disabled': true, 'data-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
      : {
          to: { pathname: place.endereco, search: aba === null ? '' : `?aba=${aba}` },
          state: { percurso: { ...walk, lugar: place.lugar }, keepsFocus: true } satisfies WithWalk & WithFocus,
        }
  return (
    <ActionIcon component={Link} replace variant="default" size="lg" aria-label={label} title={label} {...rest}>
      <Sign size="1.125rem" aria-hidden="true" />
    </ActionIcon>
  )
}

interface Found {
  antes: Place | null
  depois: Place | null
  failed?: boolean
}
const NONE: Found = { antes: null, depois: null }

/**
 * The records before and after the place in the list; null at its ends, and while they are read. When they cannot be
 * read, `retry` reads them again.
 */
function useNeighbours(walk: Walk, atual: string): Found & { retry?: () => void } {
  const token = useToken()
  const { fonte, para } = walk
  const read = useMemo(
    () => remembering((pagina) => readAddresses({ fonte, para }, pagina, token)),
    [fonte, para, token],
  )
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found & { of: Walk }>({ of: walk, ...NONE })
  useEffect(() => {
    let wanted = true
    void Promise.all([neighbour(read, walk, atual, -1), neighbour(read, walk, atual, 1)])
      .then(
        ([antes, depois]) => ({ antes, depois }),
        () => ({ ...NONE, failed: true }),
      )
      .then((one) => {
        if (wanted) setFound({ of: walk, ...one })
      })
    return () => {
      wanted = false
    }
  }, [read, walk, atual, attempt])
  const now = found.of === walk ? found : NONE
  return now.failed ? { ...now, retry: () => setAttempt(attempt + 1) } : now
}

async function readAddresses(
  { fonte, para }: Pick<Walk, 'fonte' | 'para'>,
  pagina: number,
  token: string | null,
): Promise<Addresses> {
  if ('length' in fonte) return fonte.slice((pagina - 1) * CHUNK, pagina * CHUNK)
  // Of any list's rows only the fields of their address matter, so no contract has to be loaded for them.
  const endpoint = { method: 'GET', path: fonte.path, answers: { 200: z.looseObject({}) } } as unknown as EndpointShape
  const { data, error } = await perform(
    endpoint,
    { params: fonte.params, query: { ...fonte.query, limite: CHUNK, pagina } },
    { token, location: location.href },
  )
  if (error) throw new Error(error.codigo)
  const answer = data as Record<string, unknown> | undefined
  const page = fonte.dentro === undefined ? answer : (answer?.[fonte.dentro] as typeof answer)
  const rows = page?.[fonte.chave]
  return Array.isArray(rows) ? rows.map((row: object) => addressOf(para, row)) : []
}
