import { diaDoInstante } from '#contracts/values/dia.ts'
import { inicioDoPrograma, valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import type { App } from '#services/app.ts'
import type { Ato } from '#services/aprovacoes/ato.ts'
import { alterarComValorRetroativo } from '#services/aprovacoes/pedir-valor-retroativo.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { admitsRede, reachOf, seesAll } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { lerCadastro } from '#services/engine/records/ler.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { alterarRede, redeFoiAlterada, type RedeAlterada, type ValoresDeHoje } from './alterar-rede.ts'
import { criarRede } from './criar-rede.ts'
import { excluirRede } from './excluir-rede.ts'
import { lerRedes, lerRedesCompletas } from './ler-redes.ts'
import { redesRecord } from './redes.record.ts'

/** `valorRetroativo` is the act of an earlier start. */
export const redesRoutes = (app: App, valorRetroativo: Ato) => {
  const { db, agora } = app
  const hoje = () => diaDoInstante(agora())
  const valoresDeHoje = async (id: string): Promise<ValoresDeHoje> => {
    const [valores, inicios] = await Promise.all([valorPontoDasRedes(db, hoje()), inicioDoPrograma(db)])
    return { valorPonto: valores.get(id) ?? null, inicioPrograma: inicios.get(id) ?? null }
  }
  const paraAlterar = async (
    { id, nome, regiao, ativo, versao }: RedeAlterada['rede'],
    valores?: RedeAlterada['valores'],
  ) => ({ id, nome, regiao, versao, ativo: ligado(ativo), ...(valores ?? (await valoresDeHoje(id))) })
  const gravada = async ({ rede, valores, position }: RedeAlterada, { aguardar }: RequestContext) => {
    if (position !== undefined) await aguardar(position)
    return paraAlterar(rede, valores)
  }
  return {
    async redes({ query: { ativo, completo } }, { actor }) {
      const reach = reachOf(actor)
      const soAtivas = ativo === '1'
      return {
        redes:
          completo === '1'
            ? await lerRedesCompletas(db, reach, actor.permissao, soAtivas, hoje())
            : await lerRedes(db, reach, actor.permissao, soAtivas),
      }
    },
    async rede({ params: { id } }, context) {
      conferirRede(context, id)
      return { rede: await paraAlterar(await lerCadastro(db, redesRecord, id)) }
    },
    async criarRede({ body }, context) {
      if (!seesAll(reachOf(context.actor)))
        throw context.fail('papel-nao-permitido', 'Só quem tem acesso a todas as redes pode cadastrar uma rede')
      const { position, ...row } = await criarRede(commandContextOf(app, context), body, context.commandId)
      const valores = { valorPonto: body.valorPonto, inicioPrograma: body.inicioPrograma ?? hoje() }
      return { rede: await gravada({ rede: row, valores, position }, context), mensagem: 'Rede cadastrada com sucesso' }
    },
    async alterarRede({ params, body: { versao, ...alteracao } }, context) {
      conferirRede(context, params.id)
      const { commandId: chave, versaoVista = versao } = context
      const command = commandContextOf(app, context)
      const { valorPonto: valor, desde, motivo, ...outras } = alteracao
      const pedido = {
        ...{ id: params.id, valor, desde, motivo, outras, versaoVista },
        jaFeito: () => redeFoiAlterada(command, params.id, chave),
      }
      return alterarComValorRetroativo(app, context, valorRetroativo, redesRecord, 'idRede', pedido, async () => {
        const rede = await gravada(await alterarRede(command, params.id, alteracao, { versaoVista, chave }), context)
        return {
          rede,
          mensagem: alteracao.ativo === undefined ? 'Rede alterada com sucesso' : 'Rede atualizada com sucesso',
        }
      })
    },
    async excluirRede({ params }, context) {
      conferirRede(context, params.id)
      await excluirRede(commandContextOf(app, context), params.id, context.versaoVista)
      return { mensagem: 'Rede excluída com sucesso' }
    },
  } satisfies Partial<Handlers>
}

/** Who is limited to some networks learns nothing of the others (`decisions.md §C 28`). */
function conferirRede({ actor, fail }: RequestContext<ActorPainel, 'nao-encontrado'>, id: string): void {
  if (!admitsRede(reachOf(actor), id)) throw fail('nao-encontrado', redesRecord.naoEncontrado.texto)
}

const ligado = (ativo: boolean) => (ativo ? (1 as const) : (0 as const))
