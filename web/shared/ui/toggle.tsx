import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { isApiFailure } from '../api/failure.ts'
import classes from './toggle.module.css'
import { avisar, TOAST_CURTO_MS } from './toasts.tsx'

interface Props {
  ligado: boolean
  /** What is switched, for screen readers: "Ativa: Rede Alfa". */
  rotulo: string
  /** An RTK mutation or the like, with the sentence that says what happened. */
  onChange: (ligado: boolean) => Promise<{ data?: { mensagem: string }; error?: unknown }>
}

/** A switch that moves at once, and moves back when the server refuses (`doc 1 §4`, `decisions.md §G 79`). */
export function Toggle({ ligado, rotulo, onChange }: Props) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [seen, setSeen] = useState(ligado)
  const running = useRef(false)
  if (seen !== ligado) {
    setSeen(ligado)
    setWanted(null)
  }
  const change = async (next: boolean) => {
    if (running.current) return
    running.current = true
    setWanted(next)
    const { data, error } = await onChange(next)
    running.current = false
    if (data !== undefined) return avisar.sucesso(data.mensagem, { autoClose: TOAST_CURTO_MS })
    setWanted(null)
    if (isApiFailure(error) && error.status !== 0 && error.status !== 401)
      avisar.erro(error.erro, { autoClose: TOAST_CURTO_MS })
  }
  return (
    <Switch
      className={classes.interruptor}
      checked={wanted ?? ligado}
      aria-label={rotulo}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
