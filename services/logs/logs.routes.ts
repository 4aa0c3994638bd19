import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerHistoricoDoRegistro } from './ler-historico-do-registro.ts'
import { grupoDoLog, GRUPOS_DE_LOG, TIPOS_DE_LOG } from './tipos.ts'

const porNome = new Intl.Collator('pt-BR')

export const logsRoutes = (app: App) =>
  ({
    tiposDeLog: () =>
      Promise.resolve({
        tipos: [...TIPOS_DE_LOG]
          .map(([tipo, titulo]) => ({ tipo, titulo, grupo: grupoDoLog(tipo) }))
          .sort(
            (a, b) =>
              GRUPOS_DE_LOG.indexOf(a.grupo) - GRUPOS_DE_LOG.indexOf(b.grupo) || porNome.compare(a.titulo, b.titulo),
          ),
      }),
    historicoDoRegistro: ({ params, query }, { actor }) =>
      lerHistoricoDoRegistro(app.readDb, reachOf(actor), actor.permissao, params, query),
  }) satisfies Partial<Handlers>
