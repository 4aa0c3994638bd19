import { expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaCommand } from '#services/vendas/venda.decider.ts'
import { id, novo } from '../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { historiaDaVenda, idDe, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { textosDaConta } from './textos-da-conta.ts'

const { ledger } = ledgerForTests()
const hoje = '2026-11-21'

/** A sale of a seller with what was done to it next. */
async function vendida(identificador: string, parceiro: string, command: VendaCommand) {
  const feita = venda(identificador, 0, { parceiro })
  const eventos = historiaDaVenda(registrar(feita), command).map((event) => novo(event))
  await ledger.append(streamName('venda', idDe(feita)), 'none', eventos)
}
const texto = (nome: string) => ({ idTexto: id(nome), hash: 'hash' })

test('why a sale was cancelled that was worth nothing, of which no account knows, is found by its seller', async () => {
  for (const [parceiro, motivo] of [
    ['ana', 'da ana'],
    ['bruno', 'do bruno'],
  ] as const) {
    await vendida(`N-${parceiro}`, parceiro, { tipo: 'cancelar', hoje, motivo: texto(motivo), foraDoPrazo: false })
  }
  expect(await textosDaConta(ledger, id('ana'))).toEqual([id('da ana')])
})

test('why a sale was corrected of which no account knows, is found by its seller', async () => {
  for (const parceiro of ['carla', 'davi']) {
    const valores = new Map([[1, 100]])
    await vendida(`C-${parceiro}`, parceiro, {
      tipo: 'corrigir',
      hoje,
      valores,
      motivo: texto(`de ${parceiro}`),
      foraDoPrazo: true,
    })
  }
  expect(await textosDaConta(ledger, id('carla'))).toEqual([id('de carla')])
})
