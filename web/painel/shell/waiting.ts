import { PAPEIS_DOS_ATOS } from '#contracts/values/atos.ts'
import { usePedidosAguardandoQuery } from '#web/painel/aprovacoes/aguardando.api.ts'
import { aprovacoesPaths } from '#web/painel/aprovacoes/aprovacoes.paths.ts'
import { useUsuario } from '#web/painel/person.ts'

/** How much waits for the person, by the address of the screen that shows it; asked again whenever they return. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { permissao } = useUsuario()
  const { data } = usePedidosAguardandoQuery(undefined, {
    skip: !PAPEIS_DOS_ATOS.includes(permissao),
    refetchOnFocus: true,
    refetchOnMountOrArgChange: 30,
  })
  return { [aprovacoesPaths.aprovacoes]: data?.quantos ?? 0 }
}

/** Puts a number at the end of a menu's word, and says it. */
export const withWaiting = (word: string, waiting: number) =>
  waiting > 0 ? { 'aria-label': `${word}, ${waiting} aguardando você`, 'data-aguardam': waiting } : {}
