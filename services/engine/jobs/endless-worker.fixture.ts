import { postgresQueue } from './adapters/bullmq-postgres.ts'

/** A process for `queue.contract.ts` to kill: it takes jobs, prints their ids and never finishes one. */
const queue = await postgresQueue({ url: process.argv[2]!, onError: (error) => console.error(error.message) })
await queue.startWorkers(
  {
    contract: (run) =>
      new Promise(() => {
        console.log(run.id)
        setInterval(() => undefined, 60_000) // a pending promise does not keep the process alive
      }),
  },
  { concurrency: 1 },
)
