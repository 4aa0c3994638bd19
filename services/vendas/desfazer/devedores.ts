import { DEVEDORES_NA_RESPOSTA } from '#contracts/works/contas.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Estorno } from '#projections/extrato/saldos.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'

export interface Devedor {
  idParceiro: string
  divida: Centesimos
}

/** What accounts owe once points were taken from them: all of it, of how many, and who owes the most. */
export function dividasDe(estornos: readonly Estorno[]): {
  dividas: Centesimos
  totalDevedores: number
  devedores: Devedor[]
} {
  const devedores = estornos.filter(({ divida }) => divida > 0).toSorted((a, b) => b.divida - a.divida)
  return {
    dividas: somar(devedores.map(({ divida }) => divida)),
    totalDevedores: devedores.length,
    devedores: devedores.slice(0, DEVEDORES_NA_RESPOSTA).map(({ idParceiro, divida }) => ({ idParceiro, divida })),
  }
}

/** Of each salesperson, their name and CPF as they are now. Without reach: of ids found within reach. */
export async function comNomes<T extends { idParceiro: string }>(
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
