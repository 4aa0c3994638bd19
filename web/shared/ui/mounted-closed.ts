import { useEffect, useState } from 'react'

/** Whether a dialog shows: where the focus was is noted when it opens, not when it is mounted open, so it is mounted closed. */
export function useMountedClosed(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return opened && mounted
}
