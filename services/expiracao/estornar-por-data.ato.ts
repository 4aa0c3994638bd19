import { z } from 'zod'
import { refused } from '#contracts/errors.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { diaDoInstante, diaSchema, formatarDia } from '#contracts/values/dia.ts'
import { contasExpiradasEm } from '#projections/expirados/expirados.queries.ts'
import { ato } from '#services/aprovacoes/ato.ts'
import { fazerTrabalho } from '#services/aprovacoes/fazer-trabalho.ts'
import { preverReativacao } from '#services/conta/reativar-pontos.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { devolverPontosWork, nadaADevolver } from './devolver-pontos.work.ts'

/** The return of what expired on a day, when it needs a second person. */
export const estornarPorDataAto = ato({
  nome: 'estornar-por-data',
  trabalho: devolverPontosWork.tipo,
  dados: z.object({ expiradoEm: diaSchema }),
  async prever({ db, ledger, agora, settings: { diasValidade } }, quem, { dados: { expiradoEm }, motivo }) {
    const contas = await contasExpiradasEm(db, reachOf(quem), expiradoEm)
    const reativacao = { expiradoEm, motivo, diasValidade }
    const eventos = await preverReativacao(ledger, contas, reativacao, diaDoInstante(agora()))
    const voltam = (eventos as PontosReativados[]).map(({ data }) => data)
    if (voltam.length === 0) throw refused(devolverPontosWork.failure.codigo, nadaADevolver(expiradoEm, contas.length))
    return {
      valor: somar(voltam.map(({ pontos }) => pontos)),
      vendedores: voltam.length,
      abatidos: somar(voltam.map(({ abatido }) => abatido)),
    }
  },
  fazer: (worker, context, _quem, { dados: { expiradoEm }, motivo, chave }, confirmacao) =>
    fazerTrabalho(devolverPontosWork, worker, context, { chave, input: { expiradoEm, motivo } }, confirmacao),
  contar: (_db, { dados: { expiradoEm } }) => Promise.resolve([['Expirados em', formatarDia(expiradoEm)]]),
})

type PontosReativados = Extract<ContaEvent, { type: 'PontosReativados' }>
