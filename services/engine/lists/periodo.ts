import { invalid } from '#contracts/errors.ts'
import type { Dia } from '#contracts/values/dia.ts'

/** The two days, both included, that narrow many lists. */
export interface Periodo {
  dataInicial?: Dia | undefined
  dataFinal?: Dia | undefined
}

/** @throws Failure `datas-trocadas` for a period that ends before it begins */
export function conferirPeriodo({ dataInicial, dataFinal }: Periodo): void {
  if (dataInicial && dataFinal && dataInicial > dataFinal) {
    throw invalid('datas-trocadas', 'A data inicial é depois da data final.', { dataInicial: 'Depois da data final' })
  }
}
