import type { Db } from '#services/engine/database/connection.ts'

/** Of each salesperson, their name and CPF as they are now. Without reach: of ids found within reach. */
export async function vendedoresComNome<T extends { idParceiro: string }>(
  db: Db,
  contas: readonly T[],
): Promise<(Omit<T, 'idParceiro'> & { nome: string; cpf: string })[]> {
  const ids = contas.map(({ idParceiro }) => idParceiro)
  const parceiros =
    ids.length === 0
      ? []
      : await db.selectFrom('parceiros').select(['id', 'nome', 'cpf']).where('id', 'in', ids).execute()
  const porId = new Map(parceiros.map((parceiro) => [parceiro.id, parceiro]))
  return contas.map(({ idParceiro, ...conta }) => {
    const { nome = 'Pessoa excluída', cpf = '' } = porId.get(idParceiro) ?? {}
    return { ...conta, nome, cpf: cpf ?? '' }
  })
}
