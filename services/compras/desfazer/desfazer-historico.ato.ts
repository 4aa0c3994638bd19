import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#contracts/errors.ts'
import { ato } from '#services/aprovacoes/ato.ts'
import { impedimentoDe } from '#services/aprovacoes/ler-aprovacao.ts'
import { reachOf, workWithin } from '#services/engine/reach/reach.ts'
import { conferirADesfazer, contarEnvio, envioADesfazer } from '#services/engine/uploads/desfazer-envio.ts'
import { runWorkHere } from '#services/engine/work/run.ts'
import { desfazerCompras } from './desfazer-compras.ts'
import { desfazerHistoricoWork } from './desfazer-historico.work.ts'

/** The undoing of an upload of sell-in, when its money needs a second person (decision 0112). */
export const desfazerHistoricoAto = ato({
  nome: 'desfazer-historico',
  trabalho: desfazerHistoricoWork.tipo,
  dados: z.object({ idEnvio: z.uuid() }),
  /** Its results say how much each undoing moved. */
  async feitoEm({ db }, quem, { desde, ate }) {
    const { rows } = await sql<{ soma: number }>`
      select coalesce(sum((resultado->>'valor')::bigint), 0)::bigint as soma from processamentos
      where tipo = ${desfazerHistoricoWork.tipo} and not simulado and criado_por = ${quem.id}
        and concluido_em between ${desde} and ${ate} and resultado->>'aprovadoPor' is null`.execute(db)
    return rows[0]!.soma
  },
  /** It moves no account. */
  porConta: () => Promise.resolve(new Map()),
  async prever({ db, ledger, agora }, quem, { dados: { idEnvio } }) {
    await conferirADesfazer(db, idEnvio, workWithin(reachOf(quem), sql`p.criado_por`))
    const { valor, anuladas, devolvidas, mudadas } = await desfazerCompras(
      { db, ledger, agora, progresso: () => Promise.resolve() },
      { id: idEnvio, idEnvio, motivo: null, simulado: true, criadoPor: quem.id },
      new AbortController().signal,
    ).catch((failure: unknown) => {
      throw refused(desfazerHistoricoWork.failure.codigo, impedimentoDe(failure))
    })
    return { valor, linhas: anuladas + devolvidas, mudadas }
  },
  /** Its row is that of any undoing: the upload, the list and the log tell of it by that. */
  async fazer(worker, { tela, aprovadoPor }, quem, { dados: { idEnvio }, motivo, chave }, { signal }) {
    const { nomeArquivo } = await envioADesfazer(worker.db, idEnvio)
    const work = { id: chave, input: { idEnvio, motivo, tela, aprovadoPor }, nomeArquivo, actor: quem }
    return (await runWorkHere(worker, desfazerHistoricoWork, work, signal)).posicao ?? undefined
  },
  contar: (db, { dados: { idEnvio } }) => contarEnvio(db, idEnvio),
})
