import { motivoDoEncerramentoSchema } from '#contracts/http/encerramento.ts'
import type { ResultadoEncerramento } from '#contracts/works/encerrar-contas.ts'
import type { AlvoDoEncerramento } from '#projections/extrato/encerramentos.queries.ts'
import type { App } from '#services/app.ts'
import { comSegundaPessoa } from '#services/aprovacoes/com-segunda-pessoa.ts'
import type { Ver } from '#services/aprovacoes/conferir-retomada.ts'
import { conferirVendedor } from '#services/direitos/quem-pede.ts'
import type { RequestContext } from '#services/engine/http/context.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { AINDA_NAO_GUARDADO, guardarTexto } from '#services/engine/texts/textos.ts'
import { askForWork } from '#services/engine/work/ask-for-work.ts'
import { wasStarted } from '#services/engine/work/start.ts'
import { conferirAlcance } from '#services/revendas/conferir-revenda.ts'
import { encerrarAto } from './encerrar.ato.ts'
import { encerrarContasWork } from './encerrar-contas.work.ts'

export const encerramentoRoutes = (app: App) =>
  ({
    async encerrarContaDoParceiro({ params: { id }, query, body }, context) {
      await conferirVendedor(app.db, reachOf(context.actor), id)
      return encerrar(app, { alvo: { idParceiro: id }, ...query, ...body }, context)
    },
    async encerrarContasDaRevenda({ params: { id }, query, body }, context) {
      await conferirAlcance(app.db, reachOf(context.actor), id)
      return encerrar(app, { alvo: { idRevenda: id }, ...query, ...body }, context)
    },
  }) satisfies Partial<Handlers>

async function encerrar(
  app: App,
  { alvo, simular, motivo }: { alvo: AlvoDoEncerramento; simular: boolean; motivo: string },
  context: RequestContext<ActorPainel>,
) {
  const trabalhar = async (ver?: Ver) => {
    const guardado = simular
      ? AINDA_NAO_GUARDADO
      : await guardarTexto(app.db, motivo, derivedId(context.commandId, 'motivo'))
    const nomeArquivo = 'idParceiro' in alvo ? 'Encerramento de conta' : 'Encerramento de contas'
    return askForWork(
      app,
      encerrarContasWork,
      { input: { alvo, motivo: guardado, visto: await ver?.() }, nomeArquivo, simulado: simular },
      context,
      (resultado) => ({ mensagem: simular ? aEncerrar(resultado) : encerradas(resultado) }),
    )
  }
  if (simular) return trabalhar()
  lerEntrada(motivoDoEncerramentoSchema, { motivo })
  const { idParceiro, idRevenda } = { idParceiro: null, idRevenda: null, ...alvo }
  const pedindo = {
    idParceiro,
    dados: { idRevenda },
    motivo,
    jaFeito: () => wasStarted(app.db, encerrarContasWork, context.commandId),
  }
  return comSegundaPessoa(app, context, encerrarAto, pedindo, trabalhar)
}

const aEncerrar = ({ vendedores }: ResultadoEncerramento): string =>
  vendedores === 0
    ? 'Não há conta aberta para encerrar'
    : `${vendedores === 1 ? '1 conta' : `${vendedores} contas`} a encerrar`

const encerradas = ({ vendedores }: ResultadoEncerramento): string =>
  vendedores === 1 ? 'Conta encerrada com sucesso' : `${vendedores} contas encerradas com sucesso`
