import { sql } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { EnvioEvent, FotoVendaEnviada } from '#contracts/events/envio.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { FileKeeper } from '#services/engine/files/port.ts'
import { eventsOfCommand, handle } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { envioDecider } from './envio.decider.ts'
import { guardarFotos, removerFotos, type ArquivoRecebido } from './guardar-fotos.ts'

export interface ContextoDoEnvio extends CommandContext {
  files: FileKeeper
  /** Takes the number that people see from its sequence. An unused number leaves a gap. */
  reservarNumero: () => Promise<number>
}

export interface Enviado {
  numero: number
  total: number
  position: Position | undefined
}

export const idDoEnvio = (chave: string, idParceiro: string): string => derivedId(chave, 'envio', idParceiro)

/**
 * A salesperson sends the photos of a sale: one pending award. The same key again answers what it sent.
 * @throws Failure `dental-sem-fotos`, and of `guardarFotos`
 */
export async function enviarFotos(
  context: ContextoDoEnvio,
  idParceiro: string,
  recebidos: readonly ArquivoRecebido[],
  chave: string,
): Promise<Enviado> {
  const { ledger, files } = context
  const idEnvio = idDoEnvio(chave, idParceiro)
  const stream = streamName('envio', idEnvio)
  const cause = causaDe(context, idEnvio, 'enviar-fotos')
  const [antes] = await eventsOfCommand(ledger, stream, cause.commandId)
  if (antes?.type === 'FotoVendaEnviada') return enviadoEm(antes.data, antes.position)
  const { idRevenda, idRede } = await dentalComFotos(context.db, idParceiro)
  const arquivos = await guardarFotos(files, recebidos)
  const numero = await context.reservarNumero()
  const dados = { idEnvio, numero, idParceiro, idRevenda, idRede, em: hoje(context), arquivos }
  const { events, position, repeated } = await handle(ledger, stream, envioDecider, { tipo: 'enviar', dados }, cause)
  // The same call came twice at once, and the other one's files are the submission's.
  if (repeated) await removerFotos(files, arquivos)
  return enviadoEm((events as EnvioEvent[]).find((event) => event.type === 'FotoVendaEnviada')!.data, position)
}

const enviadoEm = ({ numero, arquivos }: FotoVendaEnviada['data'], position: Position | undefined): Enviado => ({
  numero,
  total: arquivos.length,
  position,
})

/** The salesperson's shop, when it scores by photo. */
async function dentalComFotos(db: Db, idParceiro: string): Promise<{ idRevenda: string; idRede: string }> {
  const dental = await db
    .selectFrom('parceiros as p')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .select(['r.id as idRevenda', 'r.id_rede as idRede'])
    .where('p.id', '=', idParceiro)
    .where('r.tipo_pontuacao', '=', 1)
    .executeTakeFirst()
  if (!dental) throw forbidden('dental-sem-fotos', 'As vendas da sua dental não são pontuadas por foto.')
  return dental
}

/** Without reach: anybody who may call may know it. */
export const reservarNumeroDeEnvio = (db: Db) => async (): Promise<number> => {
  const { rows } = await sql<{ numero: number }>`select nextval('envio_numero_seq')::int as numero`.execute(db)
  return rows[0]!.numero
}
