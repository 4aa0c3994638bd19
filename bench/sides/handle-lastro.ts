import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { derivedId, newId } from '#services/engine/ledger/ids.ts'
import { found, sideOptions } from '../kit/side.ts'
import { creditData, rateOf, type Appending } from '../kit/writers.ts'

/** Whole commands: each loads the account, decides, checks the event against its contract, and appends it. */
const options = sideOptions<Appending>()
const ledger = postgresLedger(options.url)
const correlationId = newId()
let n = 0

found(
  await rateOf(options, async (account) => {
    const { idRevenda, idRede, em, documento } = creditData(account, n++)
    const idVenda = newId()
    const idParceiro = derivedId('bench', correlationId, account)
    const command: ContaCommand = {
      tipo: 'ajustarVenda',
      idParceiro,
      idRevenda,
      idRede,
      hoje: em,
      idVenda,
      revisaoVenda: 0,
      alvo: 1250,
      pontuadoEm: em,
      venceEm: '2027-11-20',
      idLote: derivedId(idVenda, 'lote', 0),
      documento: { ...documento, tipoFiscal: 'N' },
      causa: 'registro',
      motivo: null,
    }
    await handle(ledger, streamName('conta', idParceiro), contaDecider, command, {
      by: null,
      byKind: 'sistema',
      at: new Date().toISOString(),
      correlationId,
      commandId: derivedId(idVenda, 'bench'),
    })
  }),
)
await ledger.close()
