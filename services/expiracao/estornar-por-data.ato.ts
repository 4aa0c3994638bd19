import { z } from 'zod'
import { refused } from '#contracts/errors.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { diaDoInstante, diaSchema, formatarDia, type Dia } from '#contracts/values/dia.ts'
import { contasExpiradasEm } from '#projections/expirados/expirados.queries.ts'
import { ato, type BaseDoAto } from '#services/aprovacoes/ato.ts'
import { somarPorConta } from '#services/aprovacoes/conferir-retomada.ts'
import { fazerTrabalho } from '#services/aprovacoes/fazer-trabalho.ts'
import { preverReativacao } from '#services/conta/reativar-pontos.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'
import { devolverPontosWork, nadaADevolver } from './devolver-pontos.work.ts'

/** The return of what expired on a day, when it needs a second person. */
export const estornarPorDataAto = ato({
  nome: 'estornar-por-data',
  trabalho: devolverPontosWork.tipo,
  dados: z.object({ expiradoEm: diaSchema }),
  async prever(base, quem, { dados: { expiradoEm } }) {
    const { voltam, contas } = await simular(base, quem, expiradoEm)
    if (voltam.length === 0) throw refused(devolverPontosWork.failure.codigo, nadaADevolver(expiradoEm, contas.length))
    return {
      valor: somar(voltam.map(({ pontos }) => pontos)),
      vendedores: voltam.length,
      abatidos: somar(voltam.map(({ abatido }) => abatido)),
    }
  },
  async porConta(base, quem, { dados: { expiradoEm } }) {
    const { voltam } = await simular(base, quem, expiradoEm)
    return new Map(voltam.map(({ idParceiro, pontos }) => [idParceiro, pontos]))
  },
  async feito({ ledger }, _context, { chave }, depoisDe) {
    const voltaram = await writtenBy<PontosReativados>(ledger, { id: chave, depoisDe }, ['PontosReativados'])
    return somarPorConta(voltaram, ({ data: { idParceiro, pontos } }) => [idParceiro, pontos])
  },
  fazer: (worker, context, _quem, { dados: { expiradoEm }, motivo, chave }, confirmacao) =>
    fazerTrabalho(devolverPontosWork, worker, context, { chave, input: { expiradoEm, motivo } }, confirmacao),
  contar: (_db, { dados: { expiradoEm } }) => Promise.resolve([['Expirados em', formatarDia(expiradoEm)]]),
})

/** What would come back today. */
async function simular(
  { db, ledger, agora, settings: { diasValidade } }: BaseDoAto,
  quem: ActorPainel,
  expiradoEm: Dia,
) {
  const contas = await contasExpiradasEm(db, reachOf(quem), expiradoEm)
  const reativacao = { expiradoEm, motivo: null, diasValidade }
  const eventos = await preverReativacao(ledger, contas, reativacao, diaDoInstante(agora()))
  return { contas, voltam: (eventos as PontosReativados[]).map(({ data }) => data) }
}

type PontosReativados = Extract<ContaEvent, { type: 'PontosReativados' }>
