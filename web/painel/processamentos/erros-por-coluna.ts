import type { ErroDeLinha } from '#contracts/works/linhas.ts'

/** How many row errors each column has, most first. */
export function errosPorColuna(erros: readonly ErroDeLinha[]): { coluna: string; quantos: number }[] {
  const counts = new Map<string, number>()
  for (const { coluna } of erros) counts.set(coluna, (counts.get(coluna) ?? 0) + 1)
  return [...counts]
    .map(([coluna, quantos]) => ({ coluna, quantos }))
    .sort((a, b) => b.quantos - a.quantos || a.coluna.localeCompare(b.coluna))
}
