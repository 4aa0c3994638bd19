import type { ContaEvent } from '#contracts/events/conta.ts'
import type { ResultadoExpiracao } from '#contracts/works/expirar-pontos.ts'
import { contasComLotesVencidos } from '#projections/extrato/extrato.queries.ts'
import type { Worker } from '#services/app.ts'
import { expirarContas, preverExpiracao } from '#services/conta/expirar-pontos.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import type { AskedFor } from '#services/engine/work/ask-for-work.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'
import { comNomes, contasMovidas, type ContasMovidas } from './contas-movidas.ts'
import { andamento, prepararTrabalho } from './trabalho.ts'

type PontosExpirados = Extract<ContaEvent, { type: 'PontosExpirados' }>
type Guardado = ContasMovidas & Pick<ResultadoExpiracao, 'simulado' | 'posicao'>

/** The expiry run that a person starts, or with `simulado` what it would take. */
export const expirarPontosWork: WorkKind<'expirar-vencidos', AskedFor, Guardado, ResultadoExpiracao, Worker> = {
  tipo: 'expirar-vencidos',
  touches: ['dashboard', 'extrato', 'expirados', 'lotes', 'logs'],
  failure: {
    codigo: 'expiracao-falhou',
    etapa: 'Erro ao processar pontos expirados',
    falha: 'Erro ao processar pontos. Peça de novo: o que já expirou não expira outra vez.',
  },
  async run(work, worker) {
    const { context, reach } = await prepararTrabalho(work, worker, ['extrato', 'expirados'])
    const { id, simulado, input, shown } = work
    const { db, ledger } = worker
    const contas = await contasComLotesVencidos(db, reach, hoje(context))
    const aCadaVez = andamento(work, 'Expirando os pontos', contas.length)
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
  async result({ simulado, posicao, ...movidas }, _, { db }) {
    return { simulado, posicao, ...(await comNomes(db, movidas)) }
  },
}
