import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** As `expect.poll` here (`vitest.config.ts`). */
const WAIT_MS = 20_000

configure({ asyncUtilTimeout: WAIT_MS })
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
