/** What is measured, in the order of the table, with its goal. `ratio` is measured value ÷ that of `against`. */
export interface Goal {
  name: string
  what: string
  ratio?: { atLeast: number } | { atMost: number }
  value?: { atMost: number }
}

export const goals: readonly Goal[] = [
  {
    name: 'append.32x1',
    what: 'commands (load, decide, append) by 32 writers on 10,000 accounts',
    ratio: { atLeast: 3 },
  },
  { name: 'append.raw.32x1', what: 'appends of one event by 32 writers on 10,000 streams', ratio: { atLeast: 6 } },
  {
    name: 'append.raw.32x1.limit',
    what: 'the same appends, beside what the server can insert row by row',
    ratio: { atLeast: 1 },
  },
  { name: 'append.32x10', what: 'events of appends of ten by 32 writers', ratio: { atLeast: 3 } },
  {
    name: 'append.hot-account',
    what: 'redemptions on one account by 32 writers, none lost, none overspent',
    ratio: { atLeast: 5 },
  },
  {
    name: 'append.large',
    what: 'sales registered and credited by 32 writers, on a ledger of 10 million events',
    ratio: { atLeast: 0.8 },
  },
  { name: 'esdb.append', what: 'the appends of `append.raw.32x1` through the stand-in for EventStoreDB' },
  {
    name: 'follow.missed',
    what: 'events that a follower missed or saw twice while 32 writers appended',
    value: { atMost: 0 },
  },
  { name: 'load.long-account', what: 'load and decide on an account of 10,000 events', ratio: { atMost: 1.5 } },
  { name: 'project.vendas', what: 'events into the tables of sales', ratio: { atLeast: 2 } },
  { name: 'project.dashboard', what: "events into the dashboard's tables", ratio: { atLeast: 2 } },
  { name: 'project.extrato', what: "events into the statement's tables", ratio: { atLeast: 2 } },
  { name: 'project.sellout', what: 'events into the tables of sold items', ratio: { atLeast: 2 } },
  { name: 'project.all', what: 'rebuilding every read model', ratio: { atMost: 0.75 } },
  { name: 'project.lag', what: 'p99 from append to readable at 1,000 appends a second', value: { atMost: 100 } },
  {
    name: 'rebuild.freeze',
    what: 'longest pause of a read model of 2 million rows while it is rebuilt and written to',
    value: { atMost: 1 },
  },
  { name: 'import.100k', what: '100,000 item rows, from upload to points on the dashboard', ratio: { atMost: 4 } },
  { name: 'import.large', what: 'the same onto 10 million events and their read models', ratio: { atMost: 1.3 } },
  {
    name: 'import.memory',
    what: 'peak memory of the worker with 500,000 rows',
    ratio: { atMost: 1.3 },
    value: { atMost: 700 },
  },
  { name: 'verify.memory', what: 'peak memory of proving 10 million events', ratio: { atMost: 1.2 } },
  {
    name: 'read.list',
    what: 'first page of sell-out over a million items with its total, 32 connections',
    ratio: { atLeast: 0.7 },
  },
  {
    name: 'read.list.growth',
    what: 'the slowest to grow of first, next and filtered page with total, p50',
    ratio: { atMost: 1.5 },
  },
  { name: 'read.awards.growth', what: 'the same of half a million awards, beside 5,000', ratio: { atMost: 1.5 } },
  { name: 'read.redemptions.growth', what: 'the same of 200,000 redemptions, beside 2,000', ratio: { atMost: 1.5 } },
  { name: 'read.search', what: 'search of a seller among 100,000 by part of the name, p50', ratio: { atMost: 5 } },
  { name: 'read.statement', what: 'first page of a statement of 10,000 movements, p50', ratio: { atMost: 1.5 } },
  {
    name: 'read.dashboard',
    what: 'dashboard of the whole programme over the same sales, 32 connections',
    ratio: { atLeast: 1 },
  },
  { name: 'web.loja.js', what: "JavaScript of the store's first screen, gzip", value: { atMost: 180 } },
  { name: 'web.painel.js', what: "JavaScript of the panel's first screen, gzip", value: { atMost: 300 } },
  {
    name: 'web.loja.lcp',
    what: 'largest paint of the store, 1.6 Mbit/s, 150 ms, processor four times slower',
    value: { atMost: 2.5 },
  },
  { name: 'start.second', what: 'second `npm start` until ready' },
]
