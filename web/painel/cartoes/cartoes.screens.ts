import { IconCreditCard } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import type { Screen } from '#web/painel/screen.ts'
import { cartoesPaths } from './cartoes.paths.ts'

export const cartoesScreens: readonly Screen[] = [
  {
    path: cartoesPaths.envioCartoes,
    title: 'Enviar cartões',
    menu: 'Cartões',
    grupo: 'Processar',
    lugar: 60,
    icon: IconCreditCard,
    about: 'Cartões livres, de um arquivo CSV',
    papeis: [ADMINISTRADOR],
    component: lazy(() => import('./envio-cartoes.screen.tsx')),
  },
  {
    path: cartoesPaths.envioSaldoCartao,
    title: 'Enviar saldos de cartões',
    menu: 'Saldos de cartões',
    grupo: 'Processar',
    lugar: 70,
    icon: IconCreditCard,
    about: 'O saldo de cada cartão, como a operadora o informa',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./envio-saldo-cartao.screen.tsx')),
  },
  {
    path: cartoesPaths.cartoes,
    title: 'Cartões',
    grupo: 'Cadastros',
    lugar: 70,
    icon: IconCreditCard,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./cartoes.screen.tsx')),
  },
  {
    path: cartoesPaths.cadastrarCartao,
    title: 'Cadastrar cartão',
    grupo: 'Cadastros',
    lugar: 80,
    icon: IconCreditCard,
    about: 'Um cartão livre, para o primeiro crédito de um vendedor',
    papeis: [ADMINISTRADOR],
    foraDoMenu: true,
    lista: escolherPaths.cadastrar,
    component: lazy(() => import('./cadastrar-cartao.screen.tsx')),
  },
]
