import { sql } from 'kysely'
import type { Answer, Call } from '#contracts/endpoint.ts'
import { forbidden } from '#contracts/errors.ts'
import type { historicoDoRegistro } from '#contracts/http/historico-do-registro.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, type Papel } from '#contracts/values/papeis.ts'
import { valoresDoCadastro } from '#projections/logs/logs.queries.ts'
import { valoresAntes } from '#projections/valores/valores.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { decodeCursor, encodeCursor } from '#services/engine/lists/cursor.ts'
import type { Found } from '#services/engine/lists/list.ts'
import { sliceOf, typesOf, type OrderBy } from '#services/engine/lists/slice.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { isRecord, naoExiste } from '#services/engine/records/record.ts'
import { audited } from '#services/records.ts'
import { usuariosRecord } from '#services/usuarios/usuarios.record.ts'
import { contarParametros, type LinhaDeLog } from './parametros.ts'
import { tituloDoLog } from './tipos.ts'

const MAIS_NOVA_PRIMEIRO = { campo: 'em', direcao: 'desc' } as const
const ORDEM: readonly OrderBy[] = [
  { sql: sql`em`, type: 'timestamptz' },
  { sql: sql`id`, type: 'uuid' },
]

/**
 * What became of a record within reach: the changes of its row from the audit, and its dated values from the ledger.
 * @throws Failure `nao-encontrado`, `papel-nao-permitido`, `cursor-invalido`
 */
export async function lerHistoricoDoRegistro(
  db: Db,
  reach: Reach,
  papel: Papel,
  { entidade, id }: Call<typeof historicoDoRegistro>['params'],
  { limite, cursor }: Call<typeof historicoDoRegistro>['query'],
): Promise<Answer<typeof historicoDoRegistro>> {
  if (entidade === usuariosRecord.entidade && papel !== ADMINISTRADOR)
    throw forbidden('papel-nao-permitido', 'Só um administrador vê o histórico de um usuário do painel')
  const record = audited.filter(isRecord).find((one) => one.entidade === entidade)!
  const { rows: achados } = await sql`
    select 1 from ${sql.table(entidade)} where id = ${id} and ${record.alcance(reach)}`.execute(db)
  if (achados.length === 0) throw naoExiste(record)

  const place = cursor === undefined ? undefined : decodeCursor(cursor, MAIS_NOVA_PRIMEIRO, typesOf(ORDEM))
  const slice = sliceOf(ORDEM, 'desc', { limit: limite + 1, place })
  const { rows } = await sql<Found<Mudanca>>`
    select *, ${slice.cursor} from (
      select id, em, por, por_tipo, acao as tipo, entidade, id_entidade as alvo, antes, depois, tela,
        null::bigint as posicao
      from auditoria where entidade = ${entidade} and id_entidade = ${id}
      union all ${valoresDoCadastro(reach, id, record.valores)}) m
    where ${slice.where} ${slice.order} ${slice.limit}`.execute(db)
  const pagina = await comValoresAntes(db, rows.slice(0, limite))
  const { responsavelDe, mudancasDe } = await contarParametros(db, audited, pagina)
  return {
    mudancas: pagina.map((row) => ({
      id: row.id,
      titulo: tituloDoLog(row.tipo),
      responsavel: responsavelDe(row),
      criadoEm: row.em.toISOString(),
      tela: row.tela,
      campos: mudancasDe(row),
    })),
    proximo:
      rows.length > limite
        ? encodeCursor(MAIS_NOVA_PRIMEIRO, { sentido: 'depois', values: pagina.at(-1)!.cursor })
        : null,
  }
}

/** A change as it is stored; one that the ledger knows has its position. */
type Mudanca = LinhaDeLog & { posicao: number | null }

/** The field that holds the value, of the events that give a record one. */
const VALOR_DE: Readonly<Record<string, string>> = {
  ValorPontoDefinido: 'valorPonto',
  ValorPontosDefinido: 'valorPontos',
}

/** The changes, each dated value with the one that it took the place of. */
async function comValoresAntes<M extends Mudanca>(db: Db, mudancas: readonly M[]): Promise<M[]> {
  const antes = await valoresAntes(
    db,
    mudancas.flatMap(({ tipo, alvo, posicao, depois }) =>
      tipo in VALOR_DE && posicao !== null ? { posicao, alvo: alvo!, desde: depois!['desde'] as Dia } : [],
    ),
  )
  return mudancas.map((mudanca) => {
    const valor = mudanca.posicao === null ? undefined : antes.get(mudanca.posicao)
    return valor === undefined ? mudanca : { ...mudanca, antes: { [VALOR_DE[mudanca.tipo]!]: valor } }
  })
}
