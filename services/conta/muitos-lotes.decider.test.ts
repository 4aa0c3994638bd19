import { beforeEach, describe, expect, test } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { MAX_APPEND_BYTES } from '#services/engine/ledger/port.ts'
import { comandosDaConta, contaSolta, type ContaSolta } from '../../tools/test-kit/conta.ts'
import { contaDecider, type ContaCommand } from './conta.decider.ts'
import { MOST_LOTES } from './lotes.ts'

const { ajustar, resgatar, devolver, expirar, reativar, lancar, encerrar } = comandosDaConta()
const D = '2026-01-10'
/** The first day on which points of `D` are not valid. */
const DEPOIS = somarDias(D, 366)
const dia = (n: number) => somarDias(D, n)

describe('an account of more lots than an append holds', () => {
  let conta: ContaSolta
  const dado = (...commands: ContaCommand[]) => {
    conta.fazer(...commands)
  }
  const quando = (command: ContaCommand) => conta.fazer(command)

  const MUITAS = MOST_LOTES + 1
  const bytes = (event: object) => Buffer.byteLength(JSON.stringify(event))
  beforeEach(() => {
    conta = contaSolta()
    dado(...Array.from({ length: MUITAS }, (_, n) => ajustar(`v${n}`, 0, 100, D)))
  })

  test('what is spent comes from as many as fit, and so does its return', () => {
    expect(() => quando(resgatar('tudo', MUITAS * 100, D))).toThrow('vêm de mais de 5.000 vendas')
    expect(() => quando(lancar('menos', 'debito', MUITAS * 100, D))).toThrow('vêm de mais de 5.000 vendas')
    const [resgatado] = quando(resgatar('quase', MOST_LOTES * 100, D))
    const [devolvido] = quando(devolver('quase', D))
    expect(Math.max(bytes(resgatado!), bytes(devolvido!))).toBeLessThan(MAX_APPEND_BYTES)
  })

  test('what expires is taken by two runs', () => {
    const [primeiros, resto] = [quando(expirar(DEPOIS)), quando(expirar(dia(367)))]
    expect([...primeiros, ...resto].map((event) => 'pontos' in event.data && event.data.pontos)).toEqual([
      MOST_LOTES * 100,
      100,
    ])
    expect(quando(expirar(dia(368)))).toEqual([])
  })

  test('a return by date, takes as many turns as it needs, and brings each lot back once', () => {
    dado(ajustar('outra', 0, 70, dia(5)), expirar(DEPOIS), expirar(DEPOIS), expirar(dia(371)))
    const [primeiros, resto] = [quando(reativar(DEPOIS, dia(380))), quando(reativar(DEPOIS, dia(380)))]
    expect([...primeiros, ...resto].map(({ data }) => 'lotes' in data && [data.lotes.length, data.saldo])).toEqual([
      [MOST_LOTES, MOST_LOTES * 100],
      [1, MUITAS * 100],
    ])
    expect(bytes(primeiros[0]!)).toBeLessThan(MAX_APPEND_BYTES)
    expect(quando(reativar(DEPOIS, dia(381)))).toEqual([])
    expect(quando(reativar(dia(371), dia(381)))).toMatchObject([{ data: { pontos: 70 } }])
    // The sale of a lot of the second turn is still known.
    expect(quando(ajustar(`v${MOST_LOTES}`, 1, 0, dia(382)))).toMatchObject([{ data: { pontos: 100, divida: 0 } }])
  })

  test('a lot entered by hand, the last of a full turn, comes back with it and not again', () => {
    dado(resgatar('r', 200, D), lancar('l', 'credito', 70, D), ajustar('mais', 0, 100, D))
    dado(expirar(DEPOIS), expirar(DEPOIS))
    const [primeiro] = quando(reativar(DEPOIS, dia(380)))
    expect(primeiro).toMatchObject({ data: { pontos: (MOST_LOTES - 1) * 100 + 70 } })
    expect(quando(reativar(DEPOIS, dia(380)))).toMatchObject([{ data: { pontos: 100 } }])
  })

  test('a closing, closes with its first turn, and expires the rest with the next ones', () => {
    const [primeiro] = quando(encerrar(D))
    expect(primeiro).toMatchObject({ type: 'ContaEncerrada', data: { pontos: MOST_LOTES * 100, saldo: 100 } })
    expect(bytes(primeiro!)).toBeLessThan(MAX_APPEND_BYTES)
    expect(() => quando(resgatar('r', 100, D))).toThrow('Esta conta está encerrada')
    expect(quando(encerrar(D))).toMatchObject([{ type: 'ContaEncerrada', data: { pontos: 100, saldo: 0 } }])
    expect(quando(encerrar(D))).toEqual([])
    expect(conta.state.lotes).toEqual([])
  })

  describe('a sale whose points were spent, and whose reversal goes through all of them', () => {
    const TUDO = (MUITAS + 1) * 100
    beforeEach(() => dado(ajustar('g', 0, TUDO, D, { venceEm: dia(9) }), resgatar('tudo', TUDO, D)))
    const passos = () => conta.events.flatMap((event) => (event.type === 'PontosEstornados' ? [event.data] : []))

    test('is reversed in as many turns as it needs, each of which says how far it gets; the last makes the debt', () => {
      const [primeiro] = quando(ajustar('g', 1, 0, dia(1)))
      expect(bytes(primeiro!)).toBeLessThan(MAX_APPEND_BYTES)
      expect(conta.state.divida).toBe(0)
      quando(ajustar('g', 1, 0, dia(1)))
      expect(quando(ajustar('g', 1, 0, dia(1)))).toEqual([])
      expect(
        passos().map(({ pontos, alvo, divida, saldo, lotes }) => [pontos, alvo, divida, saldo, lotes.length]),
      ).toEqual([
        [MOST_LOTES * 100, 200, 0, 100, MOST_LOTES],
        [200, 0, 100, -100, 1],
      ])
    })

    test('is at its end with an event that is full and leaves nothing', () => {
      dado(resgatar('r', 100, D), ajustar('g', 1, 200, dia(1)))
      expect(passos()).toMatchObject([{ pontos: MOST_LOTES * 100, alvo: 200 }])
      expect(quando(ajustar('g', 1, 200, dia(1)))).toEqual([])
    })

    test('in the middle of it, knows no earlier revision, and goes to a later one from where it stands', () => {
      dado(ajustar('g', 1, 0, dia(1)))
      expect(quando(ajustar('g', 0, TUDO, dia(1)))).toEqual([])
      expect(quando(ajustar('g', 2, 1000, dia(2), { causa: 'registro' }))).toMatchObject([
        { type: 'PontosCreditados', data: { pontos: 800, alvo: 1000 } },
      ])
      expect(quando(ajustar('g', 1, 0, dia(1)))).toEqual([])
    })
  })

  test('a simulation, tells of all at once', () => {
    const simular = (command: ContaCommand) =>
      contaDecider
        .decide({ ...command, simulado: true }, conta.state)
        .map(({ data }) => 'pontos' in data && data.pontos)
    expect([simular(encerrar(D)), simular(expirar(DEPOIS))]).toEqual([[MUITAS * 100], [MUITAS * 100]])
    dado(ajustar('g', 0, MUITAS * 100, D, { venceEm: dia(9) }), resgatar('tudo', MUITAS * 100, D))
    expect(simular(ajustar('g', 1, 0, D))).toEqual([MUITAS * 100])
    dado(expirar(DEPOIS), expirar(DEPOIS))
    expect(simular(reativar(DEPOIS, DEPOIS))).toEqual([MUITAS * 100])
  })
})
