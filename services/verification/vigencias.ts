import type pg from 'pg'
import type { AtoComLimite } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'

export interface Vigencias {
  /** Whether an act ever had a limit, for anybody. */
  algumaVez(ato: AtoComLimite): boolean
  /**
   * The limit of an act for who did it, at that moment, and since when sums count against it; undefined while there was
   * none. Of somebody whom nobody knows it is the lowest of all roles.
   */
  em(ato: AtoComLimite, quem: string | null, quando: number): { limite: Centesimos; desde: number } | undefined
}

interface Mudanca {
  em: number
  antes: number | null
  depois: number | null
}

/** Limits and roles of every moment, as the audit holds them. */
export async function lerVigencias(pool: pg.Pool): Promise<Vigencias> {
  const { rows: limites } = await pool.query<Mudanca & { ato: AtoComLimite; papel: number; desde: number }>(`
    select depois->>'ato' as ato, (depois->>'papel')::int as papel, extract(epoch from em)::float8 * 1000 as em,
      (depois->>'limite')::bigint as depois, extract(epoch from coalesce(l.desde, 'infinity'))::float8 * 1000 as desde
    from auditoria a join limites_aprovacao l on l.id = a.id_entidade
    where entidade = 'limites_aprovacao' and depois ? 'limite' order by a.em, a.id`)
  const { rows: papeis } = await pool.query<Mudanca & { id: string }>(`
    select id_entidade as id, extract(epoch from em)::float8 * 1000 as em, (antes->>'permissao')::int as antes,
      (depois->>'permissao')::int as depois
    from auditoria where entidade = 'usuarios' and antes ? 'permissao' and depois ? 'permissao' order by em, id`)
  const { rows: usuarios } = await pool.query<{ id: string; permissao: number }>('select id, permissao from usuarios')
  const atual = new Map(usuarios.map(({ id, permissao }) => [id, permissao]))
  const mudancas = Map.groupBy(papeis, ({ id }) => id)
  const papelEm = (quem: string, quando: number): number | undefined =>
    mudancas.get(quem)?.find(({ em }) => em > quando)?.antes ?? atual.get(quem)
  const doAto = Map.groupBy(limites, ({ ato }) => ato)
  return {
    algumaVez: (ato) => doAto.has(ato),
    em(ato, quem, quando) {
      const papel = quem === null ? undefined : papelEm(quem, quando)
      const porPapel = new Map<number, { limite: Centesimos; desde: number }>()
      for (const mudanca of doAto.get(ato) ?? []) {
        if (mudanca.em > quando) break
        if (papel !== undefined && mudanca.papel !== papel) continue
        if (mudanca.depois === null) porPapel.delete(mudanca.papel)
        else porPapel.set(mudanca.papel, { limite: mudanca.depois, desde: mudanca.desde })
      }
      return [...porPapel.values()].toSorted((a, b) => a.limite - b.limite)[0]
    },
  }
}
