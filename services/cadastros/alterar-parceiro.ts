import { sql } from 'kysely'
import { notFound } from '#contracts/errors.ts'
import type { NovoParceiro } from '#contracts/http/parceiros.ts'
import type { Transaction } from 'kysely'
import type { Database } from '#services/database/schema.ts'
import { noAlcance, type Alcance } from './alcance.ts'
import { abrirParaAlterar, colunasDoAtivo, excluirCadastro, gravarAlteracao } from './alterar.ts'
import { conferirIdade } from './alterar-meu-cadastro.ts'
import { colunasDeEndereco } from './campos.ts'
import { hoje, type CommandContext } from './command-context.ts'
import { emTransacao } from './inserir.ts'
import { moverParaRevenda } from './transferir-parceiro.ts'

export type ParceiroAlterado = Omit<NovoParceiro, 'cnpjRevenda'> & { cnpjRevenda?: string | undefined }

/**
 * Staff change a salesperson. With another shop the person moves there today, and the points stay with them
 * (`decisions.md §B 21`).
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `menor-de-idade`, `revenda-nao-encontrada`
 */
export function alterarParceiro(
  context: CommandContext,
  alcance: Alcance,
  id: string,
  dados: ParceiroAlterado,
  versaoVista?: number,
): Promise<void> {
  return emTransacao(context, async (trx) => {
    const antes = await abrir(trx, alcance, id, versaoVista)
    if (dados.dataNascimento !== antes.data_nascimento) conferirIdade(dados.dataNascimento, context)
    const gravado = await gravarAlteracao(trx, context, 'parceiros', 'alterar-parceiro', antes, {
      nome: dados.nome,
      cpf: dados.cpf,
      email: dados.email,
      telefone: dados.telefone,
      celular: dados.celular,
      data_nascimento: dados.dataNascimento,
      sexo: dados.sexo,
      ...colunasDeEndereco(dados),
      hobby: dados.hobby,
    })
    if (dados.cnpjRevenda !== undefined) {
      await moverParaRevenda(trx, context, gravado, dados.cnpjRevenda)
      await conferirAlcance(trx, alcance, id)
    }
  })
}

/** @throws Failure `nao-encontrado`, `alterado-por-outro` */
export function alterarStatusDeParceiro(
  context: CommandContext,
  alcance: Alcance,
  id: string,
  ativo: boolean,
  versaoVista?: number,
): Promise<void> {
  return emTransacao(context, async (trx) => {
    const antes = await abrir(trx, alcance, id, versaoVista)
    if (antes.ativo !== ativo)
      await gravarAlteracao(trx, context, 'parceiros', 'alterar-ativo', antes, colunasDoAtivo(ativo, hoje(context)))
  })
}

/** @throws Failure `nao-encontrado`, `alterado-por-outro` */
export function excluirParceiro(
  context: CommandContext,
  alcance: Alcance,
  id: string,
  versaoVista?: number,
): Promise<void> {
  return emTransacao(context, async (trx) => {
    await excluirCadastro(trx, context, 'parceiros', 'excluir-parceiro', await abrir(trx, alcance, id, versaoVista))
  })
}

async function abrir(trx: Transaction<Database>, alcance: Alcance, id: string, versaoVista: number | undefined) {
  await conferirAlcance(trx, alcance, id)
  return abrirParaAlterar(trx, 'parceiros', id, versaoVista)
}

/** Who may not see somebody learns nothing of them, and does not move anybody out of sight. */
async function conferirAlcance(trx: Transaction<Database>, alcance: Alcance, id: string): Promise<void> {
  const visto = await trx
    .selectFrom('parceiros as p')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .select('p.id')
    .where('p.id', '=', id)
    .where(noAlcance(alcance, sql`r.id_rede`, sql`r.id`))
    .executeTakeFirst()
  if (!visto) throw notFound('nao-encontrado', 'Vendedor não encontrado')
}
