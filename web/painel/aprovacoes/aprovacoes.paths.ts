/** The addresses of its screens. */
export const aprovacoesPaths = {
  aprovacoes: '/painel/aprovacoes',
  aprovacao: '/painel/aprovacao/:numero',
  limites: '/painel/limites',
} as const

/** The page of one request for a second person, by the number that people see. */
export const pathOfAprovacao = (numero: number): string => aprovacoesPaths.aprovacao.replace(':numero', String(numero))
