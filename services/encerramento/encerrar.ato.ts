import { z } from 'zod'
import { refused } from '#contracts/errors.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { AlvoDoEncerramento } from '#projections/extrato/encerramentos.queries.ts'
import { ato, type BaseDoAto } from '#services/aprovacoes/ato.ts'
import { somarPorConta } from '#services/aprovacoes/conferir-retomada.ts'
import { fazerTrabalho } from '#services/aprovacoes/fazer-trabalho.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { AINDA_NAO_GUARDADO } from '#services/engine/texts/textos.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'
import {
  contasDoEncerramento,
  desativarEncerrados,
  nadaAEncerrar,
  simularEncerramento,
  type Encerrada,
} from './contas-do-encerramento.ts'
import { encerrarContasWork } from './encerrar-contas.work.ts'

/** Closing a salesperson's account, or with `idRevenda` those of a shop, when it needs a second person. */
export const encerrarAto = ato({
  nome: 'encerrar',
  trabalho: encerrarContasWork.tipo,
  dados: z.object({ idRevenda: z.uuid().nullable() }),
  async prever(base, quem, { idParceiro, dados }) {
    const alvo = alvoDe(idParceiro, dados)
    const { encerradas, pendentes, comResgatesAbertos } = await simular(base, quem, alvo)
    if (encerradas.length === 0)
      throw refused(encerrarContasWork.failure.codigo, nadaAEncerrar(alvo, pendentes).message)
    return {
      valor: somar(encerradas.map(({ data: { pontos } }) => pontos)),
      vendedores: encerradas.length,
      dividas: somar(encerradas.map(({ data: { saldo } }) => -saldo)),
      comResgatesAbertos,
    }
  },
  async porConta(base, quem, { idParceiro, dados }) {
    const { encerradas } = await simular(base, quem, alvoDe(idParceiro, dados))
    return new Map(encerradas.map(({ data: { idParceiro, pontos } }) => [idParceiro, pontos]))
  },
  async feito({ ledger }, context, { chave }, depoisDe) {
    const encerradas = await writtenBy<Encerrada>(ledger, { id: chave, depoisDe }, ['ContaEncerrada'])
    // A run that was broken off may have left them active; this one may not go on.
    await desativarEncerrados(context, encerradas)
    return somarPorConta(encerradas, ({ data: { idParceiro, pontos } }) => [idParceiro, pontos])
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
      [
        'O que será encerrado',
        idParceiro === null ? 'As contas de todos os vendedores da dental' : 'A conta do vendedor',
      ],
    ]),
})

async function simular({ db, ledger, agora }: BaseDoAto, quem: ActorPainel, alvo: AlvoDoEncerramento) {
  const { prontas, ...contas } = await contasDoEncerramento(db, reachOf(quem), alvo)
  const dia = diaDoInstante(agora())
  return { ...contas, encerradas: await simularEncerramento(ledger, prontas, { motivo: AINDA_NAO_GUARDADO, dia }) }
}

const alvoDe = (idParceiro: string | null, { idRevenda }: { idRevenda: string | null }): AlvoDoEncerramento =>
  idParceiro === null ? { idRevenda: idRevenda! } : { idParceiro }
