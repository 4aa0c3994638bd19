import type { ResultadoHistoricoDesfeito } from '#contracts/works/desfazer-historico.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Worker } from '#services/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { underLock } from '#services/engine/database/lock.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { nomeDoUsuario, type Desfazer } from '#services/engine/uploads/desfazer-envio.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { desfazerCompras, type LinhaDoEnvio } from './desfazer-compras.ts'

/** What is kept of the result: names and texts are joined when it is read. */
type Guardado = Omit<ResultadoHistoricoDesfeito, 'motivo' | 'confirmadoPor' | 'linhasMudadas'> & {
  idTexto: string | null
  /** The second person, when one confirmed it. */
  aprovadoPor?: string
  linhasMudadas: LinhaDoEnvio[]
}

/** The undoing of an upload of sell-in, or with `simulado` what it would do. */
export const desfazerHistoricoWork: WorkKind<
  'desfazer-historico',
  Desfazer,
  Guardado,
  ResultadoHistoricoDesfeito,
  Worker
> = {
  tipo: 'desfazer-historico',
  everybodys: [OPERADOR, ADMINISTRADOR],
  touches: ['compras', 'logs'],
  failure: {
    codigo: 'desfazer-falhou',
    etapa: 'Não foi possível desfazer',
    falha: 'O envio não foi desfeito até o fim. Peça de novo: o que já saiu não sai outra vez.',
  },
  async run({ id, input, simulado, criadoPor, signal, progress, shown }, worker) {
    const { idEnvio, motivo, aprovadoPor } = input
    const { position, ...desfeito } = await underLock(worker.url, 'lastro:desfazer-historico', signal, (held) =>
      desfazerCompras({ ...worker, progresso: progress }, { ...input, id, simulado, criadoPor }, held),
    )
    if (position) await shown(position)
    return {
      etapa: simulado ? 'Conferência pronta' : 'Envio desfeito',
      resultado: {
        ...desfeito,
        idEnvio,
        simulado,
        idTexto: motivo?.idTexto ?? null,
        aprovadoPor,
        posicao: position ?? null,
      },
    }
  },
  async result({ idTexto, aprovadoPor, linhasMudadas, ...kept }, _, { db }) {
    const textos = await lerTextos(db, idTexto === null ? [] : [idTexto])
    return {
      ...kept,
      motivo: (idTexto === null ? null : textos.get(idTexto)) ?? '',
      confirmadoPor: aprovadoPor === undefined ? null : await nomeDoUsuario(db, aprovadoPor),
      linhasMudadas: await comNomes(db, linhasMudadas),
    }
  },
}

/** Without reach: of ids found within reach. */
async function comNomes(db: Db, linhas: readonly LinhaDoEnvio[]): Promise<ResultadoHistoricoDesfeito['linhasMudadas']> {
  if (linhas.length === 0) return []
  const ids = (campo: 'idRede' | 'idProduto') => [...new Set(linhas.map((linha) => linha[campo]))]
  const redes = await db.selectFrom('redes').select(['id', 'nome']).where('id', 'in', ids('idRede')).execute()
  const produtos = await db
    .selectFrom('produtos')
    .select(['id', 'codigo', 'nome'])
    .where('id', 'in', ids('idProduto'))
    .execute()
  const nomes = new Map(redes.map(({ id, nome }) => [id, nome]))
  const porId = new Map(produtos.map(({ id, ...produto }) => [id, produto]))
  return linhas.map(({ idRede, pedido, idProduto }) => ({
    rede: nomes.get(idRede) ?? '',
    pedido,
    codProduto: porId.get(idProduto)?.codigo ?? '',
    produto: porId.get(idProduto)?.nome ?? '',
  }))
}
