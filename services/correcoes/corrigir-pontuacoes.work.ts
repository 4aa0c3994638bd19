import type { Texto } from '#contracts/event.ts'
import type { ResultadoCorrecao } from '#contracts/http/processamentos.ts'
import type { Worker } from '#services/app.ts'
import type { AskedFor } from '#services/engine/work/ask-for-work.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { comNomes, dividasDe, type Devedor } from '#services/vendas/desfazer/devedores.ts'
import { corrigirPontuacoes } from './corrigir-pontuacoes.ts'

/** What is kept of the result: names are joined when it is read. */
type Guardado = Omit<ResultadoCorrecao, 'devedores'> & { devedores: Devedor[] }

/** Unset: all, without a reason. */
interface Quais {
  numeros?: readonly number[]
  motivo?: Texto | null
}

/** The correction of chosen awards or all, or with `simulado` what it would do. */
export const corrigirPontuacoesWork: WorkKind<
  'corrigir-pontuacoes',
  AskedFor & Quais,
  Guardado,
  ResultadoCorrecao,
  Worker
> = {
  tipo: 'corrigir-pontuacoes',
  touches: ['vendas', 'dashboard', 'extrato', 'lotes', 'sellout', 'logs'],
  failure: {
    codigo: 'correcao-falhou',
    etapa: 'Não foi possível corrigir',
    falha: 'A correção não chegou ao fim. Peça de novo: o que já foi corrigido não muda outra vez.',
  },
  async run({ id, input, simulado, criadoPor, aprovadoPor, signal, progress, shown }, worker) {
    const { estornos, parceiros, position, ...soma } = await corrigirPontuacoes(
      { ...worker, progresso: progress },
      { ...input, id, simulado, criadoPor, aprovadoPor },
      signal,
    )
    if (position) await shown(position)
    return {
      etapa: simulado ? 'Efeito calculado' : 'Pontuações corrigidas',
      resultado: { ...soma, simulado, parceiros: parceiros.size, ...dividasDe(estornos), posicao: position ?? null },
    }
  },
  async result({ devedores, ...kept }, _, { db }) {
    return { ...kept, devedores: await comNomes(db, devedores) }
  },
}
