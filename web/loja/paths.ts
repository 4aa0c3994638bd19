/** Addresses used in more than one place; the list of screens is `screens.ts`. */
export const paths = {
  boasVindas: '/',
  entrar: '/login',
  esqueceuSenha: '/esqueceu-senha',
  novaSenha: '/esqueceu-senha/:uuid',
  inicio: '/loja',
  extrato: '/pontuacoes',
  enviar: '/enviar-pontuacao',
  fotosVideos: '/fotos-videos',
  cartao: '/cartao',
  perfil: '/perfil',
  meusDados: '/perfil/dados',
  cadastro: '/cadastrar-vendedor/:idRevenda',
  cadastroDeColega: '/loja/cadastrar-vendedor/:idRevenda',
  contato: '/contato',
  regulamento: '/regulamento',
  privacidade: '/politica-privacidade',
} as const
