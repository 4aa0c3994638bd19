import { IconPercentage } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { taxasPaths } from './taxas.paths.ts'

export const taxasScreens: readonly Screen[] = [
  {
    path: taxasPaths.taxas,
    title: 'Configurações da taxa',
    menu: 'Taxa de sucesso',
    grupo: 'Cadastros',
    lugar: 80,
    icon: IconPercentage,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./taxas.screen.tsx')),
  },
  {
    path: taxasPaths.cadastrarTaxa,
    title: 'Cadastrar taxa de sucesso',
    grupo: 'Cadastros',
    lugar: 110,
    icon: IconPercentage,
    about: 'O que uma rede pagava e comprava antes do programa',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-taxa.screen.tsx')),
  },
]
