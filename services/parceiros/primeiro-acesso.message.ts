import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '#services/engine/database/schema.ts'
import { messageKind, primeiroNome } from '#services/engine/messages/message-kind.ts'
import { hashSenha, senhaAleatoria } from '#services/engine/sessions/senha.ts'

/** The first access of a salesperson whom staff registered: name and temporary password. */
export const primeiroAcesso = messageKind({
  name: 'primeiroAcesso',
  template: { name: 'primeiro_acesso', setting: 'WHATSAPP_TEMPLATE_ACESSO' },
  dados: z.object({}),
  texto:
    'Olá, {{1}}! Você foi cadastrado no programa de pontos. Entre com seu CPF e a senha provisória {{2}}, e troque-a no primeiro acesso.',
  contado: () => 'A senha provisória do primeiro acesso',
  atual: (dados, { senhaTemporaria }) => (senhaTemporaria ? dados : 'vendedor já tem a própria senha'),
  parametros: async (_dados, { id, nome }, trx) => [primeiroNome(nome), await novaSenhaTemporaria(trx, id)],
})

/**
 * Made when the message goes out and stored as its hash alone. A new one with every try: of several messages that
 * arrive, the last one's password opens.
 */
async function novaSenhaTemporaria(trx: Transaction<Database>, idParceiro: string): Promise<string> {
  const senha = senhaAleatoria()
  await trx
    .updateTable('parceiros')
    .set({ senha_hash: await hashSenha(senha) })
    .where('id', '=', idParceiro)
    .where('senha_temporaria', '=', true)
    .execute()
  return senha
}
