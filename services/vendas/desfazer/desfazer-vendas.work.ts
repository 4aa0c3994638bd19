import type { ResultadoDesfeito } from '#contracts/works/desfazer-vendas.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Worker } from '#services/app.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { nomeDoUsuario, type Desfazer } from '#services/engine/uploads/desfazer-envio.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { desfazerVendas } from './desfazer-vendas.ts'
import { vendedoresComNome } from '#services/parceiros/vendedores-com-nome.ts'
import { dividasDe, type Devedor } from './devedores.ts'

/** What is kept of the result: names and texts are joined when it is read. */
type Guardado = Omit<ResultadoDesfeito, 'motivo' | 'confirmadoPor' | 'devedores'> & {
  idTexto: string | null
  /** The second person, when one confirmed it. */
  aprovadoPor?: string
  devedores: Devedor[]
}

/** The undoing of an upload of sales, or with `simulado` what it would do. */
export const desfazerVendasWork: WorkKind<'desfazer-vendas', Desfazer, Guardado, ResultadoDesfeito, Worker> = {
  tipo: 'desfazer-vendas',
  everybodys: [OPERADOR, ADMINISTRADOR],
  touches: ['vendas', 'dashboard', 'extrato', 'lotes', 'sellout', 'logs'],
  failure: {
    codigo: 'desfazer-falhou',
    etapa: 'Não foi possível desfazer',
    falha: 'O envio não foi desfeito até o fim. Peça de novo: o que já foi anulado não é anulado outra vez.',
  },
  async run({ id, input, simulado, criadoPor, signal, progress, shown }, worker) {
    const { idEnvio, motivo, aprovadoPor } = input
    const { estornos, position, ...soma } = await desfazerVendas(
      { ...worker, progresso: progress },
      { ...input, id, simulado, criadoPor },
      signal,
    )
    if (position) await shown(position)
    return {
      etapa: simulado ? 'Conferência pronta' : 'Envio desfeito',
      resultado: {
        ...soma,
        idEnvio,
        simulado,
        idTexto: motivo?.idTexto ?? null,
        aprovadoPor,
        parceiros: estornos.length,
        estornados: somar(estornos.map(({ pontos }) => pontos)),
        ...dividasDe(estornos),
        posicao: position ?? null,
      },
    }
  },
  async result({ idTexto, aprovadoPor, devedores, ...kept }, _, { db }) {
    const textos = await lerTextos(db, idTexto === null ? [] : [idTexto])
    return {
      ...kept,
      motivo: (idTexto === null ? null : textos.get(idTexto)) ?? '',
      confirmadoPor: aprovadoPor === undefined ? null : await nomeDoUsuario(db, aprovadoPor),
      devedores: await vendedoresComNome(db, devedores),
    }
  },
}
