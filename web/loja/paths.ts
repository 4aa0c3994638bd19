/** Addresses that more than one place needs; the list of screens is `screens.ts`. */
export const paths = {
  boasVindas: '/',
  entrar: '/login',
  inicio: '/loja',
  extrato: '/pontuacoes',
  regulamento: '/regulamento',
  privacidade: '/politica-privacidade',
} as const
