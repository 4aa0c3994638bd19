import { IconReceipt, IconTruckDelivery } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { comprasPaths } from './compras.paths.ts'

export const comprasScreens: readonly Screen[] = [
  {
    path: comprasPaths.compras,
    title: 'Compras',
    grupo: 'Relatórios',
    icon: IconReceipt,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./compras.screen.tsx')),
  },
  {
    path: comprasPaths.envioHistorico,
    title: 'Enviar histórico',
    menu: 'Histórico',
    grupo: 'Processar',
    lugar: 35,
    icon: IconTruckDelivery,
    about: 'O que cada rede comprou do fabricante, por pedido',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envio-historico.screen.tsx')),
  },
]
