import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Long work that this tab started and a person may wait for; the panel's jobs tray shows it and offers its result. */
export interface StartedJob {
  /** The id in `GET /api/processamentos/:id`. */
  id: string
  /** What was requested: "Exportação de Sell-out". Browsers keep it under this name. */
  // eslint-disable-next-line lastro/english-names
  titulo: string
}

export interface ListedJob extends StartedJob {
  /** Whether this page still has to announce its end: it started the job, or saw it running. */
  awaited: boolean
}

/** The most jobs kept; the oldest are dropped. */
const MAX = 10

function setAwaited(state: ListedJob[], id: string, awaited: boolean): void {
  const job = state.find((each) => each.id === id)
  if (job !== undefined) job.awaited = awaited
}

/** The newest first. */
export const jobs = createSlice({
  name: 'jobs',
  initialState: [] as ListedJob[],
  reducers: {
    /** Hands a job to the tray, which follows it and announces its end. */
    jobStarted: (state, { payload }: PayloadAction<StartedJob>) =>
      [{ ...payload, awaited: true }, ...state.filter(({ id }) => id !== payload.id)].slice(0, MAX),
    /** After a reload: those that the tab had before. */
    jobsRestored: (_, { payload }: PayloadAction<StartedJob[]>) => payload.map((job) => ({ ...job, awaited: false })),
    jobSeenRunning: (state, { payload }: PayloadAction<string>) => {
      setAwaited(state, payload, true)
    },
    jobAnnounced: (state, { payload }: PayloadAction<string>) => {
      setAwaited(state, payload, false)
    },
    /** The person has seen its end. */
    jobForgotten: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
})
export const { jobStarted, jobsRestored, jobSeenRunning, jobAnnounced, jobForgotten } = jobs.actions

interface StateWithJobs {
  jobs: ListedJob[]
}
export const jobsOf = (state: unknown): readonly ListedJob[] => (state as StateWithJobs).jobs
export const isAwaited = (state: unknown, id: string): boolean =>
  jobsOf(state).some((job) => job.id === id && job.awaited)
