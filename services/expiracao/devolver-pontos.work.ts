import { refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { ResultadoDevolucao } from '#contracts/works/devolver-pontos.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { formatarDia, somarDias, type Dia } from '#contracts/values/dia.ts'
import { contasExpiradasEm } from '#projections/expirados/expirados.queries.ts'
import type { Worker } from '#services/app.ts'
import type { ComoFoiVisto } from '#services/aprovacoes/como-foi-visto.ts'
import { comNomes, contasMovidas, type ContasMovidas } from '#services/conta/contas-movidas.ts'
import { preverReativacao, reativarContas } from '#services/conta/reativar-pontos.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { telling } from '#services/engine/work/telling.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'

interface Devolver extends ComoFoiVisto {
  expiradoEm: Dia
  motivo: Texto | null
}
type PontosReativados = Extract<ContaEvent, { type: 'PontosReativados' }>
type Guardado = ContasMovidas & Omit<ResultadoDevolucao, keyof ContasMovidas>

/** The return of what expired on a day, or with `simulado` what it would bring back. */
export const devolverPontosWork: WorkKind<'devolver-pontos', Devolver, Guardado, ResultadoDevolucao, Worker> = {
  tipo: 'devolver-pontos',
  touches: ['dashboard', 'extrato', 'expirados', 'lotes', 'logs'],
  failure: {
    codigo: 'devolucao-falhou',
    etapa: 'Não foi possível devolver',
    falha: 'Erro ao devolver pontos. Peça de novo: o que já voltou não volta outra vez.',
  },
  async run(work, worker) {
    await knowingForWork(worker, 'extrato', 'expirados')
    const { id, simulado, input, shown } = work
    const { context, reach } = await whoAsked({ ...work, tela: input.tela }, worker)
    const { db, ledger, settings } = worker
    const { expiradoEm, motivo } = input
    const contas = await contasExpiradasEm(db, reach, expiradoEm)
    const reativacao = { expiradoEm, motivo, diasValidade: settings.diasValidade }
    const aCadaVez = telling(work, 'Devolvendo os pontos', contas.length)
    const guardar = (eventos: readonly PontosReativados[], posicao: string | null): Guardado => ({
      simulado,
      expiradoEm,
      venceEm: somarDias(hoje(context), settings.diasValidade),
      abatidos: somar(eventos.map(({ data: { abatido } }) => abatido)),
      ...contasMovidas(eventos),
      posicao,
    })
    if (simulado) {
      const previstos = await preverReativacao(ledger, contas, reativacao, hoje(context), aCadaVez)
      return { etapa: 'Efeito calculado', resultado: guardar(previstos as PontosReativados[], null) }
    }
    await reativarContas(context, contas, reativacao, id, aCadaVez)
    const eventos = await writtenBy<PontosReativados>(ledger, { id, ...input }, ['PontosReativados'])
    const posicao = eventos.at(-1)?.position
    if (posicao === undefined) throw refused('nada-a-devolver', nadaADevolver(expiradoEm, contas.length))
    await shown(posicao)
    return { etapa: 'Pontos devolvidos', resultado: guardar(eventos, posicao) }
  },
  result: (guardado, _, { db }) => comNomes(db, guardado),
}

/** Why nothing comes back. */
export const nadaADevolver = (expiradoEm: Dia, contas: number): string =>
  contas === 0
    ? `Nenhum ponto expirou em ${formatarDia(expiradoEm)}.`
    : `Do que expirou em ${formatarDia(expiradoEm)} não há mais o que devolver: já voltou, ou é de vendas canceladas `
      + 'ou de contas encerradas.'
