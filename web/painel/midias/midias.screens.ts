import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { midiasPaths } from './midias.paths.ts'

export const midiasScreens: readonly Screen[] = [
  {
    path: midiasPaths.fotosVideos,
    title: 'Fotos e Vídeos',
    grupo: 'Pontos',
    lugar: 60,
    icon: IconPhoto,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./fotos-videos.screen.tsx')),
  },
  {
    path: midiasPaths.fotoVideo,
    title: 'Anexar foto ou vídeo',
    menu: 'Foto ou vídeo',
    grupo: 'Processar',
    lugar: 40,
    icon: IconPhotoPlus,
    about: 'De uma entrega, no resgate que ela completa',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./foto-video.screen.tsx')),
  },
]
