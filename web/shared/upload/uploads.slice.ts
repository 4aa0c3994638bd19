import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { v4 as uuid } from 'uuid'
import type { ApiFailure } from '#web/shared/api/failure.ts'

/** What is sent beside the file, as text. */
export interface UploadCall {
  query?: Record<string, string>
  body?: Record<string, string>
}

/** Where a file is on its way to the server. */
export type UploadStep =
  /** Another one is being sent. */
  | { phase: 'waiting' }
  /** `share` of the bytes sent, 0 to 1. */
  | { phase: 'sending'; share: number }
  /** All bytes are sent; the server has not answered yet. */
  | { phase: 'arriving' }
  /** The server cannot be reached; it is tried again by itself. */
  | { phase: 'offline' }
  /** The server has accepted the file, and answered this. */
  | { phase: 'taken'; data: unknown }
  | { phase: 'failed'; failure: ApiFailure }

export interface Upload {
  /** Also the key of the call: sent again, the same upload does nothing twice. */
  id: string
  /** The kind of work that it starts: "upload-vendas". */
  tipo: string
  file: File
  call: UploadCall
  step: UploadStep
}

/** What a person has chosen for the next upload of a kind. */
export interface Chosen {
  files: readonly File[]
  /** The options of its screen, as they are sent. */
  body: Record<string, string>
}

interface UploadsState {
  chosen: Record<string, Chosen>
  /** In the order in which they are sent. */
  queue: Upload[]
}

export const isUnderWay = ({ step: { phase } }: Upload): boolean => phase !== 'taken' && phase !== 'failed'

/** Whether an upload failed that sent the same; sending it once more is the same call. */
const failedAs =
  ({ tipo, file, call }: Upload) =>
  (old: Upload): boolean =>
    old.step.phase === 'failed'
    && old.tipo === tipo
    && old.file === file
    && JSON.stringify(old.call) === JSON.stringify(call)

const initialState: UploadsState = { chosen: {}, queue: [] }

/** Files on their way from this tab to the server, and those that were chosen. They end with the session. */
export const uploads = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    uploadChosen: ({ chosen }, { payload: { tipo, ...what } }: PayloadAction<Chosen & { tipo: string }>) => {
      chosen[tipo] = what as never
    },
    /** They take the place of what came of the same files before. */
    uploadsAdded: {
      reducer: (state, { payload }: PayloadAction<Upload[]>) => {
        const before = state.queue as Upload[]
        const isAgain = (old: Upload) => payload.some(({ tipo, file }) => old.tipo === tipo && old.file === file)
        const added = payload.map((upload) => ({ ...upload, id: before.find(failedAs(upload))?.id ?? upload.id }))
        state.queue = [...before.filter((old) => isUnderWay(old) || !isAgain(old)), ...added] as never[]
      },
      prepare: (tipo: string, files: readonly File[], call: UploadCall) => ({
        payload: files.map((file): Upload => ({ id: uuid(), tipo, file, call, step: { phase: 'waiting' } })),
      }),
    },
    uploadMoved: ({ queue }, { payload: { id, step } }: PayloadAction<{ id: string; step: UploadStep }>) => {
      const upload = queue.find((each) => each.id === id)
      if (upload !== undefined) upload.step = step
    },
    /** Those of a kind that are over are no longer shown. */
    uploadsCleared: (state, { payload }: PayloadAction<string>) => {
      state.queue = state.queue.filter((upload) => upload.tipo !== payload || isUnderWay(upload as Upload))
    },
  },
})
export const { uploadChosen, uploadsAdded, uploadMoved, uploadsCleared } = uploads.actions

export const uploadsOf = (state: unknown): UploadsState => (state as { uploads: UploadsState }).uploads
