import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { contaDecider } from './conta.decider.ts'

/** A process that redeems one point `vezes` times at once when it is told to: `node … <url> <name> <vezes>`. */
const [url = '', nome = '', vezes = '0'] = process.argv.slice(2)
const ledger = postgresLedger(url)
const { resgatar } = comandosDaConta('ana')

async function umPonto(n: number): Promise<string> {
  const command = resgatar(`${nome} ${n}`, 100, '2026-11-20')
  const tentar = (): Promise<string> =>
    handle(ledger, streamName('conta', id('ana')), contaDecider, command, cause(id(`${nome} ${n}`))).then(
      () => 'feito',
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error
        // Too many at once is no answer about points: whoever gets it tries again.
        return error.codigo === 'concorrencia' ? tentar() : error.codigo
      },
    )
  return tentar()
}

await ledger.head()
process.once('message', () => {
  void Promise.all(Array.from({ length: Number(vezes) }, (_, n) => umPonto(n))).then((fins) =>
    process.send?.(fins, () => void ledger.close().then(() => process.disconnect())),
  )
})
process.send?.('pronto')
