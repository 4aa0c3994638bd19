/** The names that texts show; the one place to change them (`decisions.md §A 09`). */
export const marca = {
  produto: 'Lastro',
  fabricante: 'Kulzer',
  agencia: 'Smart',
} as const
