import { confirmadosEntre } from '#projections/aprovacoes/aprovacoes.queries.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { joinWork } from '#services/engine/work/start.ts'
import { NAO_FEITO, type confirmarPedidoWork } from './confirmar-pedido.work.ts'

/** A confirmation that failed is taken up again for so long. */
const DIAS_PARA_RETOMAR = 7

/**
 * A request that was confirmed, and whose act an outage kept from being done until its tries were over, is done without
 * anybody repeating it. What refused an act is no outage: such a request is without effect, and stays so.
 */
export const retomarConfirmados: Nightly<Pick<EngineWorker, 'db' | 'queue' | 'agora'>> = {
  name: 'retomar-confirmados',
  hora: '00:40',
  async run({ db, queue, agora }) {
    const tipo: ReturnType<typeof confirmarPedidoWork>['tipo'] = 'confirmar-pedido'
    const falhas = await db
      .selectFrom('processamentos')
      .select(['id', 'parametros', 'criado_por'])
      .where('tipo', '=', tipo)
      .where('estado', '=', 'falhou')
      .where('falha', '=', NAO_FEITO)
      .where('criado_em', '>', new Date(agora().getTime() - DIAS_PARA_RETOMAR * 86_400_000))
      .execute()
    const pedidoDe = ({ parametros }: (typeof falhas)[number]) => (parametros as { idPedido: string }).idPedido
    const confirmadoPor = await confirmadosEntre(db, falhas.map(pedidoDe))
    for (const falha of falhas)
      if (confirmadoPor.get(pedidoDe(falha)) === falha.criado_por) await joinWork({ db, queue }, { tipo }, falha.id)
  },
}
