import type { Movimento } from '#contracts/http/extrato.ts'
import { useSheets } from '#web/shared/ui/sheet-history.ts'

/** A movement's sheet is named by the position of its event. */
const FOLHA = 'movimento-'
export const sheetOf = ({ posicao }: Movimento): string => `${FOLHA}${posicao}`

/** The position of the movement whose sheet the address asks for, and which is not among the lines yet. */
export function usePosicaoFora(movimentos: readonly Movimento[]): string | null {
  const { opened } = useSheets()
  if (opened === null || movimentos.some((movimento) => sheetOf(movimento) === opened)) return null
  const posicao = opened.slice(FOLHA.length)
  return opened.startsWith(FOLHA) && /^\d{1,18}$/.test(posicao) ? posicao : null
}
