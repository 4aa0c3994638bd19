import { defineConfig } from 'vitest/config'

const folders = '{contracts,services,projections,tools,web}'

/** What replaces a module (`vi.mock`) does not share its process with other files. */
const ISOLATED = `${folders}/**/*.isolated.test.{ts,tsx}`

/** Parts of the screens, mounted in a document without a browser: they need no database. */
const MOUNTED = 'web/**/*.mounted.test.tsx'

/** Of all tests but those in a browser. */
const unit = {
  // The limits end what hangs. They are far above what any test takes, so that a machine that stands still for a
  // minute fails none; no test has one of its own.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000 } },
  unstubGlobals: true,
  restoreMocks: true,
}
const database = { globalSetup: 'tools/test-database.ts' }

/** Two cores; a third worker only makes the first two slower. */
const WORKERS = 2

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          ...unit,
          ...database,
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [ISOLATED, MOUNTED],
          isolate: false, // to load the modules for each file takes as long as its tests
          maxWorkers: WORKERS,
        },
      },
      { test: { ...unit, ...database, name: 'unit-isolated', include: [ISOLATED], maxWorkers: WORKERS } },
      {
        test: {
          ...unit,
          name: 'unit-mounted',
          expect: { poll: { timeout: 20_000 } }, // what is broken shows soon
          include: [MOUNTED],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1280, height: 800 } },
          setupFiles: 'tools/test-kit/mounted.ts',
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/kit/setup.ts',
          isolate: false, // a worker's product is started once for all of its files
          maxConcurrency: WORKERS,
          retry: 1, // a browser, and only that; `npm test` names the tests that needed it
          testTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 300_000, // the first hook starts everything and loads the demo programme
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
