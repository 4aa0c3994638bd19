import { sql, type Transaction } from 'kysely'
import { refused } from '#contracts/errors.ts'
import type { AlteracaoDeParceiro } from '#contracts/http/parceiros.ts'
import { encerramentosDe } from '#projections/extrato/encerramentos.queries.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import {
  abrirParaAlterar,
  alterarAtivo,
  colunasDoAtivo,
  excluirCadastro,
  gravarAlteracao,
} from '#services/engine/records/alterar.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { colunasDeEndereco } from '#services/engine/records/endereco.ts'
import { naoAchado, naoExiste } from '#services/engine/records/record.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { conferirIdade } from './alterar-meu-cadastro.ts'
import { apagarLinksDeSenha } from './links-de-senha.ts'
import { parceirosRecord } from './parceiros.record.ts'
import { moverParaRevenda } from './transferir-parceiro.ts'

/**
 * Staff change what was sent of a salesperson. With another shop they move there today, and the points stay with them
 * (`decisions.md §B 21`).
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `menor-de-idade`, `revenda-nao-encontrada`
 */
export function alterarParceiro(
  context: CommandContext,
  reach: Reach,
  id: string,
  dados: AlteracaoDeParceiro,
  versaoVista?: number,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrir(trx, reach, id, versaoVista)
    const { dataNascimento } = dados
    if (dataNascimento !== undefined && dataNascimento !== antes.data_nascimento) conferirIdade(dataNascimento, context)
    const gravado = await gravarAlteracao(trx, context, parceirosRecord, 'alterar-parceiro', antes, {
      nome: dados.nome,
      cpf: dados.cpf,
      email: dados.email,
      telefone: dados.telefone,
      celular: dados.celular,
      data_nascimento: dataNascimento,
      sexo: dados.sexo,
      ...colunasDeEndereco(dados),
      hobby: dados.hobby,
    })
    await apagarLinksDeSenha(trx, antes, gravado)
    if (dados.cnpjRevenda !== undefined) {
      await moverParaRevenda(trx, context, gravado, dados.cnpjRevenda)
      // A shop that the person may not see is none to them.
      if (!(await alcanca(trx, reach, id))) throw naoAchado(revendasRecord, 'cnpjRevenda')
    }
  })
}

/** @throws Failure `nao-encontrado`, `alterado-por-outro`, `conta-encerrada` */
export const alterarStatusDeParceiro = (
  context: CommandContext,
  reach: Reach,
  id: string,
  ativo: boolean,
  versaoVista?: number,
): Promise<void> =>
  alterarAtivo(context, parceirosRecord, id, ativo, {
    versaoVista,
    async conferir(trx) {
      await conferirAlcance(trx, reach, id)
      if (ativo && (await encerramentosDe(trx, [id])).has(id))
        throw refused('conta-encerrada', 'A conta deste vendedor está encerrada: ele não volta a ser ativo.')
    },
  })

/**
 * Whose account was closed is inactive from then on (`domain.md §4 Life of a record`), and their history tells of it,
 * once for each closing.
 */
export function desativarEncerrado(context: CommandContext, id: string): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const row = await abrirParaAlterar(trx, parceirosRecord, id)
    const contado = await trx
      .selectFrom('auditoria')
      .select('id')
      .where('entidade', '=', 'parceiros')
      .where('id_entidade', '=', id)
      .where('acao', '=', 'encerrar-conta')
      .executeTakeFirst()
    if (!contado)
      await gravarAlteracao(
        trx,
        context,
        parceirosRecord,
        'encerrar-conta',
        row,
        colunasDoAtivo(false, hoje(context)),
        { depois: { ativo: false } },
      )
  })
}

/** @throws Failure `nao-encontrado`, `alterado-por-outro` */
export function excluirParceiro(
  context: CommandContext,
  reach: Reach,
  id: string,
  versaoVista?: number,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    await excluirCadastro(trx, context, parceirosRecord, 'excluir-parceiro', await abrir(trx, reach, id, versaoVista))
  })
}

async function abrir(trx: Transaction<Database>, reach: Reach, id: string, versaoVista: number | undefined) {
  await conferirAlcance(trx, reach, id)
  return abrirParaAlterar(trx, parceirosRecord, id, versaoVista)
}

/** Who may not see somebody learns nothing of them. */
async function conferirAlcance(trx: Transaction<Database>, reach: Reach, id: string): Promise<void> {
  if (!(await alcanca(trx, reach, id))) throw naoExiste(parceirosRecord)
}

async function alcanca(trx: Transaction<Database>, reach: Reach, id: string): Promise<boolean> {
  const visto = await trx
    .selectFrom('parceiros as p')
    .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
    .select('p.id')
    .where('p.id', '=', id)
    .where(within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }))
    .executeTakeFirst()
  return visto !== undefined
}
