import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { admitsRede, reachOf } from '#services/engine/reach/reach.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { naoAchado } from '#services/engine/records/record.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { configurarTaxa } from './configurar-taxa.ts'
import { lerHistoricoDaTaxa } from './ler-taxas.ts'

export const taxasRoutes = (app: App) =>
  ({
    async historicoDaTaxaSucesso({ params }, { actor }) {
      return { historico: await lerHistoricoDaTaxa(app.db, reachOf(actor), params) }
    },
    async configurarTaxaSucesso({ body }, context) {
      if (!admitsRede(reachOf(context.actor), body.idRede)) throw naoAchado(redesRecord, 'idRede')
      const position = await configurarTaxa(commandContextOf(app, context), body, context.commandId)
      if (position !== undefined) await context.aguardar(position)
      return { mensagem: 'Configuração criada com sucesso.' }
    },
  }) satisfies Partial<Handlers>
