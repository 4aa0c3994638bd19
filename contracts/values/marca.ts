/**
 * The names shown in texts ("Produtos Kulzer", "Código Kulzer", "Smart Operador"); the only place to change them
 * (`decisions.md §A 09`).
 */
export const marca = { produto: 'Lastro', fabricante: 'Kulzer', agencia: 'Smart' } as const
