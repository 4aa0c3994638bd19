import type { Transaction } from 'kysely'
import { forbidden, refused } from '#contracts/errors.ts'
import type { AlteracaoDeRevenda } from '#contracts/http/revendas.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Database } from '#services/engine/database/schema.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { abrirParaAlterar, colunasDoAtivo, excluirCadastro, gravarAlteracao } from '#services/engine/records/alterar.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { colunasDeEndereco } from '#services/engine/records/endereco.ts'
import { ALTERAR_ATIVO } from '#services/engine/records/record.ts'
import { conferirAlcance } from './conferir-revenda.ts'
import { idsDasRedes } from './criar-revenda.ts'
import { revendasRecord } from './revendas.record.ts'

/**
 * Changes what was sent of a shop. In another network from now on, its past sales stay in the one in which they were
 * made (`decisions.md §B 21`). Only role 2 switches a shop on and off.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `rede-nao-encontrada`, `papel-nao-permitido`
 */
export function alterarRevenda(
  context: CommandContext,
  reach: Reach,
  id: string,
  { ativo, ...dados }: AlteracaoDeRevenda,
  versaoVista?: number,
): Promise<void> {
  if (ativo !== undefined && context.actor.permissao !== ADMINISTRADOR)
    throw forbidden('papel-nao-permitido', 'Só um administrador pode ativar ou desativar uma dental')
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrir(trx, reach, id, versaoVista)
    const { rede } = dados
    const soLiga = ativo !== undefined && Object.values(dados).every((valor) => valor === undefined)
    await gravarAlteracao(trx, context, revendasRecord, soLiga ? ALTERAR_ATIVO : 'alterar-revenda', antes, {
      id_rede: rede === undefined ? undefined : (await idsDasRedes(trx, reach, [rede]))(rede),
      codigo: dados.codigo,
      cnpj: dados.cnpj,
      nome_fantasia: dados.nomeFantasia,
      razao_social: dados.razaoSocial,
      responsavel: dados.responsavel,
      email: dados.email,
      telefone: dados.telefone,
      celular: dados.celular,
      ...colunasDeEndereco(dados),
      tipo_pontuacao: dados.tipoPontuacao,
      ...colunasDoAtivo(ativo, hoje(context)),
    })
  })
}

/**
 * Deletes a shop in which no salesperson is active. Somebody who joins at the same moment waits for the row and then
 * finds no shop.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `dental-com-vendedores`
 */
export function excluirRevenda(context: CommandContext, reach: Reach, id: string, versaoVista?: number): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const revenda = await abrir(trx, reach, id, versaoVista)
    const { n } = await trx
      .selectFrom('parceiros')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('id_revenda', '=', id)
      .where('ativo', '=', true)
      .where('excluido_em', 'is', null)
      .executeTakeFirstOrThrow()
    const ativos = Number(n)
    if (ativos > 0)
      throw refused(
        'dental-com-vendedores',
        `Dental possui ${ativos} ${ativos === 1 ? 'vendedor ativo' : 'vendedores ativos'}`,
      )
    await excluirCadastro(trx, context, revendasRecord, 'excluir-revenda', revenda)
  })
}

async function abrir(trx: Transaction<Database>, reach: Reach, id: string, versaoVista: number | undefined) {
  await conferirAlcance(trx, reach, id)
  return abrirParaAlterar(trx, revendasRecord, id, versaoVista)
}
