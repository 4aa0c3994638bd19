import { useEffect, useEffectEvent, useId } from 'react'

/** What closes by itself when Escape is pressed inside it. */
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Open dialogs and calendars, the topmost last. */
const open: string[] = []
/**
 * Key events already used: the Escape that closes one dialog may open a question, which must not close with the same
 * event.
 */
const used = new WeakSet<Event>()

/**
 * Escape closes only the topmost dialog. Anything open inside it (a list of options, a menu) closes first. The dialog's
 * content carries the id as `data-dialogo`.
 */
export function useEscape(opened: boolean, onEscape: () => void): string {
  const id = useId()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || used.has(event) || open.at(-1) !== id) return
    const target = event.target instanceof Element ? event.target : null
    const inside = target?.closest<HTMLElement>(LAYERS) ?? null
    if (
      target?.getAttribute('data-mantine-stop-propagation') === 'true'
      || (inside !== null && inside.dataset['dialogo'] !== id)
    )
      return
    used.add(event)
    event.stopPropagation()
    onEscape()
  })
  useEffect(() => {
    if (!opened) return
    open.push(id)
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener, { capture: true })
    return () => {
      open.splice(open.indexOf(id), 1)
      removeEventListener('keydown', listener, { capture: true })
    }
  }, [opened, id])
  return id
}
