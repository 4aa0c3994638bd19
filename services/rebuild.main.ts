import { invalid } from '#contracts/errors.ts'
import { projections } from '#projections/all.ts'
import type { AnyProjection } from '#projections/projection.ts'
import { rebuildTogether, type RebuiltDifference } from '#projections/rebuild.ts'
import { forgetAnotherLedger } from '#services/engine/subscriptions/same-ledger.ts'
import { runTask } from '#services/roles/role-process.ts'

const say = (line: string): void => console.log(line)

/** The read models that the command line names: one, or `all`. */
function chosen(name: string | undefined): readonly AnyProjection[] {
  if (name === 'all') return projections
  const found = projections.filter((projection) => projection.name === name)
  if (found.length === 0)
    throw invalid(
      'tabela-desconhecida',
      `Use: npm run rebuild -- NOME, com um destes: ${projections.map((one) => one.name).join(', ')}, all`,
    )
  return found
}

/** Which rows of a read model were not what the ledger says. */
function report(projection: AnyProjection, differences: readonly RebuiltDifference[], seconds: string): void {
  say(
    `${projection.name}: reconstruída em ${seconds} s, ${differences.length === 0 ? 'sem diferenças' : 'com diferenças:'}`,
  )
  for (const { table, onlyBefore, onlyAfter, rows, failure } of differences) {
    if (failure !== undefined) say(`  ${table}: a tabela antiga não pôde ser comparada (${failure})`)
    else say(`  ${table}: ${onlyBefore} linhas só antes, ${onlyAfter} linhas só depois; por exemplo`)
    for (const { before, after } of rows) say(`    antes ${JSON.stringify(before)}, depois ${JSON.stringify(after)}`)
  }
}

/** `npm run rebuild -- NAME`: readers keep reading meanwhile, and move over at once at the end. */
await runTask({ agora: () => new Date() }, async ({ ledger, pool, log }) => {
  const startedMs = performance.now()
  await forgetAnotherLedger(pool, ledger, log)
  await rebuildTogether(chosen(process.argv[2]), { ledger, pool, log }, (projection, differences) =>
    report(projection, differences, ((performance.now() - startedMs) / 1000).toFixed(1)),
  )
})
