import type { Texto } from '#contracts/event.ts'
import type { ResultadoCorrecao } from '#contracts/works/corrigir-pontuacoes.ts'
import { notasPorId } from '#projections/vendas/vendas.queries.ts'
import type { Worker } from '#services/app.ts'
import type { ComoFoiVisto } from '#services/aprovacoes/como-foi-visto.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { vendedoresComNome } from '#services/parceiros/vendedores-com-nome.ts'
import { dividasDe, type Devedor } from '#services/vendas/desfazer/devedores.ts'
import { corrigirPontuacoes, type Corrigidas } from './corrigir-pontuacoes.ts'
import { desfazerCorrecoes } from './desfazer-correcoes.ts'

/** What is kept of the result: names are joined when it is read. */
type Guardado = Omit<ResultadoCorrecao, 'devedores' | 'pontuacoes'> & {
  devedores: Devedor[]
  maiores?: Corrigidas['maiores']
}

/** Unset: all, without a reason. */
interface Quais {
  numeros?: readonly number[]
  motivo?: Texto | null
  /** The work whose corrections are taken back. */
  desfaz?: string
}

/** The correction of chosen awards or all, or with `simulado` what it would do; or its undoing. */
export const corrigirPontuacoesWork: WorkKind<
  'corrigir-pontuacoes',
  ComoFoiVisto & Quais,
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
    const deps = { ...worker, progresso: progress }
    const { desfaz, ...quais } = input
    const { estornos, parceiros, maiores, position, ...soma } =
      desfaz === undefined
        ? await corrigirPontuacoes(deps, { ...quais, id, simulado, criadoPor, aprovadoPor }, signal)
        : await desfazerCorrecoes(deps, { ...quais, id, desfaz, criadoPor }, signal)
    if (position) await shown(position)
    return {
      etapa: simulado ? 'Efeito calculado' : desfaz === undefined ? 'Pontuações corrigidas' : 'Correções desfeitas',
      resultado: {
        ...soma,
        simulado,
        parceiros: parceiros.size,
        ...dividasDe(estornos),
        maiores: simulado ? undefined : maiores,
        desfaz,
        posicao: position ?? null,
      },
    }
  },
  async result({ devedores, maiores, ...kept }, _, { db }) {
    return {
      ...kept,
      devedores: await vendedoresComNome(db, devedores),
      pontuacoes: maiores && (await comNotas(db, maiores)),
    }
  },
}

/** The awards as people know them now. Without reach: of ids found within reach. */
async function comNotas(db: Db, maiores: Corrigidas['maiores']): Promise<ResultadoCorrecao['pontuacoes']> {
  const notas = await notasPorId(
    db,
    maiores.map(({ idVenda }) => idVenda),
  )
  return maiores.flatMap(({ idVenda, antes, depois }) => {
    const nota = notas.get(idVenda)
    return nota === undefined ? [] : { ...nota, antes, depois }
  })
}
