import type { Db } from '#services/engine/database/connection.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'

type Quem = Pick<Recorded['metadata'], 'by' | 'byKind'>

/** Who did each of these events, for people; `vendedor` is what a salesperson is called. */
export async function nomesDeQuemFez(
  db: Db,
  eventos: readonly { metadata: Quem }[],
  vendedor = 'Vendedor',
): Promise<(quem: Quem) => string> {
  const ids = eventos.flatMap(({ metadata: { by, byKind } }) => (byKind === 'usuario' && by !== null ? by : []))
  const usuarios =
    ids.length === 0
      ? []
      : await db
          .selectFrom('usuarios')
          .select(['id', 'nome'])
          .where('id', 'in', [...new Set(ids)])
          .execute()
  const nomes = new Map(usuarios.map(({ id, nome }) => [id, nome]))
  return ({ by, byKind }) => {
    if (byKind === 'usuario') return nomes.get(by ?? '') ?? 'Equipe'
    return byKind === 'parceiro' ? vendedor : 'Sistema'
  }
}
