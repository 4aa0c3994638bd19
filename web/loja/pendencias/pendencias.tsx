import { lazy, Suspense, useEffect, useRef, type ComponentType, type LazyExoticComponent } from 'react'
import { ErrorBoundary } from '#web/shared/ui/error-boundary.tsx'
import { useParceiro, type Vendedor } from '#web/loja/person.ts'

interface Pendencia {
  nome: string
  /** True only when the server said so: a session stored by an older version lacks the field until it is restored. */
  falta: (vendedor: Vendedor) => boolean
  Janela: LazyExoticComponent<ComponentType>
}

/** What the person must do first, in this order (`doc 3 §2`, `domain.md §4 Passwords`). The gateway enforces it too. */
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

/** Covers every private screen until nothing is missing. */
export function Pendencias() {
  const vendedor = useParceiro()
  const pendencia = PENDENCIAS.find(({ falta }) => falta(vendedor))
  const blocked = useRef(false)
  useEffect(() => {
    // After the last dialog closes, keyboards and screen readers start at the screen below it.
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
