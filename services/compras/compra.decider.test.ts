import fc from 'fast-check'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { definitions } from '#contracts/events/catalogue.ts'
import type { CompraEvent, LinhaDeCompra } from '#contracts/events/compra.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { compraDecider, type Compra, type CompraCommand } from './compra.decider.ts'

const HOJE = '2026-11-20'
const linha = (quantidade: number, valorTotal = quantidade * 10, dia = '2026-03-10'): LinhaDeCompra => ({
  dia,
  quantidade,
  valorTotal,
})
const deCompra = { idRede: id('rede'), pedido: '4711', idProduto: id('P1') }
const registrar = (envio: string, dita: LinhaDeCompra, produto = 'P1'): CompraCommand => ({
  ...{ tipo: 'registrar', ...deCompra, idProduto: id(produto), idProcessamento: id(envio), linha: dita, hoje: HOJE },
})
const desfazer = (envio: string, desfeitos: readonly string[] = [], produto = 'P1'): CompraCommand => ({
  ...{ tipo: 'desfazer', ...deCompra, idProduto: id(produto), idProcessamento: id(envio), motivo },
  desfeitos: new Set([envio, ...desfeitos].map(id)),
})

const registrada = (envio: string, dita: LinhaDeCompra, produto = 'P1') => ({
  type: 'CompraRegistrada',
  data: { ...deCompra, idProduto: id(produto), idProcessamento: id(envio), linha: dita },
})
const corrigida = (
  envio: string,
  antes: LinhaDeCompra,
  depois: LinhaDeCompra,
  porque: typeof motivo | null = null,
) => ({ type: 'CompraCorrigida', data: { ...deCompra, idProcessamento: id(envio), antes, depois, motivo: porque } })
const anulada = (envio: string, antes: LinhaDeCompra) => ({
  type: 'CompraAnulada',
  data: { ...deCompra, idProcessamento: id(envio), antes, motivo },
})

let state: Compra
beforeEach(() => {
  state = compraDecider.initialState()
})
const quando = (command: CompraCommand): CompraEvent[] => {
  const events = compraDecider.decide(command, state)
  for (const event of events) {
    expect(definitions.get(event.type)!.data.parse(event.data)).toEqual(event.data)
    state = compraDecider.evolve(state, event)
  }
  return events
}
const dado = (...commands: CompraCommand[]) => commands.forEach(quando)

describe('a line of an order', () => {
  test('is registered once; as it stands it is left alone', () => {
    expect(quando(registrar('A', linha(500)))).toEqual([registrada('A', linha(500))])
    expect(quando(registrar('A', linha(500)))).toEqual([])
    expect(quando(registrar('B', linha(500)))).toEqual([])
  })

  test.each([
    ['another quantity', linha(600, 5000)],
    ['another value', linha(500, 4999)],
    ['another day', linha(500, 5000, '2026-03-11')],
  ])('with %s is corrected, and says what it was', (_, outra) => {
    dado(registrar('A', linha(500)))
    expect(quando(registrar('B', outra))).toEqual([corrigida('B', linha(500), outra)])
    expect(quando(registrar('C', outra))).toEqual([])
    expect(quando(registrar('D', linha(500)))).toEqual([corrigida('D', outra, linha(500))])
  })

  test('of another product is another one', () => {
    dado(registrar('A', linha(500)))
    expect(quando(registrar('A', linha(500), 'P2'))).toEqual([registrada('A', linha(500), 'P2')])
    expect(quando(desfazer('A', [], 'P2'))).toEqual([
      { ...anulada('A', linha(500)), data: expect.objectContaining({ idProduto: id('P2') }) as object },
    ])
    expect(quando(registrar('B', linha(500)))).toEqual([])
  })

  test.each([
    ['in the future', linha(500, 5000, '2026-11-21'), 'A data do pedido está no futuro'],
    ['before 2000', linha(500, 5000, '1999-12-31'), 'A data é anterior ao ano 2000. Confira o ano'],
    ['of nothing', linha(0, 5000), 'Use uma quantidade acima de 0, até 100.000'],
    ['of too much', linha(100_000_01, 5000), 'Use uma quantidade acima de 0, até 100.000'],
    ['for nothing', linha(500, 0), 'Use um valor acima de 0, até 100.000.000'],
    ['for too much', linha(500, 100_000_000_01), 'Use um valor acima de 0, até 100.000.000'],
  ])('%s is refused', (_, dita, mensagem) => {
    expect(() => quando(registrar('A', dita))).toThrow(
      expect.objectContaining({ codigo: 'compra-invalida', message: mensagem }),
    )
  })

  test.each([
    ['of today', linha(500, 5000, HOJE)],
    ['of the first day', linha(500, 5000, '2000-01-01')],
    ['of the least', linha(1, 1)],
    ['of the most', linha(100_000_00, 100_000_000_00)],
  ])('%s is taken in', (_, dita) => {
    expect(quando(registrar('A', dita))).toEqual([registrada('A', dita)])
  })
})

