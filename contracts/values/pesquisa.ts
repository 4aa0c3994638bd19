/*
 * Market research (`decisions.md §D 43`): what is chosen from, beside a text of one's own.
 */

/** What kind of shop it is. */
export const CATEGORIAS_DE_DENTAL = [
  'Loja física',
  'Loja virtual',
  'Loja física e virtual',
  'Televendas',
  'Distribuidora',
] as const

/** How it reaches its customers. */
export const CANAIS_DE_COMUNICACAO = [
  'WhatsApp',
  'Telefone',
  'E-mail',
  'Instagram',
  'Facebook',
  'Site próprio',
  'Marketplace',
  'Visita de vendedor',
  'Cursos e eventos',
] as const

/** Who found it out: the shop's system, or its people. */
export const FONTES_DA_PESQUISA = ['Sistema', 'Equipe'] as const

/** How many best-sellers of each kind are asked for; one is enough (`decisions.md §D 34`). */
export const PRODUTOS_DA_PESQUISA = 5
