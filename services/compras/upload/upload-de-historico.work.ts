import type { ResultadoHistorico } from '#contracts/works/upload-de-historico.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Worker } from '#services/app.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { refusedRowsOfSheet } from '#services/engine/uploads/refused-sheet.ts'
import { primeirosErros } from '#services/engine/uploads/row-errors.ts'
import type { UploadKind } from '#services/engine/uploads/upload-kind.ts'
import { importarCompras, type Importacao, type Importado } from './importar-compras.ts'

/** What an upload of sell-in is told of its call; `depoisDe` is where the ledger ended then. */
export type EnvioDeHistorico = Pick<Importacao, 'enviadoEm'> & { depoisDe: Position }

/** The sell-in of a sheet, or with `simulado` what it would be. */
export const uploadDeHistorico: UploadKind<
  'upload-historico',
  EnvioDeHistorico,
  Importado,
  ResultadoHistorico,
  Worker
> = {
  tipo: 'upload-historico',
  formato: 'planilha',
  refusedRows: refusedRowsOfSheet,
  everybodys: [OPERADOR, ADMINISTRADOR],
  touches: ['compras', 'logs'],
  failure: {
    codigo: 'processamento-falhou',
    etapa: 'Não foi possível processar',
    falha: 'O processamento não pôde ser concluído. Envie o arquivo de novo: o que já entrou não entra outra vez.',
  },
  async run({ id, input: { enviadoEm }, arquivo, simulado, criadoPor, signal, progress, shown }, worker) {
    const resultado = await worker.files.withLocalPath(arquivo, (path) =>
      importarCompras({ ...worker, progresso: progress }, { id, path, simulado, enviadoEm, criadoPor }, signal),
    )
    if (resultado.posicao !== null) await shown(resultado.posicao)
    return { etapa: simulado ? 'Conferência pronta' : 'Histórico registrado', resultado, erros: resultado.totalErros }
  },
  result: async (kept, { id }, { db }) => ({ ...kept, erros: await primeirosErros(db, id) }),
}
