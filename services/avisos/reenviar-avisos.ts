import { sql } from 'kysely'
import type { ResultadoDoReenvio } from '#contracts/http/avisos.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { attemptEach } from '#services/engine/records/attempt-each.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { pontosAVencer } from './pontos-a-vencer.message.ts'
import { reenviarAviso } from './reenviar-aviso.ts'

/** Each holds one connection. */
const AO_MESMO_TEMPO = 4

/** Puts each notice within reach that did not arrive back in line. One that cannot be comes back with the reason. */
export async function reenviarAvisos(
  context: CommandContext,
  reach: Reach,
  ids: readonly string[],
  surroundings: { publicUrl: string },
): Promise<ResultadoDoReenvio[]> {
  const vendedores = await vendedoresDe(context, reach, ids)
  const tentativas = await attemptEach(ids, AO_MESMO_TEMPO, (id) => reenviarAviso(context, reach, id, surroundings))
  return tentativas.map(({ item: id, done, refusal }) => {
    const reenviado = done?.naFila ?? false
    return { id, vendedor: vendedores.get(id) ?? '', reenviado, motivo: reenviado ? null : (done?.mensagem ?? refusal) }
  })
}

async function vendedoresDe(
  { db }: CommandContext,
  reach: Reach,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const linhas = await db
    .selectFrom('mensagens as m')
    .innerJoin('parceiros as p', 'p.id', 'm.id_parceiro')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .select(['m.id', 'p.nome'])
    .where('m.id', 'in', ids)
    .where('m.modelo', '=', pontosAVencer.name)
    .where(within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }))
    .execute()
  return new Map(linhas.map(({ id, nome }) => [id, nome]))
}
