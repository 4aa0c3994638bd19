import type { z } from 'zod'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import { avisarEntrega } from '#contracts/http/fornecedor.ts'
import { CANCELADO_PELO_FORNECEDOR } from '#contracts/values/status-resgate.ts'
import { resgateDoFornecedor } from '#projections/resgates/resgates.queries.ts'
import { SISTEMA } from '#services/engine/records/command-context.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { replay } from '#services/engine/ledger/handle.ts'
import { latest, type Recorded } from '#services/engine/ledger/port.ts'
import { alterarPrevisaoEntrega } from './alterar-previsao-entrega.ts'
import { alterarStatusResgate } from './alterar-status-resgate.ts'
import { cancelarPeloFornecedor } from './cancelar-resgate.ts'
import { informarErro } from './informar-erro.ts'
import { resgateNaoEncontrado } from './ler-resgate.ts'
import type { ContextoDoResgate, ResgateMudado } from './mudar-resgate.ts'
import { resgateDecider } from './resgate.decider.ts'
import { tipoDoPremio } from './tipo-do-premio.ts'

/**
 * Does what a notice of the supplier says, once: forecast, error, then status. One that says several and is refused one
 * has done those before it, and the same notice again changes nothing of it. What the redemption is already is no
 * error: the supplier tells how things stand.
 * @throws Failure `resgate-nao-encontrado`, and those of what it does
 */
export async function receberAviso(
  context: Omit<ContextoDoResgate, 'actor' | 'tela'>,
  { idAviso, resgate: numero, status, previsaoEntrega, motivo, erro }: z.output<(typeof avisarEntrega)['body']>,
): Promise<ResgateMudado> {
  const achado = await resgateDoFornecedor(context.db, numero)
  if (!achado) throw resgateNaoEncontrado()
  const { idResgate, idPremio } = achado
  const doFornecedor: ContextoDoResgate = { ...context, actor: SISTEMA, tela: avisarEntrega.path }
  const pedido = { idResgate, chave: derivedId(idResgate, 'aviso', idAviso) }
  const eventos = (await context.ledger.readStream(streamName('resgate', idResgate))) as Recorded<ResgateEvent>[]
  const antes = replay(resgateDecider, eventos)
  const passos: ResgateMudado[] = [{ resgate: antes, versao: eventos.length, position: undefined }]
  if (previsaoEntrega !== undefined)
    passos.push(await alterarPrevisaoEntrega(doFornecedor, { ...pedido, previsaoEntrega }))
  passos.push(await informarErro(doFornecedor, { ...pedido, erro: erro || null }))
  if (status === antes.status) return ultimoDe(passos)
  if (status === CANCELADO_PELO_FORNECEDOR) {
    const tipoPremio = await tipoDoPremio(context.db, idPremio)
    passos.push(
      await cancelarPeloFornecedor(doFornecedor, { ...pedido, tipoPremio, motivo: motivo ?? null, porAviso: true }),
    )
  } else if (status !== undefined) passos.push(await alterarStatusResgate(doFornecedor, { ...pedido, status }))
  return ultimoDe(passos)
}

const ultimoDe = (passos: readonly ResgateMudado[]): ResgateMudado => ({
  ...passos.at(-1)!,
  position: latest(...passos.map(({ position }) => position)),
})
