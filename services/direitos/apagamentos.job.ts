import type { Worker } from '#services/app.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { SISTEMA } from '#services/engine/records/command-context.ts'
import { reaplicarApagamento, type DependenciasDoApagamento } from './apagar-dados.ts'
import { reapagarUsuario } from './apagar-usuario.ts'
import { apagamentosRegistrados } from './registro.ts'

/** Before the night's seal, after the expiry run. */
export const reaplicar: Nightly<Worker> = {
  name: 'reaplicar-apagamentos',
  hora: '01:00',
  attempts: 5,
  backoffMs: 60_000,
  async run(worker, { dia, signal }) {
    const { abertas } = await reaplicarApagamentos(worker, `reaplicar-apagamentos-${dia}`, signal)
    if (abertas.length > 0) worker.log.warn({ parceiros: abertas }, 'erased people with open redemptions')
  },
}

/**
 * Erases again whoever is in the register and back in the database, and finishes what a process left half done.
 * @returns whose data was there, and whose account cannot be closed yet
 */
export async function reaplicarApagamentos(
  deps: DependenciasDoApagamento,
  correlacao: string,
  signal?: AbortSignal,
): Promise<{ apagados: string[]; abertas: string[] }> {
  const registrados = await apagamentosRegistrados(deps)
  if (registrados.length === 0) return { apagados: [], abertas: [] }
  const pessoas = await deps.db
    .selectFrom('parceiros')
    .select(['id', 'cpf'])
    .where('id', 'in', registrados)
    .orderBy('id')
    .execute()
  const abertas: string[] = []
  for (const { id } of pessoas) {
    signal?.throwIfAborted()
    const { encerrada } = await reaplicarApagamento(deps, { idParceiro: id, actor: SISTEMA, correlacao, signal })
    if (!encerrada) abertas.push(id)
  }
  const usuarios = await deps.db
    .selectFrom('usuarios')
    .select('id')
    .where('id', 'in', registrados)
    .where('cpf', '!=', '')
    .orderBy('id')
    .execute()
  for (const { id } of usuarios) {
    signal?.throwIfAborted()
    await reapagarUsuario(deps, { ...deps, actor: SISTEMA, correlacao }, id)
  }
  const vendedores = pessoas.filter(({ cpf }) => cpf !== null)
  return { apagados: [...vendedores, ...usuarios].map(({ id }) => id), abertas }
}
