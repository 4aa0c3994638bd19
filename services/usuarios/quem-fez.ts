import type { Db } from '#services/engine/database/connection.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'

type Quem = Pick<Recorded['metadata'], 'by' | 'byKind' | 'aprovadoPor'>

/** Who did what another person confirmed, with both names. */
const comSegundaPessoa = (nome: string, segunda: string): string => `${nome}, confirmado por ${segunda}`

/**
 * Who did each of these events, for people; `vendedor` is what a salesperson is called. Without reach: anybody who may
 * call may know it.
 */
export async function nomesDeQuemFez(
  db: Db,
  eventos: readonly { metadata: Quem }[],
  vendedor = 'Vendedor',
): Promise<(quem: Quem) => string> {
  const ids = eventos.flatMap(({ metadata: { by, byKind, aprovadoPor } }) =>
    byKind === 'usuario' ? [by, aprovadoPor].filter((id) => id != null) : [],
  )
  const usuarios =
    ids.length === 0
      ? []
      : await db
          .selectFrom('usuarios')
          .select(['id', 'nome'])
          .where('id', 'in', [...new Set(ids)])
          .execute()
  const nomes = new Map(usuarios.map(({ id, nome }) => [id, nome]))
  return ({ by, byKind, aprovadoPor }) => {
    if (byKind === 'usuario') {
      const nome = nomes.get(by ?? '') ?? 'Equipe'
      return aprovadoPor === undefined ? nome : comSegundaPessoa(nome, nomes.get(aprovadoPor) ?? 'Equipe')
    }
    return byKind === 'parceiro' ? vendedor : 'Sistema'
  }
}
