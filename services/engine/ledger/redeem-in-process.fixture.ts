import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { comandosDaConta } from '../../../tools/test-kit/conta.ts'
import { cause, id } from '../../../tools/test-kit/events.ts'
import { handle } from './handle.ts'

/**
 * A process of its own that redeems one point after the other from an account, `count` times, and prints how often it
 * was refused: `node … <url> <member> <count> <name>`
 */
const [url = '', quem = '', count = '0', nome = ''] = process.argv.slice(2)
const ledger = await openLedger(url)
let refused = 0
for (let n = 0; n < Number(count); n++) {
  const resgatar = comandosDaConta(quem).resgatar(`${nome} ${n}`, 100, '2026-11-20')
  await handle(ledger, streamName('conta', id(quem)), contaDecider, resgatar, cause()).catch(
    (error: { codigo?: string }) => {
      if (error.codigo !== 'saldo-insuficiente') throw error
      refused++
    },
  )
}
process.stdout.write(String(refused))
await ledger.close()
