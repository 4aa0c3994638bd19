import type { Transaction } from 'kysely'
import { z } from 'zod'
import { ADMINISTRADOR, nomePapel } from '#contracts/values/papeis.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { messageKind, primeiroNome } from '#services/engine/messages/message-kind.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import './usuarios.record.ts'

const dados = z.object({ idUsuario: z.uuid(), idAutor: z.uuid(), feito: z.enum(['acesso', 'senha']) })

const PAPEL = nomePapel[ADMINISTRADOR]

/** What was done to an administrator's access, for the other administrators: they would notice what should not be. */
export const acessoDeAdministrador = messageKind({
  name: 'acessoDeAdministrador',
  dados,
  texto: 'Olá, {{1}}! {{2}} Se não era para ser, confira em {{3}}.',
  contado: () => 'O acesso de um administrador mudou',
  parametros: async ({ idUsuario, idAutor, feito }, { nome }, trx, { publicUrl }) => {
    const nomes = new Map(
      (await trx.selectFrom('usuarios').select(['id', 'nome']).where('id', 'in', [idUsuario, idAutor]).execute()).map(
        (row) => [row.id, row.nome],
      ),
    )
    const [quem, autor] = [nomes.get(idUsuario) ?? '', nomes.get(idAutor) ?? '']
    const frase =
      feito === 'acesso'
        ? `${autor} deu a ${quem} o acesso de ${PAPEL}.`
        : `${autor} redefiniu a senha de ${quem}, ${PAPEL}.`
    return [primeiroNome(nome), frase, `${publicUrl}/painel/usuarios`]
  },
  email: ([nome = '', frase = '', url = '']) => ({
    assunto: 'O acesso de um administrador mudou',
    paragrafos: [
      `Olá, ${nome}!`,
      frase,
      'Avisamos todos os administradores de cada mudança destas. Se não era para ser, desative o acesso e fale com quem a fez.',
    ],
    link: { rotulo: 'Ver usuários', url },
  }),
})

interface Feito extends Pick<z.output<typeof dados>, 'idUsuario' | 'feito'> {
  causa: string
}

/** What was done to an administrator, by the version of their row that it made. */
const feitoA =
  (feito: Feito['feito']) =>
  ({ id: idUsuario, versao }: { id: string; versao: number }): Feito => ({
    idUsuario,
    feito,
    causa: `administrador:${idUsuario}:${versao}`,
  })
export const acessoDado = feitoA('acesso')
export const senhaRedefinida = feitoA('senha')

/** Tells every administrator but who did it; the new one is told by who gave them the access. */
export async function avisarAdministradores(
  trx: Transaction<Database>,
  { actor }: Pick<CommandContext, 'actor'>,
  feitos: readonly Feito[],
): Promise<void> {
  // What the installation makes itself is nobody's act.
  const { id: idAutor } = actor
  if (actor.tipo !== 'usuario' || idAutor === null || feitos.length === 0) return
  const outros = await trx
    .selectFrom('usuarios')
    .select('id')
    .where('permissao', '=', ADMINISTRADOR)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .where('id', '<>', idAutor)
    .execute()
  const mensagens = feitos.flatMap(({ idUsuario, feito, causa }) =>
    outros
      .filter(({ id }) => feito === 'senha' || id !== idUsuario)
      .map(({ id }) => ({ causa, idUsuario: id, dados: { idUsuario, idAutor, feito } })),
  )
  if (mensagens.length > 0) await enfileirarMensagens(trx, acessoDeAdministrador, mensagens, 'email')
}
