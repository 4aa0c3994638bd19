import { z } from 'zod'
import { notFound } from '#contracts/errors.ts'
import { nomeDoSentido } from '#contracts/http/pontos.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { ato } from '#services/aprovacoes/ato.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { procurarDono } from '#services/extrato/dono-da-conta.ts'
import type { OndeEstaAConta } from './decidir-em-contas.ts'
import { conferirNaoLancado } from './ja-lancado.ts'
import { lancarPontos, preverLancamento } from './lancar-pontos.ts'

/** Points by hand, when they need a second person. */
export const lancarPontosAto = ato({
  nome: 'lancar-pontos',
  soma: true,
  emFila: true,
  dados: z.object({ sentido: z.enum(['credito', 'debito']), pontos: z.int().positive() }),
  async prever(base, quem, { idParceiro, dados }) {
    const conta = await contaDe(base.db, quem, idParceiro!)
    const { antes, depois } = await preverLancamento(base, conta, {
      ...dados,
      diasValidade: base.settings.diasValidade,
    })
    return { valor: dados.pontos, saldoAntes: antes, saldoDepois: depois }
  },
  async fazer(worker, context, quem, { idParceiro, dados, motivo, comprovante, chave }) {
    const { db, settings } = worker
    const idDocumento = comprovante!.idTexto
    const documento = (await lerTextos(db, [idDocumento])).get(idDocumento)
    if (documento) await conferirNaoLancado(worker, { idParceiro: idParceiro!, ...dados, documento, idDocumento })
    const { position } = await lancarPontos(context, await contaDe(db, quem, idParceiro!), {
      ...dados,
      motivo: motivo!,
      documento: comprovante!,
      diasValidade: settings.diasValidade,
      chave,
    })
    return position
  },
  contar: (_, { dados: { sentido, pontos } }) =>
    Promise.resolve([
      ['Sentido', nomeDoSentido[sentido]],
      ['Pontos', formatarPontos(pontos)],
    ]),
})

/** The account, at the shop and network where its owner is now. */
async function contaDe(db: Db, quem: ActorPainel, idParceiro: string): Promise<OndeEstaAConta> {
  const dono = await procurarDono(db, reachOf(quem), { id: idParceiro })
  if (!dono) throw notFound('parceiro-nao-encontrado', 'Quem pediu não vê mais este vendedor.')
  return { idParceiro, idRevenda: dono.revenda.id, idRede: dono.rede.id }
}
