import { expect, test } from 'vitest'
import { MAX_APPEND_BYTES } from '#services/engine/ledger/port.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { emPedidos, pedidoDe, type Pedida } from './vendas-pedidas.ts'

const pedida = (n: number, { itens = 1, revenda = 'r', rede = 'd', parceiro = 'p' } = {}): Pedida => ({
  idRede: id(rede),
  venda: {
    ...{ idVenda: id(`v${n}`), idParceiro: id(parceiro), idRevenda: id(revenda) },
    ...{ tipoFiscal: 'N', identificador: String(n), realizadoEm: '2026-11-19', pontos: 100_00 },
    itens: Array.from({ length: itens }, () => ({
      codigo: itens > 1 ? '"'.repeat(60) : 'A1',
      qtde: 10_000_000,
      valorUnitario: 100_000_000,
      valorDesconto: 0,
    })),
  },
})
const DA_PLANILHA = { origem: 'upload', idProcessamento: id('envio'), idEnvio: null, enviarMensagem: true } as const

test('sales are split into requests that each fit one append, and none is lost', () => {
  const pedidas = Array.from({ length: 12 }, (_, n) => pedida(n, { itens: 990 }))
  const pedidos = emPedidos(pedidas)
  expect(pedidos.length).toBeGreaterThan(1)
  expect(pedidos.flat()).toEqual(pedidas)
  for (const parte of pedidos)
    expect(Buffer.byteLength(JSON.stringify(pedidoDe(parte, DA_PLANILHA)))).toBeLessThan(MAX_APPEND_BYTES)
  expect(emPedidos(Array.from({ length: 1001 }, (_, n) => pedida(n))).map(({ length }) => length)).toEqual([1000, 1])
})

test.each([
  ['one salesperson', [pedida(1), pedida(2, { revenda: 'outra' })], [id('p'), null, null]],
  ['one shop', [pedida(1), pedida(2, { parceiro: 'outro' })], [null, id('r'), null]],
  ['one network', [pedida(1), pedida(2, { parceiro: 'outro', revenda: 'outra' })], [null, null, id('d')]],
  ['many networks', [pedida(1), pedida(2, { parceiro: 'outro', revenda: 'outra', rede: 'outra' })], [null, null, null]],
])('a request for sales of %s is about it', (_, pedidas, esperado) => {
  const { idParceiro, dados } = pedidoDe(pedidas, DA_PLANILHA)
  expect([idParceiro, dados.idRevenda, dados.idRede]).toEqual(esperado)
})
