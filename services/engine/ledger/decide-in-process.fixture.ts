import { redeDecider } from '#services/redes/rede.decider.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { cause, id } from '../../../tools/test-kit/events.ts'
import { handle } from './handle.ts'

/** A process of its own that carries out one command, and says whether it had been before: `node … <url> <stream> <command>` */
const [url = '', stream = '', commandId = ''] = process.argv.slice(2)
const ledger = await openLedger(url)
const hoje = '2026-11-20'
const { repeated } = await handle(
  ledger,
  stream,
  redeDecider,
  { tipo: 'definirValorPonto', idRede: id('rede'), valorPonto: 77, desde: hoje, hoje, motivo: null },
  cause(commandId),
)
process.stdout.write(String(repeated))
await ledger.close()
