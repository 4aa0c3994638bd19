import type { ContaEvent } from '#contracts/events/conta.ts'
import type { ResultadoExpiracao } from '#contracts/works/expirar-vencidos.ts'
import { contasComLotesVencidos } from '#projections/extrato/extrato.queries.ts'
import type { Worker } from '#services/app.ts'
import { comNomes, contasMovidas, type ContasMovidas } from '#services/conta/contas-movidas.ts'
import { expirarContas, preverExpiracao } from '#services/conta/expirar-pontos.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import type { AskedFor } from '#services/engine/work/ask-for-work.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { telling } from '#services/engine/work/telling.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'

type PontosExpirados = Extract<ContaEvent, { type: 'PontosExpirados' }>
type Guardado = ContasMovidas & Pick<ResultadoExpiracao, 'simulado' | 'posicao'>

/** The expiry run that a person starts, or with `simulado` what it would take. */
export const expirarVencidosWork: WorkKind<'expirar-vencidos', AskedFor, Guardado, ResultadoExpiracao, Worker> = {
  tipo: 'expirar-vencidos',
  touches: ['dashboard', 'extrato', 'expirados', 'lotes', 'logs'],
  failure: {
    codigo: 'expiracao-falhou',
    etapa: 'Erro ao processar pontos expirados',
    falha: 'Erro ao processar pontos. Peça de novo: o que já expirou não expira outra vez.',
  },
  async run(work, worker) {
    await knowingForWork(worker, 'extrato', 'expirados')
    const { id, simulado, input, shown } = work
    const { context, reach } = await whoAsked({ ...work, tela: input.tela }, worker)
    const { db, ledger } = worker
    const contas = await contasComLotesVencidos(db, reach, hoje(context))
    const aCadaVez = telling(work, 'Expirando os pontos', contas.length)
    if (simulado) {
      const previstos = await preverExpiracao(ledger, contas, hoje(context), aCadaVez)
      return {
        etapa: 'Efeito calculado',
        resultado: { simulado, ...contasMovidas(previstos as PontosExpirados[]), posicao: null },
      }
    }
    await expirarContas(context, contas, id, aCadaVez)
    const eventos = await writtenBy<PontosExpirados>(ledger, { id, ...input }, ['PontosExpirados'])
    const posicao = eventos.at(-1)?.position ?? null
    if (posicao !== null) await shown(posicao)
    return { etapa: 'Pontos expirados', resultado: { simulado, ...contasMovidas(eventos), posicao } }
  },
  result: (guardado, _, { db }) => comNomes(db, guardado),
}
