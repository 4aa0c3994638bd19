import { diasEntre, type Dia } from './dia.ts'

/** Days after the award within which it may be cancelled, annulled and corrected (`doc 3 §1`, `decisions.md §E 62`). */
export const DIAS_DE_REVISAO = 90

/** Only role 2 reviews an award then, with a reason. */
export const passouDaRevisao = (pontuadoEm: Dia, hoje: Dia): boolean => diasEntre(pontuadoEm, hoje) > DIAS_DE_REVISAO
