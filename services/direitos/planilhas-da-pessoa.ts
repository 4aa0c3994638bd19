import { readFile } from 'node:fs/promises'
import { formatarCpf, soDigitos } from '#contracts/values/documentos.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import { FileNotFound } from '#services/engine/files/port.ts'
import { digitos } from '#services/engine/spreadsheet/cell.ts'
import { PlanilhaRecusada, readXlsx, type CellValue } from '#services/engine/spreadsheet/read-xlsx.ts'
import type { Progress } from '#services/engine/work/kind.ts'

interface Busca extends Pick<EngineWorker, 'db' | 'files'> {
  signal?: AbortSignal | undefined
  progress?: ((progress: Progress) => Promise<void>) | undefined
}

/**
 * Removes the sheets in which a person stands: what they said was registered or refused when they came. One that cannot
 * be read goes too, since nobody can tell who stands in it.
 */
export async function removerPlanilhasDaPessoa({ db, files, signal, progress }: Busca, cpf: string): Promise<void> {
  const envios = await db
    .selectFrom('processamentos')
    .select(['id', 'arquivo'])
    .where('arquivo', '!=', '')
    .where('arquivo_sha256', '!=', '')
    .where('estado', 'in', ['concluido', 'falhou'])
    .orderBy('id')
    .execute()
  for (const [feito, { id, arquivo }] of envios.entries()) {
    await progress?.({ etapa: 'Procurando nas planilhas enviadas', feito, total: envios.length })
    const fica = await files
      .withLocalPath(arquivo, async (caminho) => !(await traz(caminho, cpf, signal)))
      .catch((error: unknown) => {
        if (error instanceof FileNotFound || error instanceof PlanilhaRecusada) return false
        throw error
      })
    if (fica) continue
    await files.delete(arquivo)
    await db.updateTable('processamentos').set({ arquivo: '' }).where('id', '=', id).execute()
  }
}

const lerCpf = digitos(11)

async function traz(caminho: string, cpf: string, signal: AbortSignal | undefined): Promise<boolean> {
  if (!caminho.endsWith('.xlsx')) {
    const texto = await readFile(caminho, 'latin1')
    return texto.includes(cpf) || texto.includes(formatarCpf(cpf))
  }
  for await (const linhas of readXlsx(caminho, {}, signal))
    if (linhas.some(({ celulas }) => celulas.some((celula) => diz(celula, cpf)))) return true
  return false
}

/** A text may say more than the CPF; a number lost its leading zeros. */
function diz(celula: CellValue, cpf: string): boolean {
  if (typeof celula === 'string') return soDigitos(celula).includes(cpf)
  const lido = lerCpf(celula)
  return lido.ok && lido.valor === cpf
}
