import { sql, type RawBuilder } from 'kysely'
import { conflict, refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { noSuchWork } from '#services/engine/work/processamentos.ts'

/* What the undoing of every kind of upload has in common. */

/** What undoing an upload is asked for with. */
export interface Desfazer {
  idEnvio: string
  /** Null when it is only simulated. */
  motivo: Texto | null
  /** Template of the screen on which it was asked for. */
  tela?: string
  /** The second person, when one confirmed it. */
  aprovadoPor?: string
}

/**
 * An upload as the request to undo it tells it.
 * @throws Failure `processamento-nao-encontrado`
 */
export async function envioADesfazer(db: Db, id: string, visto: RawBuilder<boolean> = sql<boolean>`true`) {
  const envio = await db
    .selectFrom('processamentos as p')
    .leftJoin('usuarios as u', 'u.id', 'p.criado_por')
    .leftJoin('processamentos as d', (join) => join.onRef('d.id', '=', 'p.desfeito_por').on('d.estado', '!=', 'falhou'))
    .select(['p.nome_arquivo', 'p.criado_em', 'u.nome', 'd.id as desfeito_por'])
    .where('p.id', '=', id)
    .where(visto)
    .executeTakeFirst()
  if (!envio) throw noSuchWork()
  const { nome_arquivo: nomeArquivo, criado_em: criadoEm, nome: criadoPor, desfeito_por: desfeitoPor } = envio
  return { nomeArquivo, criadoEm, criadoPor: criadoPor ?? 'Sistema', desfeito: desfeitoPor !== null }
}

/**
 * Refuses what somebody undid already.
 * @throws Failure `processamento-nao-encontrado`, `ja-desfeito`
 */
export async function conferirADesfazer(db: Db, id: string, visto: RawBuilder<boolean>): Promise<void> {
  if ((await envioADesfazer(db, id, visto)).desfeito) throw conflict('ja-desfeito', 'Outra pessoa já desfez este envio')
}

/** How a request to undo an upload tells of it. */
export async function contarEnvio(db: Db, id: string): Promise<[string, string][]> {
  const { nomeArquivo, criadoPor, criadoEm } = await envioADesfazer(db, id)
  return [
    ['Envio', nomeArquivo],
    ['Enviado por', criadoPor],
    ['Enviado em', formatarInstante(criadoEm.toISOString())],
  ]
}

/** Claims the undoing: an upload is undone once. When the work failed, the next one who asks claims it. */
export async function reivindicarEnvio(db: Db, { id, idEnvio }: { id: string; idEnvio: string }): Promise<void> {
  const meu = await db
    .updateTable('processamentos as p')
    .set({ desfeito_por: id })
    .where('p.id', '=', idEnvio)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('p.desfeito_por', 'is', null),
        eb('p.desfeito_por', '=', id),
        not(
          exists(
            selectFrom('processamentos as d')
              .select('d.id')
              .whereRef('d.id', '=', 'p.desfeito_por')
              .where('d.estado', '!=', 'falhou'),
          ),
        ),
      ]),
    )
    .returning('p.id')
    .executeTakeFirst()
  if (!meu) throw refused('ja-desfeito', 'Outra pessoa já desfez este envio.')
}

/** Who confirmed it, as people read it. */
export async function nomeDoUsuario(db: Db, id: string): Promise<string> {
  const usuario = await db.selectFrom('usuarios').select('nome').where('id', '=', id).executeTakeFirst()
  return usuario?.nome ?? 'Equipe'
}
