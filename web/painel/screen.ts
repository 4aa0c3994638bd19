import type { Icon } from '@tabler/icons-react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Papel } from '#contracts/values/papeis.ts'

/** In the order in which the menu shows them. */
export const GRUPOS = ['Visão geral', 'Pontos', 'Relatórios', 'Cadastros', 'Processar', 'Sistema'] as const
export type Grupo = (typeof GRUPOS)[number]
/** Its screens stand above the groups, without a heading. */
export const INICIO: Grupo = 'Visão geral'

export interface Screen {
  path: string
  title: string
  /** The menu label, where the title is too long. */
  menu?: string
  grupo: Grupo
  /** Its place in the group's menu, or among the cards that lead to it: lower ones come first. */
  lugar?: number
  icon: Icon
  /** What it is for, in one line: on the card that leads there. */
  about?: string
  /** Who may open it (`doc 1 §2`, `decisions.md §C`): others do not see it in the menu and are refused by address. */
  papeis: readonly Papel[]
  /** Reached from other screens: a record's page, the own profile. */
  foraDoMenu?: true
  /** The screen that people come from: it stands before this one in the breadcrumb, and is marked in the menu. */
  lista?: string
  component: LazyExoticComponent<ComponentType>
}
