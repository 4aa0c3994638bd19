import { z } from 'zod'
import { refused } from '#contracts/errors.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { AlvoDoEncerramento } from '#projections/extrato/encerramentos.queries.ts'
import { ato } from '#services/aprovacoes/ato.ts'
import { fazerTrabalho } from '#services/aprovacoes/fazer-trabalho.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { AINDA_NAO_GUARDADO } from '#services/engine/texts/textos.ts'
import { contasDoEncerramento, nadaAEncerrar, simularEncerramento } from './contas-do-encerramento.ts'
import { encerrarContasWork } from './encerrar-contas.work.ts'

/** Closing a salesperson's account, or with `idRevenda` those of a shop, when it needs a second person. */
export const encerrarAto = ato({
  nome: 'encerrar',
  trabalho: encerrarContasWork.tipo,
  dados: z.object({ idRevenda: z.uuid().nullable() }),
  async prever({ db, ledger, agora }, quem, { idParceiro, dados }) {
    const alvo = alvoDe(idParceiro, dados)
    const { prontas, pendentes, comResgatesAbertos } = await contasDoEncerramento(db, reachOf(quem), alvo)
    if (prontas.length === 0) throw refused(encerrarContasWork.failure.codigo, nadaAEncerrar(alvo, pendentes).message)
    const dia = diaDoInstante(agora())
    const encerradas = await simularEncerramento(ledger, prontas, { motivo: AINDA_NAO_GUARDADO, dia })
    return {
      valor: somar(encerradas.map(({ data: { pontos } }) => pontos)),
      vendedores: encerradas.length,
      dividas: somar(encerradas.map(({ data: { saldo } }) => -saldo)),
      comResgatesAbertos,
    }
  },
  fazer: (worker, context, _quem, { idParceiro, dados, motivo, chave }, confirmacao) =>
    fazerTrabalho(
      encerrarContasWork,
      worker,
      context,
      { chave, input: { alvo: alvoDe(idParceiro, dados), motivo: motivo! } },
      confirmacao,
    ),
  contar: (_db, { idParceiro }) =>
    Promise.resolve([
      ['O que se encerra', idParceiro === null ? 'As contas de todos os vendedores da dental' : 'A conta do vendedor'],
    ]),
})

const alvoDe = (idParceiro: string | null, { idRevenda }: { idRevenda: string | null }): AlvoDoEncerramento =>
  idParceiro === null ? { idRevenda: idRevenda! } : { idParceiro }
