import { somarDias, type Dia } from '#contracts/values/dia.ts'

/** How many days, weeks and months keep a copy: the last of each that has one. */
const GUARDADAS: readonly [quantas: number, periodo: (dia: Dia) => string][] = [
  [7, (dia) => dia],
  [4, segundaFeira],
  [12, (dia) => dia.slice(0, 7)],
]

/** The copies, named by their days, that nobody has to keep. Days without a copy make no other one go. */
export function copiasAApagar(dias: readonly Dia[]): Dia[] {
  const novas = [...dias].sort().reverse()
  const ficam = new Set(
    GUARDADAS.flatMap(([quantas, periodo]) => {
      const ultimas = new Map<string, Dia>()
      for (const dia of novas) if (!ultimas.has(periodo(dia))) ultimas.set(periodo(dia), dia)
      return [...ultimas.values()].slice(0, quantas)
    }),
  )
  return novas.filter((dia) => !ficam.has(dia))
}

function segundaFeira(dia: Dia): Dia {
  const depoisDeSegunda = (new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7
  return somarDias(dia, -depoisDeSegunda)
}
