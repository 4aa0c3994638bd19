import type { EngineWorker } from '#services/engine/app.ts'
import type { KeptName } from '#services/engine/files/port.ts'

const NOME = /^apagamentos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/

/**
 * Whose data was erased: an id and a moment each, nothing personal. It stands outside of the database, so that a
 * database from before can be told of it (`npm run restore`, and every night).
 */
export async function registrarApagamento(
  { files, agora }: Pick<EngineWorker, 'files' | 'agora'>,
  id: string,
): Promise<void> {
  const nome: KeptName = `apagamentos/${id}.json`
  await files.keep(nome, Buffer.from(`${JSON.stringify({ id, em: agora().toISOString() })}\n`))
}

/** The ids in the register. */
export const apagamentosRegistrados = async ({ files }: Pick<EngineWorker, 'files'>): Promise<string[]> =>
  (await files.kept('apagamentos')).flatMap((nome) => NOME.exec(nome)?.[1] ?? [])
