import {
  IconAddressBook,
  IconCoins,
  IconLayoutDashboard,
  IconReportMoney,
  IconSettings,
  IconTableImport,
  type Icon,
} from '@tabler/icons-react'
import type { Grupo } from '#web/painel/screen.ts'

/** The sign of each group of the menu. */
export const sinalDoGrupo: Record<Grupo, Icon> = {
  'Visão geral': IconLayoutDashboard,
  Pontos: IconCoins,
  Relatórios: IconReportMoney,
  Cadastros: IconAddressBook,
  Processar: IconTableImport,
  Sistema: IconSettings,
}
