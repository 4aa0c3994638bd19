import type { EntradaDaConfiguracao } from '#contracts/http/taxas.ts'
import { formatarPeriodo, type Periodo } from '#contracts/values/periodo.ts'
import { entradasDaTaxa } from '#projections/taxas/taxas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { nomesDeQuemFez } from '#services/usuarios/quem-fez.ts'

const mesAntes = ({ ano, mes }: Periodo): Periodo => (mes === 1 ? { ano: ano - 1, mes: 12 } : { ano, mes: mes - 1 })
const mesmoMes = (um: Periodo, outro: Periodo) => um.ano === outro.ano && um.mes === outro.mes

/** Only staff and the system configure. */
const quemFez = ({ por }: { por: string | null }) => ({
  metadata: { by: por, byKind: por === null ? ('sistema' as const) : ('usuario' as const) },
})

/** What was entered for a network and a product: from which month until which each holds, by whom and why. */
export async function lerHistoricoDaTaxa(
  db: Db,
  reach: Reach,
  alvo: { idRede: string; idProduto: string },
): Promise<EntradaDaConfiguracao[]> {
  const entradas = await entradasDaTaxa(db, reach, alvo)
  const [nomes, textos] = await Promise.all([
    nomesDeQuemFez(db, entradas.map(quemFez)),
    lerTextos(
      db,
      entradas.flatMap(({ motivo }) => motivo ?? []),
    ),
  ])
  return entradas.map(({ por, em, motivo, ...entrada }, n) => {
    const antes = entradas.slice(0, n)
    const seguinte = antes.findLast((outra) => !mesmoMes(outra, entrada))
    return {
      ...entrada,
      vale: !antes.some((outra) => mesmoMes(outra, entrada)),
      ate: seguinte === undefined ? null : formatarPeriodo(mesAntes(seguinte)),
      responsavel: nomes(quemFez({ por }).metadata),
      criadoEm: em.toISOString(),
      motivo: motivo && (textos.get(motivo) ?? null),
    }
  })
}
