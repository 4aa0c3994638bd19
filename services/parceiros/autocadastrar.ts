import type { Autocadastro } from '#contracts/http/parceiros.ts'
import { normalizarCnpj } from '#contracts/values/documentos.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { naoAchado } from '#services/engine/records/record.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { criarParceiros, type ParceiroCriado } from './criar-parceiro.ts'

/**
 * Somebody registers with the link of a shop and chooses their password (`doc 3 §5`). Without a session it is their own
 * act, and the audit says so.
 * @throws Failure `revenda-nao-encontrada`, `menor-de-idade`, `senha-recusada`, `ja-cadastrado`
 */
export async function autocadastrar(
  context: CommandContext,
  { idRevenda, cnpjRevenda, senha, ...dados }: Autocadastro,
  id = newId(),
): Promise<ParceiroCriado> {
  const revenda = await context.db
    .selectFrom('revendas')
    .select('cnpj')
    .where('id', '=', idRevenda)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!revenda || (cnpjRevenda && normalizarCnpj(cnpjRevenda) !== revenda.cnpj))
    throw naoAchado(revendasRecord, 'idRevenda')
  const proprio: CommandContext =
    context.actor.tipo === 'sistema' ? { ...context, actor: { tipo: 'parceiro', id } } : context
  const [criado] = await criarParceiros(proprio, [
    { id, dados: { ...dados, cnpjRevenda: revenda.cnpj }, senha: { tipo: 'escolhida', texto: senha }, proprio: true },
  ])
  return criado!
}
