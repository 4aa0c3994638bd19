import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isApiFailure } from '#web/shared/api/failure.ts'
import classes from './toggle.module.css'
import { avisar, TOAST_CURTO_MS } from './toasts.tsx'

export interface ToggleProps {
  ligado: boolean
  /** What it is when it is on. */
  estado: 'Ativo' | 'Ativa'
  /** What is switched: with `estado` the switch's name for screen readers, "Ativa: Rede Alfa". */
  nome: string
  /** The page of what is switched. */
  pagina?: string
  /** An RTK mutation or the like, with the sentence that says what happened. */
  onChange: (ligado: boolean) => Promise<{ data?: { mensagem: string }; error?: unknown }>
}

/**
 * A switch that moves at once, and moves back when the server refuses (`doc 1 §4`, `decisions.md §G 79`). Its toast
 * says who became what, leads there, and takes it back.
 */
export function Toggle({ ligado, estado, nome, pagina, onChange }: ToggleProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
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
    if (data !== undefined)
      return avisar.sucesso(`${data.mensagem}: ${nome} está ${palavra(estado, next)}.`, {
        desfazer: () => void change(!next),
        link:
          pagina === undefined || pagina === pathname
            ? undefined
            : { href: pagina, label: 'Ver', follow: () => void navigate(pagina) },
      })
    setWanted(null)
    if (isApiFailure(error) && error.status !== 0 && error.status !== 401)
      avisar.erro(error.erro, { autoClose: TOAST_CURTO_MS })
  }
  return (
    <Switch
      className={classes.interruptor}
      checked={wanted ?? ligado}
      aria-label={`${estado}: ${nome}`}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}

const palavra = (estado: ToggleProps['estado'], ligado: boolean): string =>
  `${ligado ? '' : 'in'}${estado.toLowerCase()}`
