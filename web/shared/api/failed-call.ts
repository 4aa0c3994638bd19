import { createAction } from '@reduxjs/toolkit'
import type { FailedCall } from './failure.ts'

/**
 * Every call that fails says so by this action, whoever made it. The session ends when its token was refused, and one
 * listener makes toasts (`session/toast-listener.ts`).
 */
export const callFailed = createAction<FailedCall>('callFailed')
