import 'react-toastify/ReactToastify.css'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { toast, ToastContainer, type CloseButtonProps, type ToastContentProps } from 'react-toastify/unstyled'
import type { ToastLink } from './toasts.tsx'
import classes from './toasts.module.css'

const box = Promise.withResolvers<typeof toast>()

/** Resolves once the box is mounted; a toast sent before that may be lost. */
export const toaster: Promise<typeof toast> = box.promise

/** `doc 1 §9`. */
const TOAST_MS = 10_000

/** Replaces the library's button, which is black in both colour schemes, has no focus ring and is in English. */
const Close = ({ closeToast }: CloseButtonProps) => (
  <button type="button" aria-label="Fechar aviso" className={classes.fechar} onClick={closeToast}>
    <IconX size="1rem" aria-hidden="true" />
  </button>
)

/** A sentence, and the link to what it tells of. */
export const textWithLink =
  (text: string, { href, rotulo, follow, download }: ToastLink) =>
  ({ closeToast }: Pick<ToastContentProps, 'closeToast'>) => (
    <span>
      {text}{' '}
      <a
        className={classes.link}
        href={href}
        {...(download === undefined ? {} : { download })}
        onClick={(event) => {
          closeToast()
          if (follow === undefined) return
          event.preventDefault()
          follow()
        }}
      >
        {rotulo}
      </a>
    </span>
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
        newestOnTop
        limit={4}
        aria-label="Avisos"
        className={classes.container}
        toastClassName={classes.toast}
      />
    </div>
  )
}

/**
 * Toasts lie over nothing that is in use: `--lastro-avisos` is the room that they take at the bottom of the window, and
 * dialogs and fixed buttons end above it (`global.css`). The field in focus is scrolled out of it.
 */
function keepRoomFor(place: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--lastro-avisos', `${place.offsetHeight}px`)
    const focused = document.activeElement
    const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
    const isCovered = top < innerHeight && bottom > place.getBoundingClientRect().top
    if (isCovered && focused !== document.body && !place.contains(focused))
      focused?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(place, { box: 'border-box' })
  return () => {
    observer.disconnect()
    style.removeProperty('--lastro-avisos')
  }
}
