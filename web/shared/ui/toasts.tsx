import 'react-toastify/ReactToastify.css'
import { toast, ToastContainer, type ToastOptions } from 'react-toastify/unstyled'
import { SEM_CONEXAO, SESSAO_EXPIRADA } from '../api/failure.ts'
import classes from './toasts.module.css'

/** `doc 1 §9`. */
export const TOAST_MS = 10_000
/** Network and status toggles (`doc 1 §9`). */
export const TOAST_CURTO_MS = 3_000

/** The one place that speaks through toasts; a fixed `toastId` keeps the same sentence from stacking up. */
export const avisar = {
  info: (text: string, options?: ToastOptions) => toast.info(text, options),
  sucesso: (text: string, options?: ToastOptions) => toast.success(text, options),
  erro: (text: string, options?: ToastOptions) => toast.error(text, { toastId: text, ...options }),
  semConexao: () => toast.error(SEM_CONEXAO, { toastId: 'sem-conexao' }),
  sessaoExpirada: () => toast.error(SESSAO_EXPIRADA, { toastId: 'sessao-expirada' }),
  ola: (nome: string) => toast.success(`Olá, ${primeiroNome(nome)}!`, { toastId: 'ola' }),
  ateMais: () => toast.info('Até mais!', { toastId: 'ate-mais' }),
}

export const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''

/** Bottom centre (`doc 1 §8`); time stands still while the pointer or the keyboard focus is on a toast. */
export function Toasts() {
  return (
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="bottom-center" autoClose={TOAST_MS} pauseOnHover pauseOnFocusLoss closeOnClick={false}
        newestOnTop limit={4} aria-label="Avisos" className={classes.container} toastClassName={classes.toast}
      />
    </div>
  )
}
