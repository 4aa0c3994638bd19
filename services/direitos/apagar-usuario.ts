import type { Selectable, Transaction } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { Database } from '#services/engine/database/schema.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { abrirParaAlterar } from '#services/engine/records/alterar.ts'
import { auditar } from '#services/engine/records/auditoria.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { abrirUsuario } from '#services/usuarios/alterar-usuario.ts'
import { usuariosRecord, type UsuarioRow } from '#services/usuarios/usuarios.record.ts'
import { anonimizarUsuario } from './anonimizar.ts'
import { removerArquivosProntos } from './apagar-dados.ts'
import { registrarApagamento } from './registro.ts'

export type DependenciasDoUsuario = Pick<EngineWorker, 'db' | 'agora' | 'files' | 'works'>

/**
 * Erases a panel user who has left: nobody enters with that row again, and every act in the history is a removed
 * user's. Nobody erases themselves, so one administrator always remains.
 * @throws Failure `nao-encontrado`, `papel-nao-permitido`, `proprio-acesso`
 */
export async function apagarUsuario(
  deps: DependenciasDoUsuario,
  context: CommandContext,
  reach: Reach,
  id: string,
): Promise<void> {
  if (id === context.actor.id)
    throw forbidden('proprio-acesso', 'Ninguém apaga os próprios dados: peça a outro administrador')
  await apagar(deps, context, id, (trx) => abrirUsuario(trx, context, reach, id))
}

/** The same of a user who was erased before and is back in a restored database. */
export const reapagarUsuario = (deps: DependenciasDoUsuario, context: CommandContext, id: string): Promise<void> =>
  apagar(deps, context, id, (trx) => abrirParaAlterar(trx, usuariosRecord, id))

async function apagar(
  deps: DependenciasDoUsuario,
  context: CommandContext,
  id: string,
  abrir: (trx: Transaction<Database>) => Promise<Selectable<UsuarioRow>>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const usuario = await abrir(trx)
    await registrarApagamento(deps, id)
    const agora = context.agora()
    await anonimizarUsuario(trx, usuario, { agora, hoje: diaDoInstante(agora) })
    await auditar(trx, context, usuariosRecord, [{ acao: 'apagar-dados', idEntidade: id }])
  })
  await removerArquivosProntos(deps)
}
