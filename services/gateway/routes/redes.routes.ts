import { sql } from 'kysely'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import { alterarRede, type RedeAlterada } from '#services/cadastros/alterar-rede.ts'
import { criarRede } from '#services/cadastros/criar-rede.ts'
import { excluirRede } from '#services/cadastros/excluir-rede.ts'
import type { Db } from '#services/database/connection.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import { commandContextOf, type CommandDeps } from '../commands.ts'
import type { Handlers } from '../endpoints.ts'

export function redesRoutes(deps: CommandDeps): Pick<Handlers, 'redes' | 'criarRede' | 'alterarRede' | 'excluirRede'> {
  const { db, agora, aguardar } = deps
  const valorHoje = async (id: string) => (await valorPontoDasRedes(db, diaDoInstante(agora()))).get(id) ?? null
  const gravada = async ({ rede: { id, nome, regiao, ativo, versao }, valorPonto, position }: RedeAlterada) => {
    if (position !== undefined) await aguardar(['valores'], position)
    return { id, nome, regiao, versao, ativo: ligado(ativo), valorPonto: valorPonto === undefined ? await valorHoje(id) : valorPonto }
  }
  return {
    async redes({ query }, { actor }) {
      const redes = await listRedes(db, actor, query.ativo === '1')
      if (query.completo !== '1' || ![OPERADOR, ADMINISTRADOR].some((papel) => papel === actor.permissao)) return { redes }
      const valores = await valorPontoDasRedes(db, diaDoInstante(agora()))
      return { redes: redes.map((rede) => ({ ...rede, valorPonto: valores.get(rede.id) ?? null })) }
    },
    async criarRede({ body }, context) {
      const { position, ...row } = await criarRede(commandContextOf(deps, context), body)
      return { rede: await gravada({ rede: row, valorPonto: body.valorPonto, position }), mensagem: 'Rede cadastrada com sucesso' }
    },
    async alterarRede({ params, body: { versao, ...alteracao } }, context) {
      const rede = await gravada(await alterarRede(commandContextOf(deps, context), params.id, alteracao, context.versaoVista ?? versao))
      return { rede, mensagem: alteracao.ativo === undefined ? 'Rede alterada com sucesso' : 'Rede atualizada com sucesso' }
    },
    async excluirRede({ params }, context) {
      await excluirRede(commandContextOf(deps, context), params.id, context.versaoVista)
      return { mensagem: 'Rede excluída com sucesso' }
    },
  }
}

const ligado = (ativo: boolean) => (ativo ? 1 as const : 0 as const)

/** The networks a panel user sees; only role 2 sees inactive ones, role 3 those of its shops (`decisions.md §C 28, 30`). */
async function listRedes(db: Db, actor: ActorPainel, soAtivas: boolean) {
  const { permissao, redesPermitidas, revendasPermitidas } = actor
  const rows = await db.selectFrom('redes').select(['id', 'nome', 'regiao', 'ativo', 'versao']).where('excluido_em', 'is', null)
    .$if(soAtivas || permissao !== ADMINISTRADOR, (query) => query.where('ativo', '=', true))
    .$if(redesPermitidas !== null, (query) => query.where(sql<boolean>`redes.id = any(${redesPermitidas}::uuid[])`))
    .$if(revendasPermitidas !== null, (query) => query.where(sql<boolean>`redes.id in (
      select id_rede from revendas where excluido_em is null and revendas.id = any(${revendasPermitidas}::uuid[]))`))
    .orderBy(sql`nome collate "pt-BR-x-icu"`).orderBy('id')
    .execute()
  return rows.map(({ ativo, ...row }) => ({ ...row, ativo: ligado(ativo) }))
}
