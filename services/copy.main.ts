import { invalid, unavailable } from '#contracts/errors.ts'
import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { whyUnusable } from '#services/engine/database/unavailable.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { copyLedger, type Progress } from '#services/engine/ledger/copy.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { verificarSelos } from '#services/engine/seals/verificar-selos.ts'
import { migrations } from '#services/migrations/all.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { runTask } from '#services/roles/role-process.ts'
import { relatarLedger } from '#services/verification/relatorio.ts'

const say = (line: string): void => console.log(line)
const agora = (): Date => new Date()

/** The ledger of the settings, in place of an address. */
const ATUAL = 'atual'
const POSTGRES = /^postgres(ql)?:/
const ADDRESS = /^(postgres(ql)?|(esdb|kurrentdb)(\+discover)?):\/\//

/** How often a long copy says how far it is. */
const EVENTS_A_LINE = 100_000
const FEITO = { compared: 'comparados', copied: 'copiados' }

function contar(): Progress {
  let said = 0
  return (step, events) => {
    if (events < said) said = 0
    if (events - said < EVENTS_A_LINE) return
    said = events
    say(`${events.toLocaleString('pt-BR')} eventos ${FEITO[step]}`)
  }
}

function lerEnderecos([from, to, ...rest]: readonly string[]): { from: string; to: string } {
  const isAddress = (text: string | undefined): text is string => text === ATUAL || ADDRESS.test(text ?? '')
  if (!isAddress(from) || !isAddress(to) || rest.length > 0)
    throw invalid(
      'copia-sem-enderecos',
      `Use: npm run ledger:copy -- DE PARA, cada um o endereço de um ledger (postgres://… ou esdb://…) ou "${ATUAL}"`,
    )
  return { from, to }
}

/** A database that cannot be used is told by its place in the command line. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const why = whyUnusable(error, name)
    throw why === undefined ? error : unavailable('ledger-inalcancavel', why)
  }
}

/** `npm run ledger:copy -- FROM TO`: ends with 1 when the target is not the same ledger in the end. */
await runTask({ agora }, async ({ ledger, url, settings }) => {
  const { from, to } = lerEnderecos(process.argv.slice(2))
  const opened: Ledger[] = []
  const open = async (address: string, name: string): Promise<Ledger> => {
    if (address === ATUAL) return ledger
    const other = await openLedger(address, name)
    opened.push(other)
    await named(name, () => other.head())
    return other
  }
  try {
    const source = await open(from, 'DE')
    if (to === ATUAL) await migrateToLatest(url, migrations)
    else if (POSTGRES.test(to)) await named('PARA', () => migrateToLatest(to, migrations))
    const target = await open(to, 'PARA')
    const { before, events } = await copyLedger(source, target, contar())
    const inteiro = (n: number): string => n.toLocaleString('pt-BR')
    say(`O destino tem os ${inteiro(events)} eventos da origem, dos quais ${inteiro(before)} já estavam lá.`)
    const publicados = selosPublicados(localFiles(settings.dataDir))
    const { confere, linhas } = relatarLedger(await verificarSelos({ ledger: target, publicados, agora }))
    for (const linha of linhas) say(linha)
    if (!confere) process.exitCode = 1
  } finally {
    await Promise.all(opened.map((one) => one.close()))
  }
})
