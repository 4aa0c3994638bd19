import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#contracts/errors.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { pontosDoEnvioPorConta } from '#projections/vendas/vendas.queries.ts'
import { ato } from '#services/aprovacoes/ato.ts'
import { impedimentoDe } from '#services/aprovacoes/ler-aprovacao.ts'
import { reachOf, workWithin } from '#services/engine/reach/reach.ts'
import { conferirADesfazer, contarEnvio, envioADesfazer } from '#services/engine/uploads/desfazer-envio.ts'
import { runWorkHere } from '#services/engine/work/run.ts'
import { desfazerVendas } from './desfazer-vendas.ts'
import { desfazerVendasWork } from './desfazer-vendas.work.ts'

/** The undoing of an upload of sales, when its points need a second person. Its stored name is older than the word. */
export const desfazerEnvioAto = ato({
  nome: 'desfazer-lote',
  trabalho: desfazerVendasWork.tipo,
  dados: z.object({ idEnvio: z.uuid() }),
  async prever({ db, ledger, agora }, quem, { dados: { idEnvio } }) {
    await conferirADesfazer(db, idEnvio, workWithin(reachOf(quem), sql`p.criado_por`))
    const { pontos, vendas, estornos } = await desfazerVendas(
      // What is not read yet is seen when it is computed anew.
      { db, ledger, agora, aguardar: () => Promise.resolve(true), progresso: () => Promise.resolve() },
      { id: idEnvio, idEnvio, motivo: null, simulado: true, criadoPor: quem.id },
    ).catch((failure: unknown) => {
      throw refused(desfazerVendasWork.failure.codigo, impedimentoDe(failure))
    })
    return {
      valor: pontos,
      vendedores: estornos.length,
      pontuacoes: vendas,
      dividas: somar(estornos.map(({ divida }) => divida)),
    }
  },
  async porConta({ db }, quem, { dados: { idEnvio } }) {
    await envioADesfazer(db, idEnvio, workWithin(reachOf(quem), sql`p.criado_por`))
    return pontosDoEnvioPorConta(db, idEnvio)
  },
  /** Its row is that of any undoing: the upload, the list and the log tell of it by that. */
  async fazer(worker, { tela, aprovadoPor }, quem, { dados: { idEnvio }, motivo, chave }, { signal }) {
    const { nomeArquivo } = await envioADesfazer(worker.db, idEnvio)
    const input = { idEnvio, motivo, tela, aprovadoPor }
    const { posicao } = await runWorkHere(
      worker,
      desfazerVendasWork,
      { id: chave, input, nomeArquivo, actor: quem },
      signal,
    )
    return posicao ?? undefined
  },
  contar: (db, { dados: { idEnvio } }) => contarEnvio(db, idEnvio),
})
