import { notFound } from '#contracts/errors.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import { alterarRede, type RedeAlterada } from '#services/cadastros/alterar-rede.ts'
import { criarRede } from '#services/cadastros/criar-rede.ts'
import { excluirRede } from '#services/cadastros/excluir-rede.ts'
import { lerRedes, lerRedesCompletas } from '#services/cadastros/ler-redes.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import { commandContextOf, type CommandDeps } from '../commands.ts'
import type { Handlers } from '../endpoints.ts'

export function redesRoutes(deps: CommandDeps): Pick<Handlers, 'redes' | 'criarRede' | 'alterarRede' | 'excluirRede'> {
  const { db, agora, aguardar } = deps
  const hoje = () => diaDoInstante(agora())
  const valorHoje = async (id: string) => (await valorPontoDasRedes(db, hoje())).get(id) ?? null
  const gravada = async ({ rede: { id, nome, regiao, ativo, versao }, valorPonto, position }: RedeAlterada) => {
    if (position !== undefined) await aguardar(['valores'], position)
    return {
      id,
      nome,
      regiao,
      versao,
      ativo: ligado(ativo),
      valorPonto: valorPonto === undefined ? await valorHoje(id) : valorPonto,
    }
  }
  return {
    async redes({ query: { ativo, completo } }, { actor }) {
      const soAtivas = ativo === '1'
      return {
        redes:
          completo === '1' ? await lerRedesCompletas(db, actor, soAtivas, hoje()) : await lerRedes(db, actor, soAtivas),
      }
    },
    async criarRede({ body }, context) {
      const { position, ...row } = await criarRede(commandContextOf(deps, context), body, context.commandId)
      return {
        rede: await gravada({ rede: row, valorPonto: body.valorPonto, position }),
        mensagem: 'Rede cadastrada com sucesso',
      }
    },
    async alterarRede({ params, body: { versao, ...alteracao } }, context) {
      conferirRede(context.actor, params.id)
      const rede = await gravada(
        await alterarRede(commandContextOf(deps, context), params.id, alteracao, context.versaoVista ?? versao),
      )
      return {
        rede,
        mensagem: alteracao.ativo === undefined ? 'Rede alterada com sucesso' : 'Rede atualizada com sucesso',
      }
    },
    async excluirRede({ params }, context) {
      conferirRede(context.actor, params.id)
      await excluirRede(commandContextOf(deps, context), params.id, context.versaoVista)
      return { mensagem: 'Rede excluída com sucesso' }
    },
  }
}

/** Who is limited to some networks learns nothing of the others (`decisions.md §C 28`). */
function conferirRede({ redesPermitidas }: ActorPainel, id: string): void {
  if (redesPermitidas && !redesPermitidas.includes(id)) throw notFound('nao-encontrado', 'Rede não encontrada')
}

const ligado = (ativo: boolean) => (ativo ? (1 as const) : (0 as const))
