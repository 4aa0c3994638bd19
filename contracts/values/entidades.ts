/** The kinds of record that have a history, by the names of their tables. */
export const ENTIDADES = [
  'usuarios',
  'parceiros',
  'revendas',
  'redes',
  'produtos',
  'produtos_revenda',
  'pesquisas_mercado',
  'premios',
  'categorias_premio',
  'cartoes',
  'limites_aprovacao',
] as const
export type Entidade = (typeof ENTIDADES)[number]
