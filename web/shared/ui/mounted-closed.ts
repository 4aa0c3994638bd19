import { useEffect, useState } from 'react'

/**
 * Whether a dialog shows. A dialog must be mounted closed, because the earlier focus is recorded when it opens and not
 * when it is mounted open.
 */
export function useMountedClosed(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return opened && mounted
}
