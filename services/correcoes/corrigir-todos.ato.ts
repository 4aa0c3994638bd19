import { z } from 'zod'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import { diaDoInstante, somarDias } from '#contracts/values/dia.ts'
import { somasDasCorrecoes } from '#projections/vendas/correcoes.queries.ts'
import { ato } from '#services/aprovacoes/ato.ts'
import { fazerTrabalho } from '#services/aprovacoes/fazer-trabalho.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { dividasDe } from '#services/vendas/desfazer/devedores.ts'
import { preverCorrecoes } from './corrigir-pontuacoes.ts'
import { corrigirPontuacoesWork } from './corrigir-pontuacoes.work.ts'

/** Debts are told of up to so many awards: all of them and their accounts decide anew, while a call waits. */
const PONTUACOES_COM_DIVIDAS = 2000

/** The correction of all awards that who asked sees, when it needs a second person. */
export const corrigirTodosAto = ato({
  nome: 'corrigir-todos',
  trabalho: corrigirPontuacoesWork.tipo,
  dados: z.object({}),
  async prever({ db, ledger, agora }, quem) {
    const reach = reachOf(quem)
    const somas = await somasDasCorrecoes(db, reach, somarDias(diaDoInstante(agora()), -DIAS_DE_REVISAO))
    const efeito = { valor: somas.aumentos + somas.reducoes, ...somas }
    if (somas.pontuacoes > PONTUACOES_COM_DIVIDAS) return efeito
    const { estornos } = await preverCorrecoes({ db, ledger, agora }, reach)
    return { ...efeito, dividas: dividasDe(estornos).dividas }
  },
  fazer: (worker, context, _quem, { chave }, confirmacao) =>
    fazerTrabalho(corrigirPontuacoesWork, worker, context, { chave, input: {} }, confirmacao),
  contar: () =>
    Promise.resolve([
      ['O que se corrige', `As pontuações dos últimos ${DIAS_DE_REVISAO} dias que a análise mostra a quem pediu`],
    ]),
})
