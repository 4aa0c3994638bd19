/** Addresses used in more than one place; the list of screens is `screens.ts`. */
export const paths = {
  boasVindas: '/',
  entrar: '/login',
  inicio: '/loja',
  extrato: '/pontuacoes',
  perfil: '/perfil',
  cadastro: '/cadastrar-vendedor/:idRevenda',
  cadastroDeColega: '/loja/cadastrar-vendedor/:idRevenda',
  regulamento: '/regulamento',
  privacidade: '/politica-privacidade',
} as const
