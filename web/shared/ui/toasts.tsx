import { lazy, Suspense } from 'react'
import type { ToastOptions } from 'react-toastify/unstyled'
import { SEM_CONEXAO, SESSAO_EXPIRADA } from '../api/failure.ts'

/** Network and status toggles (`doc 1 §9`), and greetings: they should not stand in the way. */
export const TOAST_CURTO_MS = 3_000

/** Starts loading with the application, beside its first screen, which does not wait for it. */
const loadBox = () => import('./toast-box.tsx')
const ToastBox = lazy(loadBox)

/** Spoken as soon as the toasts are there; when their code cannot be loaded, there is no connection to speak of. */
function say(kind: 'info' | 'success' | 'error', text: string, options: ToastOptions = {}): void {
  void loadBox().then(async ({ toaster }) => (await toaster)[kind](text, options), () => undefined)
}

/** The one place that speaks through toasts; a fixed `toastId` keeps the same sentence from stacking up. */
export const avisar = {
  info: (text: string, options?: ToastOptions) => say('info', text, options),
  sucesso: (text: string, options?: ToastOptions) => say('success', text, options),
  erro: (text: string, options?: ToastOptions) => say('error', text, { toastId: text, ...options }),
  semConexao: () => say('error', SEM_CONEXAO, { toastId: 'sem-conexao' }),
  sessaoExpirada: () => say('error', SESSAO_EXPIRADA, { toastId: 'sessao-expirada' }),
  ola: (nome: string) => say('success', `Olá, ${primeiroNome(nome)}!`, { toastId: 'ola', autoClose: TOAST_CURTO_MS }),
  ateMais: () => say('info', 'Até mais!', { toastId: 'ate-mais', autoClose: TOAST_CURTO_MS }),
}

export const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''

export const Toasts = () => <Suspense><ToastBox /></Suspense>
