import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { numbersOfRede, type Reach } from '#services/engine/reach/reach.ts'
import { codigosParecidos } from '#services/engine/uploads/near-codes.ts'
import type { LinhasLidas } from './linhas-lidas.ts'

export interface Rede {
  id: string
  nome: string
}
export interface Produto {
  id: string
  codigo: string
  nome: string
  valorUnitario: Centesimos
}

/** What the registrations say of the networks and products of a sheet, by the numbers of `LinhasLidas`. */
export interface CadastrosDaPlanilha {
  redes: ReadonlyMap<number, Rede>
  produtos: ReadonlyMap<number, Produto>
  /** Another code that differs from this one by zeros in front alone. */
  parecido: (codigo: string) => string | undefined
}

/**
 * All as of one moment. Networks whose figures the person may not see are left out, as if they did not exist; those
 * that are no longer active, and products no longer sold, are there: they were bought once.
 */
export const lerCadastros = (db: Db, reach: Reach, { redes, codigos }: LinhasLidas): Promise<CadastrosDaPlanilha> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      redes: await achados<Rede>(trx, redes.textos, {
        campos: sql`c.id, c.nome`,
        de: sql`redes c`,
        nome: sql`c.nome`,
        onde: numbersOfRede(reach, sql`c.id`),
      }),
      produtos: await achados<Produto>(trx, codigos.textos, {
        campos: sql`c.id, c.codigo, c.nome, c.valor_unitario as "valorUnitario"`,
        de: sql`produtos c`,
        nome: sql`c.codigo`,
        onde: sql`true`,
      }),
      parecido: await codigosParecidos(
        trx,
        { de: sql`produtos c where c.excluido_em is null`, coluna: sql`c.codigo` },
        codigos.textos,
      ),
    }))

/** The records of such names, whatever the case, by the places of these. */
async function achados<Cadastro>(
  trx: Transaction<Database>,
  nomes: readonly string[],
  { campos, de, nome, onde }: Record<'campos' | 'de' | 'nome' | 'onde', RawBuilder<unknown>>,
): Promise<Map<number, Cadastro>> {
  const { rows } = await sql<Cadastro & { n: number }>`
    select s.n - 1 as n, ${campos} from unnest(${[...nomes]}::text[]) with ordinality s(nome, n)
    join ${de} on lower(${nome}) = lower(s.nome) and c.excluido_em is null and ${onde}`.execute(trx)
  return new Map(rows.map(({ n, ...cadastro }) => [n, cadastro as Cadastro]))
}
