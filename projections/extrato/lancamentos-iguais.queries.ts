import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reading } from '../reading.ts'
import { movimentos } from './extrato.projection.ts'

const m = reading(movimentos, 'extrato.movimentos m')

/**
 * The first points by hand of an account in this direction and amount, on the same document as people write it. Without
 * reach: a count against a limit.
 */
export async function lancamentoIgual(
  db: Db,
  {
    idParceiro,
    sentido,
    pontos,
    documento,
    idDocumento = null,
  }: {
    idParceiro: string
    sentido: 'credito' | 'debito'
    pontos: Centesimos
    documento: string
    /** Of itself. */
    idDocumento?: string | null
  },
): Promise<{ posicao: string; em: Dia } | undefined> {
  const { rows } = await sql<{ posicao: string; em: Dia }>`
    select ${m.posicao}::text as posicao, ${m.em} from ${m} join textos t on t.id = ${m.id_comprovante}
    where ${m.id_parceiro} = ${idParceiro} and ${m.tipo} = ${sentido === 'credito' ? 'lancamento' : 'retirada'}
      and abs(${m.pontos}) = ${pontos} and ${m.id_comprovante} is distinct from ${idDocumento}::uuid
      and normalizar(t.texto) = normalizar(${documento})
    order by ${m.posicao} limit 1`.execute(db)
  return rows[0]
}
