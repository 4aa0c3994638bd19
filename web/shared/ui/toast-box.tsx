import 'react-toastify/ReactToastify.css'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import {
  toast,
  ToastContainer,
  type CloseButtonProps,
  type Id,
  type ToastContent,
  type ToastContentProps,
  type ToastOptions,
} from 'react-toastify/unstyled'
import type { ToastLink } from './toasts.tsx'
import classes from './toasts.module.css'

const box = Promise.withResolvers<typeof toast>()

/** `doc 1 §9`. */
const TOAST_MS = 10_000

/** How long a toast shows at least, when others wait, and how long one takes to leave. */
const AO_MENOS_MS = 2_500
const SAINDO_MS = 1_000

interface Waiting {
  kind: 'info' | 'success' | 'error'
  content: ToastContent
  options: ToastOptions
  /** Who says it. */
  de: string | undefined
}

const AVISO = 'aviso'
const waiting: Waiting[] = []
let leaving = false
let shown: { since: number; same: Id | undefined; de: string | undefined } | undefined

/** Shows one toast at a time: the next one when this was closed, or was there long enough to be read. */
export async function say(next: Waiting): Promise<void> {
  // A toast sent before the box is mounted may be lost.
  await box.promise
  const { toastId } = next.options
  const isSame = (id: Id | undefined) => id !== undefined && id === toastId
  if (isSame(shown?.same) || waiting.some(({ options }) => isSame(options.toastId))) return
  waiting.push(next)
  if (shown === undefined) showNext()
  else if (waiting.length === 1) setTimeout(showNext, Math.max(0, AO_MENOS_MS - (Date.now() - shown.since)))
}

/** What shows becomes the next one, in its place. */
function showNext(): void {
  if (leaving) return
  const next = waiting.shift()
  if (next === undefined) return
  const { kind, content, options, de } = next
  shown = { since: Date.now(), same: options.toastId, de }
  if (toast.isActive(AVISO))
    toast.update(AVISO, { autoClose: TOAST_MS, ...options, toastId: AVISO, type: kind, render: content })
  else toast[kind](content, { ...options, toastId: AVISO, onClose: left })
  if (waiting.length > 0) setTimeout(showNext, AO_MENOS_MS)
}

/** What somebody said, whether it shows or waits. */
export function takeAway(de: string): void {
  for (const its of waiting.filter((one) => one.de === de)) waiting.splice(waiting.indexOf(its), 1)
  if (shown?.de === de) toast.dismiss(AVISO)
}

/** Until it has left, the next one waits. */
function left(): void {
  leaving = true
  setTimeout(() => {
    leaving = false
    shown = undefined
    showNext()
  }, SAINDO_MS)
}

/** Replaces the library's button, which is black in both colour schemes, has no focus ring and is in English. */
const Close = ({ closeToast }: CloseButtonProps) => (
  <button type="button" aria-label="Fechar aviso" className={classes.fechar} onClick={closeToast}>
    <IconX size="1rem" aria-hidden="true" />
  </button>
)

/** A sentence, what takes back what it tells of, and the link to it. */
export const textWithActs =
  (text: string, link: ToastLink | undefined, undo: (() => void) | undefined) =>
  ({ closeToast }: Pick<ToastContentProps, 'closeToast'>) => (
    <span>
      {text}
      {undo !== undefined && (
        <>
          {' '}
          <button
            type="button"
            className={`${classes.link} ${classes.desfazer}`}
            onClick={() => {
              closeToast()
              undo()
            }}
          >
            Desfazer
          </button>
        </>
      )}
      {link !== undefined && (
        <>
          {' '}
          <Link {...link} close={closeToast} />
        </>
      )}
    </span>
  )

const Link = ({ href, label, follow, download, close }: ToastLink & { close: () => void }) => (
  <a
    className={classes.link}
    href={href}
    download={download}
    onClick={(event) => {
      close()
      if (follow === undefined) return
      event.preventDefault()
      follow()
    }}
  >
    {label}
  </a>
)

/** Bottom centre (`doc 1 §8`); the timer pauses while the pointer or the keyboard focus is on a toast. */
export default function ToastBox() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => box.resolve(toast), [])
  useEffect(() => keepRoomFor(place.current!), [])
  return (
    <div ref={place} className={classes.lugar} onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="bottom-center"
        autoClose={TOAST_MS}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick={false}
        closeButton={Close}
        aria-label="Avisos"
        className={classes.container}
        toastClassName={classes.toast}
      />
    </div>
  )
}

/**
 * A toast has the place above whatever is fixed at the bottom of the window, and moves none of it; a page ends below
 * that place (`--lastro-lugar-do-aviso`). `--lastro-avisos` is how far up it reaches: a dialog ends above it, and the
 * field in focus is scrolled out from under it (`global.css`).
 */
function keepRoomFor(place: HTMLElement): () => void {
  const { style } = document.documentElement
  const measure = () => {
    const isShown = place.querySelector('[role="alert"]') !== null
    const below = isShown ? heightFixedBelow() : 0
    place.style.bottom = `${below}px`
    style.setProperty('--lastro-avisos', isShown ? `${place.offsetHeight + below}px` : '0px')
    return isShown
  }
  const observer = new ResizeObserver(() => {
    if (!measure()) return
    const focused = document.activeElement
    const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
    const isCovered = top < innerHeight && bottom > place.getBoundingClientRect().top
    if (isCovered && focused !== document.body && !place.contains(focused))
      focused?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(place, { box: 'border-box' })
  // What a window of another size has at its bottom is drawn after the event.
  const again = () => requestAnimationFrame(() => requestAnimationFrame(measure))
  const events = ['scroll', 'resize'] as const
  for (const event of events) addEventListener(event, again, { passive: true })
  return () => {
    observer.disconnect()
    for (const event of events) removeEventListener(event, again)
    style.removeProperty('--lastro-avisos')
  }
}

/** How much of the window's bottom is taken by what is fixed there: bars, and a form's buttons. */
function heightFixedBelow(): number {
  // A dialog covers them.
  if (document.body.hasAttribute('data-scroll-locked')) return 0
  const lowestFirst = [...document.querySelectorAll('[data-barra-inferior], [data-fim]')]
    .filter((fixed) => getComputedStyle(fixed).position !== 'static')
    .map((fixed) => fixed.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .toSorted((a, b) => b.bottom - a.bottom)
  const top = lowestFirst.reduce(
    (above, box) => (box.bottom >= above - 1 ? Math.min(above, box.top) : above),
    innerHeight,
  )
  return innerHeight - top
}
