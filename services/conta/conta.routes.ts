import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { donoDaConta } from '#services/extrato/dono-da-conta.ts'
import { lancarPontos } from './lancar-pontos.ts'

const FEITO = { credito: 'Pontos lançados com sucesso', debito: 'Pontos retirados com sucesso' } as const

export const contaRoutes = (app: App) =>
  ({
    async lancarPontos({ body: { cpf, ...lancamento } }, context) {
      const { id, revenda, rede } = await donoDaConta(app.db, reachOf(context.actor), cpf)
      const conta = { idParceiro: id, idRevenda: revenda.id, idRede: rede.id }
      const { saldo, position } = await lancarPontos(commandContextOf(app, context), conta, {
        ...lancamento,
        diasValidade: app.settings.diasValidade,
        chave: context.commandId,
      })
      if (position !== undefined) await context.aguardar(position)
      return { mensagem: FEITO[lancamento.sentido], saldo }
    },
  }) satisfies Partial<Handlers>
