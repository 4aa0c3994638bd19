import { sql } from 'kysely'
import { CONTAS_NA_RESPOSTA } from '#contracts/works/contas.ts'
import type { ResultadoExpiracao } from '#contracts/works/expirar-vencidos.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Db } from '#services/engine/database/connection.ts'

interface Movida {
  idParceiro: string
  idRevenda: string
  idRede: string
  pontos: Centesimos
}

/** Whose points an act moved, without names: those are joined when it is read. */
export interface ContasMovidas {
  vendedores: number
  pontos: Centesimos
  redes: { idRede: string; vendedores: number; pontos: Centesimos }[]
  contas: Movida[]
}

const porPontos = (a: { pontos: Centesimos }, b: { pontos: Centesimos }) => b.pontos - a.pontos

/** By network and by account, the most first. An account that moved many lots did so in several events. */
export function contasMovidas(eventos: readonly { data: Movida }[]): ContasMovidas {
  const contas = [...Map.groupBy(eventos, ({ data }) => data.idParceiro).values()]
    .map((dela) => {
      const { idParceiro, idRevenda, idRede } = dela.at(-1)!.data
      return { idParceiro, idRevenda, idRede, pontos: somar(dela.map(({ data }) => data.pontos)) }
    })
    .sort(porPontos)
  const redes = [...Map.groupBy(contas, ({ idRede }) => idRede)].map(([idRede, dela]) => ({
    idRede,
    vendedores: dela.length,
    pontos: somar(dela.map(({ pontos }) => pontos)),
  }))
  return {
    vendedores: contas.length,
    pontos: somar(contas.map(({ pontos }) => pontos)),
    redes: redes.sort(porPontos),
    contas: contas.slice(0, CONTAS_NA_RESPOSTA),
  }
}

/** The same with names, as they are now. Without reach: of ids found within reach. */
export async function comNomes<Guardado extends ContasMovidas>(
  db: Db,
  { contas, redes, ...resto }: Guardado,
): Promise<Omit<Guardado, 'contas' | 'redes'> & Pick<ResultadoExpiracao, 'contas' | 'redes'>> {
  const ids = [
    ...redes.map(({ idRede }) => idRede),
    ...contas.flatMap(({ idParceiro, idRevenda }) => [idParceiro, idRevenda]),
  ]
  const { rows } = await sql<{ id: string; nome: string; cpf: string }>`
    with ids as (select unnest(${ids}::uuid[]) as id)
    select id, nome, '' as cpf from redes join ids using (id)
    union all select id, nome_fantasia, '' from revendas join ids using (id)
    union all select id, nome, coalesce(cpf, '') from parceiros join ids using (id)`.execute(db)
  const porId = new Map(rows.map((row) => [row.id, row]))
  const nome = (id: string) => porId.get(id)?.nome ?? ''
  return {
    ...resto,
    redes: redes.map(({ idRede, ...somas }) => ({ rede: nome(idRede), ...somas })),
    contas: contas.map(({ idParceiro, idRevenda, idRede, pontos }) => ({
      nome: nome(idParceiro),
      cpf: porId.get(idParceiro)?.cpf ?? '',
      revenda: nome(idRevenda),
      rede: nome(idRede),
      pontos,
    })),
  }
}
