import { IconCamera, IconHome, IconReceipt, type Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { prepared, type Prepared } from '#web/shared/ui/prepared.ts'
import { paths } from './paths.ts'
import { pontuaPorFoto, type Vendedor } from './person.ts'

export interface Screen extends Prepared {
  path: string
  title: string
  /**
   * `publico` is for people without a session and sends others home; `privado` is for people with one and sends others
   * to the log-in (`doc 3 §4`). `todos` is open to everybody, in the frame that matches the session (`decisions.md §A
   * 12`).
   */
  acesso: 'publico' | 'privado' | 'todos'
  /** The icon in the bottom bar and the top navigation; screens without one are reached from other screens. */
  icon?: Icon
  /** Whom they show it to; unset: everybody. */
  para?: (pessoa: Vendedor) => boolean
}

const screen = (load: () => Promise<{ default: ComponentType }>, about: Omit<Screen, keyof Prepared>): Screen => ({
  ...about,
  ...prepared(load),
})

/** Every screen of the store, once: router, guards, navigation and titles derive from this list. */
export const screens: readonly Screen[] = [
  screen(() => import('./boas-vindas/boas-vindas.screen.tsx'), {
    path: paths.boasVindas,
    title: 'Boas-vindas',
    acesso: 'publico',
  }),
  screen(() => import('./entrar/entrar.screen.tsx'), { path: paths.entrar, title: 'Entrar', acesso: 'publico' }),
  screen(() => import('./esqueceu-senha/esqueceu-senha.screen.tsx'), {
    path: paths.esqueceuSenha,
    title: 'Esqueceu sua senha?',
    acesso: 'publico',
  }),
  screen(() => import('./esqueceu-senha/nova-senha.screen.tsx'), {
    path: paths.novaSenha,
    title: 'Nova senha',
    acesso: 'publico',
  }),
  screen(() => import('./inicio/inicio.screen.tsx'), {
    path: paths.inicio,
    title: 'Início',
    acesso: 'privado',
    icon: IconHome,
  }),
  screen(() => import('./enviar/enviar.screen.tsx'), {
    path: paths.enviar,
    title: 'Enviar',
    acesso: 'privado',
    icon: IconCamera,
    para: pontuaPorFoto,
  }),
  screen(() => import('./extrato/extrato.screen.tsx'), {
    path: paths.extrato,
    title: 'Extrato',
    acesso: 'privado',
    icon: IconReceipt,
  }),
  screen(() => import('./cartao/cartao.screen.tsx'), { path: paths.cartao, title: 'Cartão', acesso: 'privado' }),
  screen(() => import('./fotos-videos/fotos-videos.screen.tsx'), {
    path: paths.fotosVideos,
    title: 'Fotos e Vídeos',
    acesso: 'privado',
  }),
  screen(() => import('./perfil/perfil.screen.tsx'), { path: paths.perfil, title: 'Minha conta', acesso: 'privado' }),
  screen(() => import('./meus-dados/meus-dados.screen.tsx'), {
    path: paths.meusDados,
    title: 'Meus dados',
    acesso: 'privado',
  }),
  screen(() => import('./cadastro/cadastro.screen.tsx'), {
    path: paths.cadastro,
    title: 'Cadastro de vendedor',
    acesso: 'publico',
  }),
  screen(() => import('./cadastro/cadastro-de-colega.screen.tsx'), {
    path: paths.cadastroDeColega,
    title: 'Cadastrar colega',
    acesso: 'privado',
  }),
  screen(() => import('./contato/contato.screen.tsx'), { path: paths.contato, title: 'Contato', acesso: 'privado' }),
  screen(() => import('./compartilhado/compartilhado.screen.tsx'), {
    path: paths.compartilhado,
    title: 'Foto ou vídeo',
    acesso: 'todos',
  }),
  screen(() => import('./textos/regulamento.screen.tsx'), {
    path: paths.regulamento,
    title: 'Regulamento',
    acesso: 'todos',
  }),
  screen(() => import('./textos/privacidade.screen.tsx'), {
    path: paths.privacidade,
    title: 'Política de privacidade',
    acesso: 'todos',
  }),
]

export const screensFor = (acesso: Screen['acesso']): Screen[] => screens.filter((each) => each.acesso === acesso)

/** What the bottom bar and the top navigation show, in order. */
export const navigation = screens.flatMap(({ path, title, icon, para }) =>
  icon === undefined ? [] : [{ path, title, icon, para }],
)

export const navigationOf = (pessoa: Vendedor) => navigation.filter(({ para }) => para?.(pessoa) ?? true)
