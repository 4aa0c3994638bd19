import { invalid } from '#contracts/errors.ts'
import { projections } from '#projections/all.ts'
import type { AnyProjection } from '#projections/projection.ts'
import { rebuild } from '#projections/rebuild.ts'
import { postgresLedger } from '#services/ledger/adapters/postgres.ts'
import type { Platform } from '#services/roles/platform.ts'
import { runTask } from '#services/roles/role-process.ts'

const say = (line: string): void => console.log(line)

/** The read models that the command line names: one, or `all`. */
function chosen(name: string | undefined): readonly AnyProjection[] {
  if (name === 'all') return projections
  const found = projections.filter((projection) => projection.name === name)
  if (found.length === 0) throw invalid('tabela-desconhecida', `Use: npm run rebuild -- NOME, com um destes: ${projections.map((one) => one.name).join(', ')}, all`)
  return found
}

/** Builds one read model anew, and says which rows were not what the ledger says. */
async function rebuildOne(projection: AnyProjection, { ledger, pool, log }: Platform): Promise<void> {
  const startedMs = performance.now()
  const differences = await rebuild(projection, { ledger, pool, log })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  say(`${projection.name}: reconstruída em ${seconds} s, ${differences.length === 0 ? 'sem diferenças' : 'com diferenças:'}`)
  for (const { table, onlyBefore, onlyAfter, rows, failure } of differences) {
    if (failure !== undefined) say(`  ${table}: a tabela antiga não pôde ser comparada (${failure})`)
    else say(`  ${table}: ${onlyBefore} linhas só antes, ${onlyAfter} linhas só depois; por exemplo`)
    for (const { before, after } of rows) say(`    antes ${JSON.stringify(before)}, depois ${JSON.stringify(after)}`)
  }
}

/** `npm run rebuild -- NAME`: readers keep reading meanwhile, and move over at once at the end. */
await runTask({ createLedger: postgresLedger, agora: () => new Date() }, async (platform) => {
  for (const projection of chosen(process.argv[2])) await rebuildOne(projection, platform)
})
