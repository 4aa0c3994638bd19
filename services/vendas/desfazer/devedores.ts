import type { ResultadoDesfeito } from '#contracts/http/processamentos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Db } from '#services/engine/database/connection.ts'

/** Who owes points, with their names as they are now. */
export async function comNomes(
  db: Db,
  devedores: readonly { idParceiro: string; divida: Centesimos }[],
): Promise<ResultadoDesfeito['devedores']> {
  const ids = devedores.map(({ idParceiro }) => idParceiro)
  const parceiros =
    ids.length === 0
      ? []
      : await db.selectFrom('parceiros').select(['id', 'nome', 'cpf']).where('id', 'in', ids).execute()
  const porId = new Map(parceiros.map((parceiro) => [parceiro.id, parceiro]))
  return devedores.map(({ idParceiro, divida }) => {
    const { nome = 'Pessoa excluída', cpf = '' } = porId.get(idParceiro) ?? {}
    return { nome, cpf: cpf ?? '', divida }
  })
}
