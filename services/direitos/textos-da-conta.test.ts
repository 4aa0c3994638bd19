import { expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { id, novo } from '../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { historiaDaVenda, idDe, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { textosDaConta } from './textos-da-conta.ts'

const { ledger } = ledgerForTests()
const hoje = '2026-11-21'

test('why a sale was cancelled that was worth nothing, of which no account knows, is found by its seller', async () => {
  for (const [parceiro, motivo] of [
    ['ana', 'da ana'],
    ['bruno', 'do bruno'],
  ] as const) {
    const feita = venda(`N-${parceiro}`, 0, { parceiro })
    const cancelar = {
      tipo: 'cancelar',
      hoje,
      motivo: { idTexto: id(motivo), hash: 'hash' },
      foraDoPrazo: false,
    } as const
    const eventos = historiaDaVenda(registrar(feita), cancelar).map((event) => novo(event))
    await ledger.append(streamName('venda', idDe(feita)), 'none', eventos)
  }
  expect(await textosDaConta(ledger, id('ana'))).toEqual([id('da ana')])
})
