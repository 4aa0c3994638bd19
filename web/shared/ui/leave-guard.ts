import type { Navigator, To } from 'react-router-dom'

/** Asks the person; `go` leaves. */
export type AskToLeave = (go: () => void) => void

let asking: AskToLeave | null = null
let onPop: ((event: PopStateEvent) => void) | null = null

/**
 * To be called before the router starts: a window calls its listeners in the order of registration, and the one that
 * stops a step back must be first.
 */
export function listenBeforeTheRouter(): void {
  addEventListener('popstate', (event) => onPop?.(event))
}

/** Runs at once, or after the person agreed to lose what they typed. For ways out without navigation, such as Sair. */
export function leaveThen(go: () => void): void {
  if (asking === null) go()
  else asking(go)
}

/** Whether leaving or reloading the page would lose something typed. */
export const isLeaveGuarded = (): boolean => asking !== null

const pathnameOf = (to: To): string =>
  (typeof to === 'string' ? (to.split(/[?#]/)[0] ?? '') : (to.pathname ?? '')) || location.pathname

/** The router numbers its entries, which distinguishes a step back from a step forward. */
const indexHere = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

/**
 * Asks before the address leaves this screen: by a link, by Back or Forward, or by closing the page. Sheets and filters
 * of the screen itself go through; so does the log-in's redirect when a session expires, which replaces the address.
 * The plain router has no blocker of its own (web/README.md).
 */
export function guardNavigation(navigator: Navigator, ask: AskToLeave): () => void {
  const { pathname } = location
  const { push } = navigator
  let here = indexHere()
  let steppingBack = false
  let leaving = false

  navigator.push = (to, state, options) => {
    const go = () => push.call(navigator, to, state, options)
    if (pathnameOf(to) === pathname) {
      go()
      here = indexHere()
    } else ask(go)
  }

  onPop = (event) => {
    if (leaving) return
    if (steppingBack) {
      steppingBack = false
      event.stopImmediatePropagation()
      return
    }
    const there = indexHere()
    if (location.pathname === pathname) {
      here = there
      return
    }
    event.stopImmediatePropagation()
    const steps = there - here
    steppingBack = true
    history.go(-steps)
    ask(() => {
      leaving = true
      history.go(steps)
    })
  }
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

  addEventListener('beforeunload', onUnload)
  asking = ask
  return () => {
    navigator.push = push
    removeEventListener('beforeunload', onUnload)
    if (asking !== ask) return
    asking = null
    onPop = null
  }
}