describe('undoing an upload', () => {
  test('annuls what it registered, which may then be registered again', () => {
    dado(registrar('A', linha(500)))
    expect(quando(desfazer('A'))).toEqual([anulada('A', linha(500))])
    expect(quando(desfazer('A'))).toEqual([])
    expect(quando(registrar('B', linha(700)))).toEqual([registrada('B', linha(700))])
  })

  test('gives back what it corrected; the line is then of the upload before', () => {
    dado(registrar('A', linha(500)), registrar('B', linha(600)))
    expect(quando(desfazer('B'))).toEqual([corrigida('A', linha(600), linha(500), motivo)])
    expect(quando(desfazer('A'))).toEqual([anulada('A', linha(500))])
  })

  test('leaves a line alone that another upload changed since', () => {
    dado(registrar('A', linha(500)), registrar('B', linha(600)))
    expect(quando(desfazer('A'))).toEqual([])
  })

  test('does not bring back what an upload said that was undone itself', () => {
    dado(registrar('A', linha(500)), registrar('B', linha(600)), registrar('C', linha(700)))
    expect(quando(desfazer('B'))).toEqual([])
    expect(quando(desfazer('C', ['B']))).toEqual([corrigida('A', linha(700), linha(500), motivo)])
    expect(quando(desfazer('A', ['B', 'C']))).toEqual([anulada('A', linha(500))])
  })

  test('annuls where nobody is left who said something', () => {
    dado(registrar('A', linha(500)), registrar('B', linha(600)))
    expect(quando(desfazer('B', ['A']))).toEqual([anulada('B', linha(600))])
    expect(quando(registrar('C', linha(500)))).toEqual([registrada('C', linha(500))])
  })

  test('of what it only repeated does nothing', () => {
    dado(registrar('A', linha(500)), registrar('B', linha(500)))
    expect(quando(desfazer('B'))).toEqual([])
    expect(quando(desfazer('A', ['B']))).toEqual([anulada('A', linha(500))])
  })
})

type Passo = { envio: number; produto: number; quantidade: number } | { desfazer: number }
const passos = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ envio: fc.nat(6), produto: fc.nat(1), quantidade: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 1, arbitrary: fc.record({ desfazer: fc.nat(6) }) },
  ),
  { maxLength: 40 },
)

/** What events add up to: registered and corrected to, less corrected from and annulled. */
function somaDosFatos(events: readonly CompraEvent[]): number {
  return events.reduce((soma, { type, data }) => {
    if (type === 'CompraRegistrada') return soma + data.linha.quantidade
    return soma - data.antes.quantidade + (type === 'CompraCorrigida' ? data.depois.quantidade : 0)
  }, 0)
}

it('whatever is uploaded and undone, the facts add up to the last lines that no undoing took back', () => {
  fc.assert(
    fc.property(passos, (feitos: Passo[]) => {
      state = compraDecider.initialState()
      const events: CompraEvent[] = []
      // What was said of each product, the last at the end; an undone upload has said nothing.
      const ditas = [0, 1].map(() => [] as { envio: number; quantidade: number }[])
      const desfeitos = new Set<number>()
      for (const passo of feitos) {
        if ('desfazer' in passo) {
          if (desfeitos.has(passo.desfazer)) continue
          desfeitos.add(passo.desfazer)
          for (const produto of ditas.keys())
            events.push(...quando(desfazer(`${passo.desfazer}`, [...desfeitos].map(String), `P${produto}`)))
          for (const [produto, uma] of ditas.entries())
            if (uma.at(-1)?.envio === passo.desfazer) ditas[produto] = semDesfeitos(uma, desfeitos)
        } else {
          const { envio, produto, quantidade } = passo
          // An upload says one thing of a line, once, and nothing after it was undone.
          if (desfeitos.has(envio) || ditas[produto]!.some((dita) => dita.envio === envio)) continue
          events.push(...quando(registrar(`${envio}`, linha(quantidade), `P${produto}`)))
          if (ditas[produto]!.at(-1)?.quantidade !== quantidade) ditas[produto]!.push({ envio, quantidade })
        }
        const [um = 0, outro = 0] = ditas.map((uma) => uma.at(-1)?.quantidade ?? 0)
        expect(somaDosFatos(events)).toBe(um + outro)
      }
    }),
  )
})

/** Without what was undone at the end. */
const semDesfeitos = <T extends { envio: number }>(ditas: T[], desfeitos: ReadonlySet<number>): T[] =>
  ditas.slice(0, ditas.findLastIndex(({ envio }) => !desfeitos.has(envio)) + 1)
