import { z } from 'zod'
import { marca } from './marca.ts'

/** `permissao` of a panel user (`doc 1 §6`, `decisions.md §A 09`). */
export const papelSchema = z.literal([0, 1, 2, 3])
export type Papel = z.infer<typeof papelSchema>

export const KULZER = 0 satisfies Papel
export const OPERADOR = 1 satisfies Papel
export const ADMINISTRADOR = 2 satisfies Papel
export const VENDEDOR = 3 satisfies Papel

export const TODOS_OS_PAPEIS: readonly Papel[] = [KULZER, OPERADOR, ADMINISTRADOR, VENDEDOR]

/** "Kulzer", "Smart Operador", "Smart Administrador" and "Vendedor", as long as the brand is that. */
export const nomePapel: Record<Papel, string> = {
  [KULZER]: marca.fabricante,
  [OPERADOR]: `${marca.agencia} Operador`,
  [ADMINISTRADOR]: `${marca.agencia} Administrador`,
  [VENDEDOR]: 'Vendedor',
}
