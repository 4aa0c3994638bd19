import type { App } from '#services/app.ts'
import { comSegundaPessoa } from '#services/aprovacoes/com-segunda-pessoa.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { donoDaConta } from '#services/extrato/dono-da-conta.ts'
import { conferirNaoPedido } from './ja-lancado.ts'
import { lancarPontosAto } from './lancar-pontos.ato.ts'
import { foiLancado, lancarPontos } from './lancar-pontos.ts'

const FEITO = { credito: 'Pontos lançados com sucesso', debito: 'Pontos retirados com sucesso' } as const

export const contaRoutes = (app: App) =>
  ({
    async lancarPontos({ body: { cpf, ...lancamento } }, context) {
      const { id, revenda, rede } = await donoDaConta(app.db, reachOf(context.actor), cpf)
      const conta = { idParceiro: id, idRevenda: revenda.id, idRede: rede.id }
      const command = commandContextOf(app, context)
      const chave = context.commandId
      const { motivo, documento, sentido, pontos } = lancamento
      const paraLancar = { idParceiro: id, sentido, pontos, documento }
      const jaFeito = () => foiLancado(command, conta, chave)
      const pedindo = {
        idParceiro: id,
        dados: { sentido, pontos },
        motivo,
        comprovante: documento,
        jaFeito,
        conferir: () => conferirNaoPedido(app, paraLancar),
      }
      return comSegundaPessoa(app, context, lancarPontosAto, pedindo, async () => {
        if (!(await jaFeito())) await conferirNaoPedido(app, paraLancar)
        const { saldo, position } = await lancarPontos(command, conta, {
          ...lancamento,
          diasValidade: app.settings.diasValidade,
          chave,
        })
        if (position !== undefined) await context.aguardar(position)
        return { mensagem: FEITO[sentido], saldo }
      })
    },
  }) satisfies Partial<Handlers>
