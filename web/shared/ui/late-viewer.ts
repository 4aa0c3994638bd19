import { lateSheet } from './late-sheet.tsx'

/** A dialog that shows photos, videos and documents by their signed links, in both apps. */
export const Viewer = lateSheet(() => import('./viewer.tsx'))
