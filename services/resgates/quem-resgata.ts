import { notFound, refused } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'

/** The member's data stored in a redemption: current shop, network and money per point (`domain.md §2`). */
export interface QuemResgata {
  idParceiro: string
  idRevenda: string
  idRede: string
  /** Null while the network has no value, and so no prizes. */
  valorPonto: Centesimos | null
}

/**
 * The member who redeems, from the registrations and the day's dated values. Without reach: for commands and jobs.
 * @throws Failure `parceiro-nao-encontrado`, `parceiro-inativo`, `revenda-inativa`, `rede-inativa`,
 *   `regulamento-nao-aceito` (`decisions.md §K`)
 */
export async function lerQuemResgata(db: Db, idParceiro: string, hoje: Dia): Promise<QuemResgata> {
  const parceiro = await db
    .selectFrom('parceiros as p')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .innerJoin('redes as n', 'n.id', 'r.id_rede')
    .select(['p.id_revenda as idRevenda', 'r.id_rede as idRede', 'p.ativo', 'p.aceitou_regulamento_em as aceitouEm'])
    .select(['r.ativo as revendaAtiva', 'n.ativo as redeAtiva'])
    .where('p.id', '=', idParceiro)
    .where('p.excluido_em', 'is', null)
    .executeTakeFirst()
  if (!parceiro) throw notFound('parceiro-nao-encontrado', 'Vendedor não encontrado')
  const { idRevenda, idRede, ativo, revendaAtiva, redeAtiva, aceitouEm } = parceiro
  if (!ativo) throw refused('parceiro-inativo', 'Seu cadastro está inativo. Fale com a equipe do programa.')
  if (!revendaAtiva)
    throw refused('revenda-inativa', 'Sua dental está inativa no programa. Fale com a equipe do programa.')
  if (!redeAtiva) throw refused('rede-inativa', 'Sua rede está inativa no programa. Fale com a equipe do programa.')
  if (!aceitouEm) throw refused('regulamento-nao-aceito', 'Aceite o regulamento do programa antes de resgatar')
  return { idParceiro, idRevenda, idRede, valorPonto: (await valorPontoDasRedes(db, hoje)).get(idRede) ?? null }
}
