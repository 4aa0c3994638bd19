import { IconFileInvoice, IconReceipt, IconTableImport } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import { pontuacoesPaths } from '#web/painel/pontuacoes/pontuacoes.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { vendasPaths } from './vendas.paths.ts'

export const vendasScreens: readonly Screen[] = [
  {
    path: vendasPaths.venda,
    title: 'Venda',
    grupo: 'Pontos',
    icon: IconFileInvoice,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: pontuacoesPaths.pontuacoes,
    component: lazy(() => import('./venda.screen.tsx')),
  },
  {
    path: vendasPaths.novaVenda,
    title: 'Nova venda',
    grupo: 'Processar',
    icon: IconReceipt,
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    component: lazy(() => import('./nova-venda.screen.tsx')),
  },
  {
    path: vendasPaths.envioVendas,
    title: 'Enviar vendas',
    menu: 'Vendas',
    grupo: 'Processar',
    lugar: 30,
    icon: IconTableImport,
    about: 'Vendas de uma planilha, com os pontos de cada uma',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envio-vendas.screen.tsx')),
  },
]
