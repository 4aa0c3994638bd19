import type { Selectable } from 'kysely'
import type { NovoParceiro } from '#contracts/http/parceiros.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { colunasDeEndereco } from '#services/engine/records/endereco.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { idsPor } from '#services/engine/records/unicos.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { conferirIdade } from './alterar-meu-cadastro.ts'
import { entregaNoEndereco } from './endereco-de-entrega.ts'
import { parceirosRecord, type ParceiroRow } from './parceiros.record.ts'
import { primeiroAcesso } from './primeiro-acesso.message.ts'
import { prepararSenha, type SenhaInicial } from './senha-inicial.ts'

export interface NovoParceiroComSenha extends Novo<NovoParceiro> {
  senha: SenhaInicial
  /** The person's own registration: they gave their address, and consent to the privacy policy. */
  proprio?: boolean
}

export interface ParceiroCriado {
  parceiro: Selectable<ParceiroRow>
  /** The random temporary password, to be told once; only when one was made. */
  senhaGerada: string | undefined
}

/**
 * Registers salespeople with their first shop, a link that reaches back without limit (`domain.md §4 Sale`).
 * @throws Failure `revenda-nao-encontrada`, `menor-de-idade`, `senha-recusada`, `ja-cadastrado`
 */
export async function criarParceiros(
  context: CommandContext,
  parceiros: readonly NovoParceiroComSenha[],
): Promise<ParceiroCriado[]> {
  for (const { dados } of parceiros) conferirIdade(dados.dataNascimento, context)
  const senhas = await Promise.all(parceiros.map(({ senha, dados }) => prepararSenha(senha, dados.cpf)))
  return context.db.transaction().execute(async (trx) => {
    const cnpjs = parceiros.map(({ dados }) => dados.cnpjRevenda)
    const idDaRevenda = await idsPor(trx, revendasRecord, 'cnpj', cnpjs, 'cnpjRevenda')
    const { rows, novos } = await inserir(
      trx,
      context,
      parceirosRecord,
      'criar-parceiro',
      parceiros.map(({ id, dados, proprio }, n) => ({
        id,
        id_revenda: idDaRevenda(dados.cnpjRevenda),
        cpf: dados.cpf,
        nome: dados.nome,
        email: dados.email,
        telefone: dados.telefone,
        celular: dados.celular,
        data_nascimento: dados.dataNascimento,
        sexo: dados.sexo,
        ...colunasDeEndereco(dados),
        hobby: dados.hobby,
        senha_hash: senhas[n]!.hash,
        senha_temporaria: senhas[n]!.temporaria,
        ...(proprio ? { aceitou_politica_em: context.agora(), ...entregaNoEndereco(dados) } : {}),
      })),
    )
    if (novos.length > 0) {
      await trx
        .insertInto('parceiros_revendas')
        .values(novos.map((row) => ({ id_parceiro: row.id, id_revenda: row.id_revenda, de: null, ate: null })))
        .execute()
    }
    const escritos = new Set(novos.map((row) => row.id))
    await enfileirarMensagens(
      trx,
      primeiroAcesso,
      parceiros
        .filter(({ id, senha }) => senha.tipo === 'por-mensagem' && escritos.has(id))
        .map(({ id }) => ({ causa: `cadastro:${id}`, idParceiro: id, dados: {} })),
    )
    // A repeated command kept the password of the first time: the one made now was never stored.
    return rows.map((parceiro, n) => ({
      parceiro,
      senhaGerada: escritos.has(parceiro.id) ? senhas[n]!.gerada : undefined,
    }))
  })
}

export async function criarParceiro(
  context: CommandContext,
  dados: NovoParceiro,
  senha: SenhaInicial,
  id = newId(),
): Promise<ParceiroCriado> {
  return (await criarParceiros(context, [{ id, dados, senha }]))[0]!
}
