/** "Resgate 41". */
export const nomeDoResgate = (numero: number): string => `Resgate ${numero}`
