import { refused } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { App, Worker } from '#services/app.ts'
import { answerWithResult } from '#services/engine/work/answer.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'
import { startWork } from '#services/engine/work/start.ts'
import { apagarDados, idDoApagamento } from './apagar-dados.ts'
import { lerEfeito } from './ler-efeito.ts'

/** The erasure of one person: sheets are looked through, which may take minutes. */
export const apagamento: WorkKind<
  'apagamento',
  { idParceiro: string; pontos: Centesimos },
  { pontos: Centesimos },
  { pontos: Centesimos },
  Worker
> = {
  tipo: 'apagamento',
  touches: ['extrato', 'dashboard'],
  failure: {
    codigo: 'apagamento-falhou',
    etapa: 'Não foi possível apagar os dados',
    falha: 'Os dados não puderam ser apagados por inteiro. Peça de novo: o que já foi apagado não volta.',
  },
  async run({ id, input: { idParceiro, pontos }, criadoPor, signal, progress, shown }, worker) {
    await progress({ etapa: 'Apagando os dados', feito: 0, total: 0 })
    const { position } = await apagarDados(worker, {
      idParceiro,
      actor:
        criadoPor === idParceiro
          ? { tipo: 'parceiro', id: idParceiro }
          : { tipo: 'usuario', id: criadoPor, permissao: ADMINISTRADOR },
      correlacao: id,
      signal,
      progress,
    })
    if (position !== undefined) await shown(position)
    return { etapa: 'Dados apagados', resultado: { pontos } }
  },
  result: (kept) => kept,
}

/**
 * Starts the erasure of a person and waits for it, or answers 202 while it still runs. Asked for again, it is joined.
 * Without reach: of ids found within reach.
 * @throws Failure `resgates-abertos` (says which), `apagamento-falhou`
 */
export async function pedirApagamento(app: App, idParceiro: string, actor: { id: string }, signal: AbortSignal) {
  const { pontos, resgatesAbertos } = await lerEfeito(app.ledger, idParceiro)
  if (resgatesAbertos.length > 0)
    throw refused(
      'resgates-abertos',
      resgatesAbertos.length === 1
        ? `O resgate ${resgatesAbertos[0]} ainda não terminou. Ele precisa ser entregue ou cancelado antes.`
        : `Os resgates ${resgatesAbertos.join(', ')} ainda não terminaram. Eles precisam ser entregues ou cancelados antes.`,
    )
  const id = idDoApagamento(idParceiro)
  await startWork(app, apagamento, { id, input: { idParceiro, pontos }, nomeArquivo: 'Dados de um vendedor', actor })
  return answerWithResult(app, apagamento, id, signal, () => ({ mensagem: 'Dados apagados com sucesso' }))
}
