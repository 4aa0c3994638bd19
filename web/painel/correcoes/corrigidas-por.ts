import type { Processamento } from '#contracts/http/processamentos.ts'

/** The awards that a job corrected and that its maker may want back; none of one that took others back. */
export const corrigidasPor = (job: Processamento): number =>
  job.tipo === 'corrigir-pontuacoes' && !job.simulado && job.desfeitoPor === null && job.resultado?.desfaz === undefined
    ? (job.resultado?.vendas ?? 0)
    : 0
