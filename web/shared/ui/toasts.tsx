import { useEffect, useState, type ComponentType } from 'react'
import type { ToastOptions } from 'react-toastify/unstyled'
import { SEM_CONEXAO, SESSAO_EXPIRADA } from '#web/shared/api/failure.ts'

/** Network and status toggles (`doc 1 §9`), and the good-bye, which should not be in the way. */
export const TOAST_CURTO_MS = 3_000

/** The plain notice shows as long as a toast (`doc 1 §9`). */
const SEM_TOASTS_MS = 10_000

/** Starts loading in parallel with the application's first screen, which does not wait for it. */
const loadBox = () => import('./toast-box.tsx')
let mountBox = () => undefined as void

/** Where a toast leads. */
export interface ToastLink {
  href: string
  label: string
  /** Goes there without loading the page anew. */
  follow?: () => void
  /** The name of the file, when it is one. */
  download?: string
}

interface Options extends ToastOptions {
  link?: ToastLink | undefined
  /** The form that says it: it is gone with the form's next failure (`avisar.retirar`). */
  de?: string
  /** Takes back what the toast tells of. */
  desfazer?: () => void
}

/** Shows a toast once their code is loaded, or a plain notice when it cannot be loaded. */
function say(kind: 'info' | 'success' | 'error', text: string, { link, desfazer, de, ...options }: Options = {}): void {
  void loadBox().then(
    (box) => {
      mountBox()
      return box.say({ kind, content: (link ?? desfazer) ? box.textWithActs(text, link, desfazer) : text, options, de })
    },
    () => sayPlainly(text),
  )
}

/** One sentence at a time, without React: it must work when no other file loads (`global.css`). */
function sayPlainly(text: string): void {
  document.querySelector('.aviso-simples')?.remove()
  const box = document.createElement('p')
  box.className = 'aviso-simples'
  box.setAttribute('role', 'alert')
  document.body.append(box)
  box.textContent = text
  setTimeout(() => box.remove(), SEM_TOASTS_MS)
}

/** The only place that shows toasts. A fixed `toastId` keeps the same sentence from stacking up. */
export const avisar = {
  info: (text: string, options?: Options) => say('info', text, options),
  sucesso: (text: string, options?: Options) => say('success', text, options),
  /** A form that failed takes its success away: both never stand together. */
  retirar: (de: string) =>
    void loadBox().then(
      (box) => box.takeAway(de),
      () => undefined,
    ),
  erro: (text: string, options?: ToastOptions) => say('error', text, { toastId: text, ...options }),
  semConexao: () => say('error', SEM_CONEXAO, { toastId: 'sem-conexao' }),
  sessaoExpirada: () => say('error', SESSAO_EXPIRADA, { toastId: 'sessao-expirada' }),
  ateMais: () => say('info', 'Até mais!', { toastId: 'ate-mais', autoClose: TOAST_CURTO_MS }),
}

export const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''

/** Renders nothing until their code is loaded; the application works without it. */
export function Toasts() {
  const [Box, setBox] = useState<ComponentType | null>(null)
  useEffect(() => {
    mountBox = () =>
      void loadBox().then(
        ({ default: box }) => setBox(() => box),
        () => undefined,
      )
    mountBox()
  }, [])
  return Box === null ? null : <Box />
}
