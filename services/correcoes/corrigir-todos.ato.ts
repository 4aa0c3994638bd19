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

const numerosDe = ({ ids }: { ids?: string | undefined }): number[] | undefined => ids?.split(',').map(Number)

/** The correction of chosen awards, or all that who asked sees, when it needs a second person. */
export const corrigirTodosAto = ato({
  nome: 'corrigir-todos',
  trabalho: corrigirPontuacoesWork.tipo,
  /** The numbers of the chosen sales, with commas between them; all without it. */
  dados: z.object({
    ids: z
      .string()
      .regex(/^\d+(?:,\d+)*$/)
      .optional(),
  }),
  async prever({ db, ledger, agora }, quem, { dados }) {
    const reach = reachOf(quem)
    const somas = await somasDasCorrecoes(db, reach, {
      desde: somarDias(diaDoInstante(agora()), -DIAS_DE_REVISAO),
      numeros: numerosDe(dados),
    })
    const efeito = { valor: somas.aumentos + somas.reducoes, ...somas }
    if (somas.pontuacoes > PONTUACOES_COM_DIVIDAS) return efeito
    const { estornos } = await preverCorrecoes({ db, ledger, agora }, { reach, numeros: numerosDe(dados) })
    return { ...efeito, dividas: dividasDe(estornos).dividas }
  },
  fazer: (worker, context, _quem, { dados, motivo, chave }, confirmacao) => {
    const numeros = numerosDe(dados)
    const input = { motivo, ...(numeros === undefined ? {} : { numeros }) }
    return fazerTrabalho(corrigirPontuacoesWork, worker, context, { chave, input }, confirmacao)
  },
  contar: (_db, { dados: { ids } }) =>
    Promise.resolve([
      [
        'O que se corrige',
        ids === undefined
          ? `As pontuações dos últimos ${DIAS_DE_REVISAO} dias que a análise mostra a quem pediu`
          : 'As pontuações escolhidas',
      ],
    ]),
  vendas: (dados) => numerosDe(dados) ?? [],
})
