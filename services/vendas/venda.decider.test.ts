import { beforeEach, describe, expect, test } from 'vitest'
import { definitions } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { upcast } from '#services/engine/ledger/upcast.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { idDe, PONTUADO_EM as D, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { ITENS_DA_VENDA_MAXIMO, motivoDeRecusa, vendaDecider, type Venda, type VendaCommand } from './venda.decider.ts'

const dia = (n: number) => somarDias(D, n)
const item = (qtde: number, valorUnitario: number, valorDesconto: number, valorPontos: number, codigo = 'A1') => ({
  idProduto: id('produto'),
  codigo,
  qtde,
  valorUnitario,
  valorDesconto,
  valorPontos,
})
const baixar = (tipo: 'cancelar' | 'anular', hoje: string, foraDoPrazo = false): VendaCommand => ({
  tipo,
  hoje,
  motivo,
  foraDoPrazo,
})
const corrigir = (valores: [number, number][], porque: Texto | null = null): VendaCommand => ({
  tipo: 'corrigir',
  hoje: dia(1),
  valores: new Map(valores),
  motivo: porque,
  foraDoPrazo: true,
})

describe('the sale', () => {
  let state: Venda
  beforeEach(() => {
    state = vendaDecider.initialState()
  })
  const quando = (command: VendaCommand): VendaEvent[] => {
    const events = vendaDecider.decide(command, state)
    for (const event of events) {
      expect(definitions.get(event.type)!.data.parse(event.data)).toEqual(event.data)
      state = vendaDecider.evolve(state, event)
    }
    return events
  }
  const dado = (...commands: VendaCommand[]) => commands.forEach(quando)
  /** Two items: 2.5 units of 1.50 points, and 3 units of 0.33. */
  const comItens = venda('123', 0, { itens: [item(250, 1000, 50, 150), item(300, 333, 0, 33, 'A2')] })

  describe('registrar', () => {
    test('a new one, stands with the points and money of its items', () => {
      expect(quando(registrar(comItens, { numero: 7, primeiroItem: 40 }))).toEqual([
        {
          type: 'VendaRegistrada',
          data: {
            idVenda: idDe(comItens),
            numero: 7,
            idParceiro: id('ana'),
            idRevenda: id('revenda'),
            idRede: id('rede'),
            tipoFiscal: 'N',
            identificador: '123',
            realizadoEm: '2026-11-10',
            pontuadoEm: D,
            venceEm: dia(365),
            origem: 'upload',
            idProcessamento: null,
            valorPonto: 50,
            itens: [
              { ...item(250, 1000, 50, 150), idItem: 40, valorTotal: 2450, pontos: 375 },
              { ...item(300, 333, 0, 33, 'A2'), idItem: 41, valorTotal: 999, pontos: 99 },
            ],
            totalPontos: 474,
            totalVenda: 3449,
            totalDescontos: 50,
          },
        },
      ])
      expect(state).toMatchObject({ situacao: 'em-pe', totalPontos: 474 })
    })

    test('one of more items than an invoice may have, is refused', () => {
      const comTantos = (itens: number) =>
        venda('1', 0, { itens: Array.from({ length: itens }, () => item(100, 100, 0, 1)) })
      expect(() => quando(registrar(comTantos(ITENS_DA_VENDA_MAXIMO + 1)))).toThrow('Uma nota tem no máximo 990 itens')
      expect(quando(registrar(comTantos(ITENS_DA_VENDA_MAXIMO)))).toHaveLength(1)
    })

    test('points of a part of a unit, are rounded half away from zero', () => {
      expect(quando(registrar(venda('1', 0, { itens: [item(1, 100, 0, 50)] })))).toMatchObject([
        { data: { itens: [{ pontos: 1, valorTotal: 1 }] } },
      ])
    })

    test('one that stands or was cancelled, is refused: its note is used', () => {
      dado(registrar(comItens))
      const usada = expect.objectContaining({ codigo: 'venda-ja-processada', message: 'Venda já processada' }) as Error
      expect(() => quando(registrar(comItens))).toThrow(usada)
      dado(baixar('cancelar', dia(1)))
      expect(() => quando(registrar(comItens))).toThrow(usada)
    })

    test('one that was annulled, is taken in anew, for whoever sold it', () => {
      dado(registrar(comItens), baixar('anular', dia(1)))
      expect(quando(registrar({ ...comItens, idParceiro: id('bruno') }, { numero: 8 }))).toMatchObject([
        { data: { idParceiro: id('bruno'), numero: 8 } },
      ])
      expect(state).toMatchObject({ situacao: 'em-pe', totalPontos: 474 })
    })

    test('on the day of the award, is no future sale; a day later is', () => {
      expect(() => quando(registrar({ ...comItens, realizadoEm: dia(1) }))).toThrow('no futuro')
      expect(quando(registrar({ ...comItens, realizadoEm: D }))).toHaveLength(1)
    })

    test('365 days old, is taken in; older ones only where it is allowed', () => {
      expect(() => quando(registrar({ ...comItens, realizadoEm: dia(-366) }))).toThrow('mais de 365 dias')
      expect(quando(registrar({ ...comItens, realizadoEm: dia(-365) }))).toHaveLength(1)
      state = vendaDecider.initialState()
      expect(quando(registrar({ ...comItens, realizadoEm: dia(-366) }, { vendaAntiga: true }))).toHaveLength(1)
    })

    test('a discount as large as its item, is taken in; a larger one is refused with a sentence', () => {
      expect(() => quando(registrar(venda('1', 0, { itens: [item(100, 1000, 1001, 0)] })))).toThrow(
        'O desconto é maior que o valor do item',
      )
      expect(quando(registrar(venda('1', 0, { itens: [item(100, 1000, 1000, 0)] })))).toMatchObject([
        { data: { totalVenda: 0, totalDescontos: 1000 } },
      ])
      expect(motivoDeRecusa(item(100, 1000, 1000, 0))).toBeUndefined()
    })

    test('its number, is kept as it reads, without characters that nobody sees', () => {
      expect(quando(registrar(venda('００8\u00AD7', 100)))).toMatchObject([{ data: { identificador: '0087' } }])
    })

    test('a number with other characters than a fiscal document has, is refused', () => {
      expect(() => quando(registrar(venda('<script>', 100)))).toThrow('Use só letras sem acento')
    })

    test.each([
      ['venda-futura', registrar({ ...comItens, realizadoEm: dia(1) })],
      ['venda-antiga', registrar({ ...comItens, realizadoEm: dia(-366) })],
      ['numero-fiscal-invalido', registrar(venda('<script>', 100))],
      ['itens-demais', registrar(venda('1', 0, { itens: Array(991).fill(item(100, 100, 0, 1)) }))],
      ['item-invalido', registrar(venda('1', 0, { itens: [item(100, 1000, 1001, 0)] }))],
    ])('what is refused, says by its code why: %s', (codigo, command) => {
      expect(() => quando(command)).toThrow(expect.objectContaining({ codigo }))
    })
  })

  describe.each([
    ['cancelar', 'PontuacaoCancelada', 'cancelada'],
    ['anular', 'VendaAnulada', 'anulada'],
  ] as const)('%s', (tipo, evento, situacao) => {
    test('one that stands, takes its points away with the reason, and says all that stops counting', () => {
      dado(registrar(comItens))
      expect(quando(baixar(tipo, dia(3)))).toEqual([
        {
          type: evento,
          data: {
            idVenda: idDe(comItens),
            idParceiro: id('ana'),
            idRevenda: id('revenda'),
            idRede: id('rede'),
            realizadoEm: '2026-11-10',
            totalPontos: 474,
            totalVenda: 3449,
            em: dia(3),
            motivo,
          },
        },
      ])
      expect(state).toMatchObject({ situacao, totalPontos: 0 })
    })

    test('after a correction, takes away the corrected points', () => {
      dado(registrar(comItens), corrigir([[1, 200]]))
      expect(quando(baixar(tipo, dia(3)))).toMatchObject([{ data: { totalPontos: 599 } }])
    })

    test('one that does not exist, or no longer stands, is refused', () => {
      expect(() => quando(baixar(tipo, D))).toThrow('Venda não encontrada')
      dado(registrar(comItens), baixar('cancelar', D))
      expect(() => quando(baixar(tipo, D))).toThrow(
        expect.objectContaining({
          codigo: 'venda-nao-esta-em-pe',
          message: 'A pontuação desta venda já foi cancelada',
        }),
      )
    })

    test('one that was annulled, is refused as such', () => {
      dado(registrar(comItens), baixar('anular', D))
      expect(() => quando(baixar(tipo, D))).toThrow('Esta venda já foi anulada')
    })

    test('on the 90th day after the award, is possible; later only where it is allowed', () => {
      dado(registrar(comItens))
      expect(() => quando(baixar(tipo, dia(91)))).toThrow(
        expect.objectContaining({
          codigo: 'prazo-de-revisao',
          message: 'Passaram mais de 90 dias da pontuação: só um administrador pode cancelá-la',
        }),
      )
      expect(vendaDecider.decide(baixar(tipo, dia(90)), state)).toHaveLength(1)
      expect(quando(baixar(tipo, dia(91), true))).toHaveLength(1)
    })
  })

  describe('corrigir', () => {
    beforeEach(() => dado(registrar(comItens, { primeiroItem: 1 })))

    test('an item whose value changed, says the item, both totals and the difference', () => {
      expect(
        quando(
          corrigir([
            [1, 200],
            [2, 33],
          ]),
        ),
      ).toEqual([
        {
          type: 'PontuacaoCorrigida',
          data: {
            idVenda: idDe(comItens),
            idParceiro: id('ana'),
            idRevenda: id('revenda'),
            idRede: id('rede'),
            realizadoEm: '2026-11-10',
            em: dia(1),
            totalPontosAntes: 474,
            totalPontos: 599,
            diferenca: 125,
            itens: [{ idItem: 1, valorPontos: 200, pontos: 500 }],
            motivo: null,
          },
        },
      ])
      expect(state).toMatchObject({ situacao: 'em-pe', totalPontos: 599 })
    })

    test('for a reason, says it', () => {
      expect(quando(corrigir([[1, 200]], motivo))).toMatchObject([{ type: 'PontuacaoCorrigida', data: { motivo } }])
    })

    test('written before it held a reason, is read as having none', () => {
      const [{ data }] = quando(corrigir([[1, 200]])) as [VendaEvent]
      const { motivo: _, ...antiga } = data as typeof data & { motivo: null }
      expect(upcast('PontuacaoCorrigida', 1, antiga)).toEqual(data)
    })

    test('downwards, has a negative difference', () => {
      expect(quando(corrigir([[1, 0]]))).toMatchObject([{ data: { totalPontos: 99, diferenca: -375 } }])
    })

    test('a second time, starts from the values of the first', () => {
      dado(corrigir([[1, 200]]))
      expect(quando(corrigir([[1, 200]]))).toEqual([])
      expect(quando(corrigir([[2, 100]]))).toMatchObject([
        { data: { totalPontosAntes: 599, totalPontos: 800, itens: [{ idItem: 2 }] } },
      ])
    })

    test('values that changed nothing, or of items it does not have, change nothing', () => {
      expect(
        quando(
          corrigir([
            [1, 150],
            [99, 500],
          ]),
        ),
      ).toEqual([])
    })

    test('one that was cancelled, is refused', () => {
      dado(baixar('cancelar', dia(1)))
      expect(() => quando(corrigir([[1, 200]]))).toThrow('foi cancelada')
    })

    test('on the 90th day after the award, is possible; later only where it is allowed', () => {
      const em = (hoje: string, foraDoPrazo = false) => ({ ...corrigir([[1, 200]]), hoje, foraDoPrazo })
      expect(() => quando(em(dia(91)))).toThrow(
        'Passaram mais de 90 dias da pontuação: só um administrador pode corrigi-la',
      )
      expect(vendaDecider.decide(em(dia(90)), state)).toHaveLength(1)
      expect(quando(em(dia(91), true))).toHaveLength(1)
    })
  })
})
