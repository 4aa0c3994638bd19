import { lazy, Suspense, useEffect, useRef, type ComponentType, type LazyExoticComponent } from 'react'
import { ErrorBoundary } from '../../shared/ui/error-boundary.tsx'
import { useParceiro, type Vendedor } from '../person.ts'

interface Pendencia {
  nome: string
  /** Only what the server has said: a session stored by an older version says nothing, and is restored first. */
  falta: (vendedor: Vendedor) => boolean
  Janela: LazyExoticComponent<ComponentType>
}

/** What comes before anything else, in this order (`doc 3 §2`, `domain.md §4 Passwords`). The gateway insists on it as well. */
const PENDENCIAS: readonly Pendencia[] = [
  {
    nome: 'senha',
    falta: ({ senhaTemporaria }) => senhaTemporaria === true,
    Janela: lazy(() => import('./senha-modal.tsx')),
  },
  {
    nome: 'regulamento',
    falta: ({ aceitouRegulamento }) => aceitouRegulamento === false,
    Janela: lazy(() => import('./regulamento-modal.tsx')),
  },
  { nome: 'cep', falta: ({ informouCep }) => informouCep === false, Janela: lazy(() => import('./cep-modal.tsx')) },
]

/** Stands over every private screen until nothing is missing. */
export function Pendencias() {
  const vendedor = useParceiro()
  const pendencia = PENDENCIAS.find(({ falta }) => falta(vendedor))
  const blocked = useRef(false)
  useEffect(() => {
    // The last window is gone: keyboards and screen readers start at the screen below it.
    if (blocked.current && pendencia === undefined) document.querySelector('h1')?.focus({ preventScroll: true })
    blocked.current = pendencia !== undefined
  }, [pendencia])
  if (pendencia === undefined) return null
  const { nome, Janela } = pendencia
  return (
    <ErrorBoundary key={nome}>
      <Suspense>
        <Janela />
      </Suspense>
    </ErrorBoundary>
  )
}
