import { z } from 'zod'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import { diaDoInstante, somarDias } from '#contracts/values/dia.ts'
import { diferencasPorConta, somasDasCorrecoes, type Escolhidas } from '#projections/vendas/correcoes.queries.ts'
import { notasDasVendas } from '#projections/vendas/vendas.queries.ts'
import { ato, type BaseDoAto } from '#services/aprovacoes/ato.ts'
import { somarPorConta } from '#services/aprovacoes/conferir-retomada.ts'
import { fazerTrabalho } from '#services/aprovacoes/fazer-trabalho.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { usuarioQueAge } from '#services/engine/records/command-context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { AINDA_NAO_GUARDADO } from '#services/engine/texts/textos.ts'
import { writtenBy } from '#services/engine/work/written-by.ts'
import { dividasDe } from '#services/vendas/desfazer/devedores.ts'
import { simularEstornos } from '#services/vendas/desfazer/desfazer-vendas.ts'
import { corrigirPontuacao, preverCorrecao } from './corrigir-pontuacao.ts'
import { preverCorrecoes, type Corrigida } from './corrigir-pontuacoes.ts'
import { corrigirPontuacoesWork } from './corrigir-pontuacoes.work.ts'

/** Debts are told of up to so many awards: all of them and their accounts decide anew, while a call waits. */
const PONTUACOES_COM_DIVIDAS = 2000

/** The correction of one award, of chosen ones, or of all that who asked sees, when it needs a second person. */
export const corrigirTodosAto = ato({
  nome: 'corrigir-todos',
  trabalho: corrigirPontuacoesWork.tipo,
  dados: z.object({
    /** The number of the sale, of one. */
    idVenda: z.int().positive().optional(),
    /** The numbers of chosen sales, with commas between them; empty when none of them is within reach. */
    ids: z
      .string()
      .regex(/^(?:\d+(?:,\d+)*)?$/)
      .optional(),
  }),
  async prever(base, quem, { dados }) {
    const { db, ledger, agora } = base
    const reach = reachOf(quem)
    if (dados.idVenda !== undefined) {
      const { diferenca, alvo } = await preverUma(base, quem, dados.idVenda)
      const [aumentos, reducoes] = [Math.max(0, diferenca), Math.max(0, -diferenca)]
      const { dividas } = dividasDe(await simularEstornos(ledger, [alvo], undefined))
      return { valor: aumentos + reducoes, pontuacoes: 1, vendedores: 1, aumentos, reducoes, dividas }
    }
    const somas = await somasDasCorrecoes(db, reach, escolhidas(base, dados))
    const efeito = { valor: somas.aumentos + somas.reducoes, ...somas }
    if (somas.pontuacoes > PONTUACOES_COM_DIVIDAS) return efeito
    const { estornos } = await preverCorrecoes({ db, ledger, agora }, { reach, numeros: numerosDe(dados) })
    return { ...efeito, dividas: dividasDe(estornos).dividas }
  },
  async porConta(base, quem, { dados }) {
    if (dados.idVenda === undefined) return diferencasPorConta(base.db, reachOf(quem), escolhidas(base, dados))
    const { idParceiro, diferenca } = await preverUma(base, quem, dados.idVenda)
    return new Map([[idParceiro, Math.abs(diferenca)]])
  },
  async feito({ ledger }, { correlacao }, { dados, chave }, depoisDe) {
    const id = dados.idVenda === undefined ? chave : correlacao
    const corrigidas = await writtenBy<Corrigida>(ledger, { id, depoisDe }, ['PontuacaoCorrigida'])
    if (dados.idVenda !== undefined && corrigidas.length > 0) return undefined
    return somarPorConta(corrigidas, ({ data: { idParceiro, diferenca } }) => [idParceiro, Math.abs(diferenca)])
  },
  async fazer(worker, context, quem, { dados, motivo, chave }, confirmacao) {
    if (dados.idVenda !== undefined) {
      const pedido = { numero: dados.idVenda, motivo: motivo ?? '', chave }
      return (await corrigirPontuacao(context, reachOf(quem), pedido)).position
    }
    const numeros = numerosDe(dados)
    const input = { motivo, numeros }
    return fazerTrabalho(corrigirPontuacoesWork, worker, context, { chave, input }, confirmacao)
  },
  contar: (_db, { dados: { idVenda, ids } }) =>
    Promise.resolve([
      [
        'O que será corrigido',
        idVenda !== undefined
          ? 'Uma pontuação'
          : ids !== undefined
            ? 'As pontuações escolhidas'
            : `As pontuações dos últimos ${DIAS_DE_REVISAO} dias que a análise mostra a quem pediu`,
      ],
    ]),
  vendas: (db, _, dados) =>
    notasDasVendas(db, dados.idVenda === undefined ? (numerosDe(dados) ?? []) : [dados.idVenda]),
})

const numerosDe = ({ ids }: { ids?: string | undefined }): number[] | undefined =>
  ids === '' ? [] : ids?.split(',').map(Number)

const escolhidas = ({ agora }: BaseDoAto, dados: { ids?: string | undefined }): Escolhidas => ({
  desde: somarDias(diaDoInstante(agora()), -DIAS_DE_REVISAO),
  numeros: numerosDe(dados),
})

/** A reason is asked for before the request is made. */
const preverUma = (base: BaseDoAto, quem: ActorPainel, numero: number) =>
  preverCorrecao({ ...base, actor: usuarioQueAge(quem) }, reachOf(quem), { numero, motivo: AINDA_NAO_GUARDADO })
