import { IconUserShield, IconUsersGroup } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { usuariosPaths } from './usuarios.paths.ts'

export const usuariosScreens: readonly Screen[] = [
  {
    path: usuariosPaths.usuarios,
    title: 'Usuários',
    grupo: 'Sistema',
    lugar: 10,
    icon: IconUsersGroup,
    papeis: [ADMINISTRADOR],
    component: lazy(() => import('./usuarios.screen.tsx')),
  },
  {
    path: usuariosPaths.cadastrarUsuario,
    title: 'Cadastrar usuário',
    grupo: 'Cadastros',
    lugar: 100,
    icon: IconUserShield,
    about: 'Quem trabalha neste painel, e o que pode ver',
    papeis: [OPERADOR, ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-usuario.screen.tsx')),
  },
]
