import { diasEntre, type Dia } from './dia.ts'

/** Days after the award within which it may be cancelled, annulled and corrected (`doc 3 §1`, `decisions.md §E 62`). */
export const DIAS_DE_REVISAO = 90

/** Only role 2 reviews an award then, with a reason. */
export const passouDaRevisao = (pontuadoEm: Dia, hoje: Dia): boolean => diasEntre(pontuadoEm, hoje) > DIAS_DE_REVISAO

/** Hours within which whoever corrected an award may take that back (`docs/decisions/0090`). */
export const HORAS_PARA_DESFAZER = 24
const HORA_MS = 3_600_000

/** Whether a correction, by the instant at which it was made, stays. */
export const passouDoArrependimento = (agora: Date, em: string): boolean =>
  agora.getTime() - Date.parse(em) > HORAS_PARA_DESFAZER * HORA_MS
