import { beforeEach, describe, expect, test } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { comandosDaConta, contaSolta, type ContaSolta } from '../../tools/test-kit/conta.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import type { ContaCommand } from './conta.decider.ts'

const { ajustar, resgatar, devolver, reativar, encerrar } = comandosDaConta()
const D = '2026-01-10'
const dia = (n: number) => somarDias(D, n)

describe('closing an account', () => {
  let conta: ContaSolta
  beforeEach(() => {
    conta = contaSolta()
    dado(ajustar('a', 0, 100, D), resgatar('r', 30, dia(1)), encerrar(dia(2)))
  })
  const dado = (...commands: ContaCommand[]) => {
    conta.fazer(...commands)
  }
  const quando = (command: ContaCommand) => conta.fazer(command)

  test('expires what is left, with the reason', () => {
    expect(conta.events.at(-1)).toMatchObject({
      type: 'ContaEncerrada',
      data: {
        pontos: 70,
        saldo: 0,
        lotes: [{ idLote: id('lote a 0'), pontos: 70, pontuadoEm: D, venceEm: somarDias(D, 365) }],
        motivo,
      },
    })
    expect([conta.state.encerrada, conta.state.lotes]).toEqual([true, []])
  })

  test('a second time, changes nothing', () => {
    expect(quando(encerrar(dia(3)))).toEqual([])
  })

  test('a later credit, is recorded as refused, once, and blocks nobody', () => {
    expect(quando(ajustar('b', 0, 50, dia(3)))).toMatchObject([
      { type: 'CreditoRecusado', data: { pontos: 50, saldo: 0, idVenda: id('b'), revisaoVenda: 0 } },
    ])
    expect(quando(ajustar('b', 0, 50, dia(3)))).toEqual([])
    expect(quando(ajustar('b', 1, 0, dia(4)))).toMatchObject([
      { type: 'PontosEstornados', data: { pontos: 0, divida: 0 } },
    ])
  })

  test('a later return, is recorded as refused, once, opens no lot and pays no debt', () => {
    dado(ajustar('a', 1, 0, dia(3)))
    const { divida } = conta.state
    expect(quando(devolver('r', dia(4)))).toMatchObject([
      { type: 'DevolucaoRecusada', data: { idResgate: id('r'), pontos: 30, saldo: -30, em: dia(4) } },
    ])
    expect(quando(devolver('r', dia(5)))).toEqual([])
    expect([conta.state.lotes, conta.state.divida, divida]).toEqual([[], 30, 30])
  })

  test('a redemption, is refused', () => {
    expect(() => quando(resgatar('s', 1, dia(3)))).toThrow('Esta conta está encerrada')
  })

  test('what expired before or with the closing, does not come back', () => {
    expect(quando(reativar(dia(2), dia(3)))).toEqual([])
  })

  test('a sale cancelled afterwards, reverses only what was spent of it', () => {
    expect(quando(ajustar('a', 1, 0, dia(3)))).toMatchObject([{ data: { pontos: 30, divida: 30 } }])
  })

  test('without points, closes all the same', () => {
    conta = contaSolta()
    expect(quando(encerrar(D))).toMatchObject([{ data: { pontos: 0, lotes: [] } }])
  })
})
