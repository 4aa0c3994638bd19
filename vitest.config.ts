import { defineConfig } from 'vitest/config'

const folders = '{contracts,services,projections,tools,web}'

/** Two cores; a third worker only makes the first two slower. */
const WORKERS = 2

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          globalSetup: 'tools/test-database.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/kit/setup.ts',
          fileParallelism: false, // one browser and one server at a time
          isolate: false, // they are started once for all files
          maxConcurrency: WORKERS,
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 300_000, // the first hook starts everything and loads the demo programme
          maxWorkers: 1,
        },
      },
    ],
  },
})
