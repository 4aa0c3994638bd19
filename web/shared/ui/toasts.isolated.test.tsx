import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import ToastBox from './toast-box.tsx'

const { container, boxSay } = vi.hoisted(() => ({ container: vi.fn(), boxSay: vi.fn() }))
vi.mock('react-toastify/unstyled', () => ({
  toast: {},
  ToastContainer: (props: object) => {
    container(props)
    return null
  },
}))
beforeEach(() => vi.clearAllMocks())

test('a toast shows at the bottom centre, for 10 s, and longer under the pointer', () => {
  renderToString(<ToastBox />)
  expect(container).toHaveBeenCalledWith(
    expect.objectContaining({ position: 'bottom-center', autoClose: 10_000, pauseOnHover: true }),
  )
})

test('the good-bye and what a switch says show for 3 s', async () => {
  vi.doMock('./toast-box.tsx', () => ({ say: boxSay }))
  vi.resetModules()
  const toasts = await import('./toasts.tsx')
  toasts.avisar.ateMais()
  await expect.poll(() => boxSay.mock.calls.length).toBeGreaterThan(0)
  expect(boxSay.mock.calls[0]).toEqual([
    { kind: 'info', content: 'Até mais!', options: { toastId: 'ate-mais', autoClose: 3_000 } },
  ])
  expect(toasts.TOAST_CURTO_MS).toBe(3_000)
})
