import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '#services/engine/database/schema.ts'
import { messageKind, primeiroNome, type Surroundings } from '#services/engine/messages/message-kind.ts'
import { hashOfToken } from '#services/engine/sessions/token.ts'

declare module '#services/engine/database/schema.ts' {
  interface Database {
    recuperacoes: { hash: Buffer; id_parceiro: string; expira_em: Date }
  }
}

/** `decisions.md §B 26`. */
const VALIDADE_DO_LINK_DE_SENHA_MS = 60 * 60_000

/** The link with which a salesperson replaces a forgotten password. */
export const recuperacaoDeSenha = messageKind({
  name: 'recuperacaoDeSenha',
  template: { name: 'recuperacao_de_senha', setting: 'WHATSAPP_TEMPLATE_RECUPERACAO' },
  dados: z.object({}),
  texto:
    'Olá, {{1}}! Para criar uma nova senha, abra {{2}}. O link vale por 1 hora, uma vez só. Se não foi você quem pediu, ignore esta mensagem.',
  contado: () => 'O link para criar uma nova senha',
  parametros: async (_dados, { id, nome }, trx, surroundings) => [
    primeiroNome(nome),
    await novoLink(trx, id, surroundings),
  ],
  email: ([nome = '', url = '']) => ({
    assunto: 'Crie uma nova senha',
    paragrafos: [
      `Olá, ${nome}!`,
      'Recebemos um pedido para criar uma nova senha na sua conta. O link vale por 1 hora, uma vez só.',
      'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
    ],
    link: { rotulo: 'Criar nova senha', url },
  }),
})

/** Made when the message goes out and stored as its hash alone, a new one with every try. */
async function novoLink(
  trx: Transaction<Database>,
  idParceiro: string,
  { agora, publicUrl }: Surroundings,
): Promise<string> {
  const uuid = randomUUID()
  const momento = agora()
  // Nobody else sweeps: the index makes it cost what it removes.
  await trx.deleteFrom('recuperacoes').where('expira_em', '<=', momento).execute()
  await trx
    .insertInto('recuperacoes')
    .values({
      hash: hashOfToken(uuid),
      id_parceiro: idParceiro,
      expira_em: new Date(momento.getTime() + VALIDADE_DO_LINK_DE_SENHA_MS),
    })
    .execute()
  return `${publicUrl}/esqueceu-senha/${uuid}`
}
