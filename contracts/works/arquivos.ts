import { z } from 'zod'
import { workContract } from './work.ts'

/** A file that was made, and an address of it that works until `expiraEm`. */
export const arquivoProntoSchema = z.object({
  fileLink: z.string(),
  nomeArquivo: z.string(),
  /** Rows in it, its heading aside. */
  linhas: z.int(),
  expiraEm: z.iso.datetime(),
})
export type ArquivoPronto = z.output<typeof arquivoProntoSchema>

/** The rows of a list as a file (`contracts/lista.ts`). */
export const exportacao = workContract('exportacao', arquivoProntoSchema)
/** The rows of a sheet that were left out, as a sheet to correct and send again. */
export const linhasRecusadas = workContract('linhas-recusadas', arquivoProntoSchema)
/** What is held of a salesperson, as a file for them (`contracts/http/direitos.ts`). */
export const meusDados = workContract('meus-dados', arquivoProntoSchema)
