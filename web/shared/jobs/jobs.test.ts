import { expect, test } from 'vitest'
import { isAwaited, jobAnnounced, jobForgotten, jobs, jobSeenRunning, jobsRestored, jobStarted } from './jobs.slice.ts'
import { parseJobs } from './kept-jobs.ts'

type Action = Parameters<typeof jobs.reducer>[1]
const after = (...actions: Action[]) => actions.reduce(jobs.reducer, jobs.getInitialState())
const started = (id: string) => jobStarted({ id, titulo: 'Envio' })
const ids = (...actions: Action[]) => after(...actions).map(({ id }) => id)
const awaited = (state: ReturnType<typeof after>, id: string) => isAwaited({ jobs: state }, id)

test('the newest job comes first, and a dismissed one is gone', () => {
  expect(ids(started('a'), started('b'))).toEqual(['b', 'a'])
  expect(ids(started('a'), started('b'), jobForgotten('b'))).toEqual(['a'])
})
test('the same job is listed once, and only the newest ten are kept', () => {
  const twelve = Array.from({ length: 12 }, (_, n) => started(String(n)))
  expect(ids(...twelve, started('11'))).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
})
test('the end of a job is announced once, and not after the person has seen it', () => {
  const both = [started('a'), started('b')]
  expect(awaited(after(...both), 'a')).toBe(true)
  expect(awaited(after(...both, jobAnnounced('a')), 'a')).toBe(false)
  expect(awaited(after(...both, jobForgotten('b')), 'b')).toBe(false)
})
test('after a reload only the end of jobs that were seen running is announced', () => {
  const state = after(jobsRestored([{ id: 'a', titulo: 'Envio' }]))
  expect(awaited(state, 'a')).toBe(false)
  expect(awaited(jobs.reducer(state, jobSeenRunning('a')), 'a')).toBe(true)
})
test('kept jobs are those of the same person', () => {
  const kept = JSON.stringify({ person: 'ana', jobs: [{ id: 'a', titulo: 'Envio' }] })
  expect(parseJobs(kept, 'ana')).toEqual([{ id: 'a', titulo: 'Envio' }])
  expect(parseJobs(kept, 'rui')).toEqual([])
})
test.each([null, '{', 'null', '[]', '{"person":"ana"}', '{"person":"ana","jobs":[{"id":1},null]}'])(
  '%s holds no job',
  (broken) => expect(parseJobs(broken, 'ana')).toEqual([]),
)
