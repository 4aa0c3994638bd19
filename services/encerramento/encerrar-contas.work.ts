import { Failure } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import { CONTAS_NA_RESPOSTA } from '#contracts/works/contas.ts'
import type { ResultadoEncerramento } from '#contracts/works/encerrar-contas.ts'
import { somar } from '#contracts/values/centesimos.ts'
import type { AlvoDoEncerramento } from '#projections/extrato/encerramentos.queries.ts'
import type { Worker } from '#services/app.ts'
import type { ComoFoiVisto } from '#services/aprovacoes/como-foi-visto.ts'
import { encerrarConta } from '#services/conta/encerrar-conta.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { telling } from '#services/engine/work/telling.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'
import { comNomes, contasMovidas, type ContasMovidas } from '#services/conta/contas-movidas.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { resgatesAbertos } from '#services/resgates/resgates-abertos.ts'
import { vendedoresComNome } from '#services/parceiros/vendedores-com-nome.ts'
import {
  contasDoEncerramento,
  desativarEncerrados,
  nadaAEncerrar,
  simularEncerramento,
  type Encerrada,
} from './contas-do-encerramento.ts'

interface Encerrar extends ComoFoiVisto {
  alvo: AlvoDoEncerramento
  /** The reason; with `simulado` nothing of it is kept. */
  motivo: Texto
}
type Guardado = ContasMovidas
  & Omit<ResultadoEncerramento, keyof ContasMovidas | 'abertas' | 'motivo'> & {
    /** Work of old kept neither. */
    abertas?: { idParceiro: string; resgates: number[] }[]
    idTexto?: string
  }

/**
 * Closes a salesperson's account, or those of a whole shop, or with `simulado` tells what that would do. Whose
 * redemptions have not ended stays open; the same call made later closes them.
 */
export const encerrarContasWork: WorkKind<'encerrar-contas', Encerrar, Guardado, ResultadoEncerramento, Worker> = {
  tipo: 'encerrar-contas',
  touches: ['dashboard', 'extrato', 'expirados', 'lotes', 'logs'],
  failure: {
    codigo: 'encerramento-falhou',
    etapa: 'Não foi possível encerrar',
    falha: 'O encerramento não terminou. Peça de novo: o que já foi encerrado continua assim.',
  },
  async run(work, worker) {
    await knowingForWork(worker, 'extrato', 'resgates')
    const { id, simulado, input, shown } = work
    const { context, reach } = await whoAsked({ ...work, tela: input.tela }, worker)
    const { db, ledger } = worker
    const { alvo, motivo } = input
    const antes = await contasDoEncerramento(db, reach, alvo)
    const { prontas } = antes
    const aCadaVez = telling(work, 'Encerrando as contas', prontas.length)
    const guardar = (
      eventos: readonly Encerrada[],
      posicao: string | null,
      { contas, pendentes, comResgatesAbertos } = antes,
    ): Guardado => {
      // A run that was broken off closed some of them, each in as many events as hold its lots.
      const desta = new Map(eventos.map(({ data: { idParceiro, saldo } }) => [idParceiro, saldo]))
      return {
        simulado,
        ...contasMovidas(eventos),
        dividas: somar([...desta.values()].map((saldo) => -saldo)),
        jaEncerradas: contas.filter(({ idParceiro, encerrada }) => encerrada && !desta.has(idParceiro)).length,
        comResgatesAbertos,
        resgatesAbertos: pendentes.slice(0, CONTAS_NA_RESPOSTA).map(({ numero }) => numero),
        abertas: [...Map.groupBy(pendentes, ({ idParceiro }) => idParceiro)]
          .slice(0, CONTAS_NA_RESPOSTA)
          .map(([idParceiro, dela]) => ({ idParceiro, resgates: dela.map(({ numero }) => numero) })),
        idTexto: simulado ? undefined : motivo.idTexto,
        posicao,
      }
    }
    if (simulado) {
      const previstos = await simularEncerramento(ledger, prontas, { motivo, dia: hoje(context) }, aCadaVez)
      return { etapa: 'Efeito calculado', resultado: guardar(previstos, null) }
    }
    let recusa: Failure | undefined
    for (const [n, { idParceiro }] of prontas.entries()) {
      recusa = (await encerrar(context, idParceiro, motivo, id)) ?? recusa
      await aCadaVez(n + 1)
    }
    const eventos = await writtenBy<Encerrada>(ledger, { id, ...input }, ['ContaEncerrada'])
    const posicao = eventos.at(-1)?.position
    if (posicao === undefined) throw recusa ?? nadaAEncerrar(alvo, antes.pendentes)
    await shown(posicao)
    await desativarEncerrados(context, eventos)
    if (recusa === undefined) return { etapa: 'Contas encerradas', resultado: guardar(eventos, posicao) }
    // What came while it closed holds up whom it was refused for, too.
    await knowingForWork(worker, 'extrato', 'resgates')
    const depois = await contasDoEncerramento(db, reach, alvo)
    return { etapa: 'Contas encerradas', resultado: guardar(eventos, posicao, depois) }
  },
  async result({ abertas, idTexto, ...guardado }, _, { db }) {
    return {
      ...(await comNomes(db, guardado)),
      abertas: abertas && (await vendedoresComNome(db, abertas)),
      motivo: idTexto && ((await lerTextos(db, [idTexto])).get(idTexto) ?? ''),
    }
  },
}

/** Answers why an account stays open: it has a redemption that the read model did not know of yet. */
async function encerrar(
  context: CommandContext,
  idParceiro: string,
  motivo: Texto,
  chave: string,
): Promise<Failure | undefined> {
  try {
    await encerrarConta(
      { ...context, resgatesAbertos: (ids) => resgatesAbertos(context.ledger, ids) },
      { idParceiro, motivo, chave },
    )
    return undefined
  } catch (error) {
    if (error instanceof Failure && ['resgates-abertos', 'resgate-novo'].includes(error.codigo)) return error
    throw error
  }
}
