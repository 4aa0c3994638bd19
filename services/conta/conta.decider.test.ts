import { beforeEach, describe, expect, test } from 'vitest'
import { definitions } from '#contracts/events/catalogue.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { comandosDaConta, contaSolta, type ContaSolta } from '../../tools/test-kit/conta.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import type { ContaCommand } from './conta.decider.ts'
import { saldoContabil, saldoNoDia } from './estado.ts'

const { ajustar, resgatar, devolver, expirar, reativar, lancar, encerrar } = comandosDaConta()
const D = '2026-01-10'
/** The last day on which points of `D` are valid, and the first on which they are not. */
const ULTIMO = somarDias(D, 365)
const DEPOIS = somarDias(D, 366)
const dia = (n: number) => somarDias(D, n)

describe('the points account', () => {
  let conta: ContaSolta
  beforeEach(() => {
    conta = contaSolta()
  })
  const dado = (...commands: ContaCommand[]) => {
    conta.fazer(...commands)
  }
  const quando = (command: ContaCommand) => {
    const events = conta.fazer(command)
    for (const event of events) expect(definitions.get(event.type)!.data.parse(event.data)).toEqual(event.data)
    return events
  }
  const restos = () => Object.fromEntries(conta.state.lotes.map((lote) => [lote.idLote, lote.restante]))
  const lote = (venda: string, pontos: number, em = D, revisao = 0) => ({
    idLote: id(`lote ${venda} ${revisao}`),
    pontos,
    pontuadoEm: em,
    venceEm: somarDias(em, 365),
  })

  describe('ajustarVenda', () => {
    test('a sale not known yet, credits its points as a lot', () => {
      expect(quando(ajustar('a', 0, 100, D))).toEqual([
        {
          type: 'PontosCreditados',
          data: {
            idParceiro: id('ana'),
            idRevenda: id('revenda'),
            idRede: id('rede'),
            em: D,
            saldo: 100,
            idVenda: id('a'),
            revisaoVenda: 0,
            alvo: 100,
            documento: { numeroVenda: 1, tipoFiscal: 'N', identificador: 'a', realizadoEm: D },
            pontos: 100,
            abatido: 0,
            lote: lote('a', 100),
          },
        },
      ])
      expect(restos()).toEqual({ [id('lote a 0')]: 100 })
    })

    test('a sale without points, changes nothing', () => {
      expect(quando(ajustar('a', 0, 0, D))).toEqual([])
    })

    test('the same revision again or an older one, changes nothing', () => {
      dado(ajustar('a', 1, 100, D))
      expect(quando(ajustar('a', 1, 100, D))).toEqual([])
      expect(quando(ajustar('a', 0, 500, D))).toEqual([])
    })

    test('a higher target, credits the difference as another lot', () => {
      dado(ajustar('a', 0, 100, D))
      expect(quando(ajustar('a', 1, 130, dia(5)))).toMatchObject([
        { type: 'PontosCreditados', data: { pontos: 30, alvo: 130, saldo: 130, lote: lote('a', 30, dia(5), 1) } },
      ])
    })

    test('a lower target, reverses the difference and says why', () => {
      dado(ajustar('a', 0, 100, D))
      expect(quando(ajustar('a', 1, 70, dia(5)))).toMatchObject([
        {
          type: 'PontosEstornados',
          data: { pontos: 30, causa: 'correcao', lotes: [lote('a', 30)], divida: 0, saldo: 70, motivo: null },
        },
      ])
    })

    test('an annulment, carries its reason', () => {
      dado(ajustar('a', 0, 100, D))
      expect(quando(ajustar('a', 1, 0, dia(5), { causa: 'anulacao', motivo }))).toMatchObject([
        { data: { causa: 'anulacao', motivo, pontos: 100, saldo: 0 } },
      ])
    })

    test('a sale registered again after its annulment, credits anew', () => {
      dado(ajustar('a', 0, 100, D), ajustar('a', 1, 0, dia(1), { causa: 'anulacao' }))
      expect(quando(ajustar('a', 2, 80, dia(2), { causa: 'registro' }))).toMatchObject([
        { type: 'PontosCreditados', data: { pontos: 80, lote: lote('a', 80, dia(2), 2), saldo: 80 } },
      ])
    })

    test('a sale registered again for less, without having seen the annulment, reverses as a correction', () => {
      dado(ajustar('a', 0, 100, D))
      expect(quando(ajustar('a', 2, 80, dia(2), { causa: 'registro' }))).toMatchObject([
        { type: 'PontosEstornados', data: { pontos: 20, causa: 'correcao' } },
      ])
    })

    test('a cancellation that overtakes the registration, is remembered: the late registration credits nothing', () => {
      expect(quando(ajustar('a', 1, 0, dia(1)))).toMatchObject([
        { type: 'PontosEstornados', data: { pontos: 0, lotes: [], divida: 0, saldo: 0, revisaoVenda: 1, alvo: 0 } },
      ])
      expect(quando(ajustar('a', 0, 100, D))).toEqual([])
      expect(quando(ajustar('a', 1, 0, dia(1)))).toEqual([])
    })

    test('a target that did not change over a skipped revision, is remembered: the skipped one changes nothing', () => {
      dado(ajustar('a', 0, 100, D), ajustar('a', 2, 100, dia(2), { causa: 'registro' }))
      expect(quando(ajustar('a', 1, 0, dia(1), { causa: 'anulacao' }))).toEqual([])
      expect(saldoContabil(conta.state)).toBe(100)
    })

    test('a target that did not change over the next revision, needs no event', () => {
      dado(ajustar('a', 0, 100, D))
      expect(quando(ajustar('a', 1, 100, dia(1)))).toEqual([])
    })
  })

  describe('reversal', () => {
    test('takes the lots of the sale first, then the others by expiry, and the rest becomes debt', () => {
      dado(
        ajustar('a', 0, 100, D),
        ajustar('b', 0, 100, dia(10)),
        ajustar('c', 0, 100, dia(20)),
        resgatar('r', 180, dia(21)),
      )
      // Left: 20 of b, 100 of c.
      expect(quando(ajustar('b', 1, 0, dia(22)))).toMatchObject([
        { data: { pontos: 100, lotes: [lote('b', 20, dia(10)), lote('c', 80, dia(20))], divida: 0, saldo: 20 } },
      ])
      expect(quando(ajustar('a', 1, 0, dia(23)))).toMatchObject([
        { data: { pontos: 100, lotes: [lote('c', 20, dia(20))], divida: 80, saldo: -80 } },
      ])
      expect([conta.state.lotes, conta.state.divida]).toEqual([[], 80])
    })

    test('takes its own lot even past its date, but not those of others', () => {
      dado(
        ajustar('velha', 0, 40, D),
        ajustar('outra', 0, 50, D),
        ajustar('nova', 0, 70, dia(300)),
        resgatar('r', 70, dia(301), {}),
      )
      // r took the 40 of velha and 30 of outra or the reverse: both lapse first. Left: 20 + 20 of them at most, and
      // nova.
      const antes = saldoContabil(conta.state)
      const [event] = quando(ajustar('nova', 1, 0, DEPOIS))
      expect(event).toMatchObject({
        data: { pontos: 70, lotes: [lote('nova', 70, dia(300))], divida: 0, saldo: antes - 70 },
      })
      expect(quando(ajustar('velha', 1, 0, DEPOIS))).toMatchObject([{ data: { pontos: 40 } }])
      // What is left of outra, past its date, was not touched for velha.
      const deOutra = conta.state.lotes.filter((each) => each.idVenda === id('outra'))
      expect(deOutra.every((each) => each.venceEm < DEPOIS)).toBe(true)
      expect(conta.state.divida).toBeGreaterThan(0)
    })

    test('takes no more than what neither expired nor was reversed already', () => {
      dado(ajustar('a', 0, 100, D), resgatar('r', 30, dia(1)), expirar(DEPOIS))
      expect(quando(ajustar('a', 1, 0, dia(400)))).toMatchObject([
        { data: { pontos: 30, divida: 30, lotes: [], saldo: -30 } },
      ])
    })

    test('of a sale that expired whole, takes nothing and leaves no debt', () => {
      dado(ajustar('a', 0, 100, D), expirar(DEPOIS))
      expect(quando(ajustar('a', 1, 0, dia(400)))).toMatchObject([
        { data: { pontos: 0, divida: 0, lotes: [], saldo: 0 } },
      ])
    })

    test('of a sale of which more expired than is left of its credit, because others paid its reversal, takes nothing', () => {
      // The correction of a is paid by b's lot; a's points come back from the redemption, and all of them expire.
      dado(
        ajustar('a', 0, 100, D),
        resgatar('r', 100, dia(1)),
        ajustar('b', 0, 50, dia(2)),
        ajustar('a', 1, 50, dia(3)),
        devolver('r', dia(4)),
        expirar(DEPOIS),
      )
      expect(quando(ajustar('a', 2, 0, dia(400)))).toMatchObject([{ data: { pontos: 0, divida: 0, saldo: 0 } }])
    })

    test('takes no more than what is left after an earlier reversal and what expired', () => {
      dado(ajustar('a', 0, 100, D), resgatar('r', 30, D), ajustar('a', 1, 60, dia(1)), expirar(DEPOIS))
      expect(quando(ajustar('a', 2, 0, dia(400)))).toMatchObject([{ data: { pontos: 30, divida: 30 } }])
    })

    test('leaves alone what others have past its date, and becomes debt', () => {
      dado(ajustar('a', 0, 100, D), resgatar('r', 100, D), ajustar('b', 0, 50, D, { venceEm: dia(10) }))
      expect(quando(ajustar('a', 1, 0, dia(11)))).toMatchObject([{ data: { pontos: 100, lotes: [], divida: 100 } }])
      expect(restos()).toEqual({ [id('lote b 0')]: 50 })
    })

    test('twice, takes each difference once', () => {
      dado(ajustar('a', 0, 100, D), ajustar('a', 1, 60, dia(1)))
      expect(quando(ajustar('a', 2, 0, dia(2)))).toMatchObject([{ data: { pontos: 60 } }])
      expect(quando(ajustar('a', 2, 0, dia(2)))).toEqual([])
    })
  })

  describe('debt', () => {
    beforeEach(() => dado(ajustar('a', 0, 100, D), resgatar('r', 100, dia(1)), ajustar('a', 1, 0, dia(2))))

    test('of a reversal after everything was spent, is the whole reversal', () => {
      expect([conta.state.divida, saldoContabil(conta.state), saldoNoDia(conta.state, dia(2))]).toEqual([
        100, -100, -100,
      ])
    })

    test('grows with the next reversal', () => {
      dado(ajustar('b', 0, 300, dia(3)), resgatar('s', 200, dia(4)), ajustar('b', 1, 200, dia(5)))
      expect(conta.state.divida).toBe(100)
      dado(ajustar('b', 2, 0, dia(6)))
      expect(conta.state.divida).toBe(300)
    })

    test('is paid by the next credit, which says so, and its lot keeps the rest', () => {
      expect(quando(ajustar('b', 0, 130, dia(3)))).toMatchObject([
        { data: { pontos: 130, abatido: 100, saldo: 30, lote: { pontos: 130 } } },
      ])
      expect([conta.state.divida, restos()]).toEqual([0, { [id('lote b 0')]: 30 }])
    })

    test('larger than the credit, swallows it whole and leaves no lot', () => {
      expect(quando(ajustar('b', 0, 30, dia(3)))).toMatchObject([{ data: { abatido: 30, saldo: -70 } }])
      expect([conta.state.divida, conta.state.lotes]).toEqual([70, []])
    })

    test('is paid by a return, lot by lot', () => {
      dado(ajustar('b', 0, 60, dia(3)))
      expect(quando(devolver('r', dia(4)))).toMatchObject([
        {
          type: 'PontosDevolvidos',
          data: { pontos: 100, abatido: 40, saldo: 60, lotes: [{ pontos: 100, abatido: 40 }] },
        },
      ])
      expect(conta.state.divida).toBe(0)
    })

    test('is paid by a reactivation', () => {
      conta = contaSolta()
      dado(
        ajustar('a', 0, 100, D),
        ajustar('b', 0, 50, D),
        expirar(DEPOIS),
        ajustar('c', 0, 80, dia(370)),
        resgatar('r', 80, dia(371)),
        ajustar('c', 1, 0, dia(372)),
      )
      expect(quando(reativar(DEPOIS, dia(373)))).toMatchObject([{ data: { pontos: 150, abatido: 80, saldo: 70 } }])
      expect([conta.state.divida, conta.state.lotes.map(({ restante }) => restante)]).toEqual([0, [20, 50]])
    })

    test('refuses a redemption', () => {
      expect(() => quando(resgatar('s', 1, dia(3)))).toThrow('Saldo insuficiente')
    })
  })

  describe('resgatar', () => {
    test('of lots that expire on one day, takes the one first that its stream opened first', () => {
      const [primeiro, segundo, terceiro] = ['f', '8', '0'].map((n) => `${n.repeat(8)}-0000-4000-8000-000000000000`)
      dado(
        ajustar('a', 0, 100, D, { idLote: primeiro }),
        ajustar('b', 0, 100, D, { idLote: segundo }),
        ajustar('c', 0, 100, D, { idLote: terceiro, pontuadoEm: dia(-3) }),
      )
      const [event] = quando(resgatar('r', 250, D))
      expect(event!.type === 'PontosResgatados' && event!.data.lotes.map(({ idLote }) => idLote)).toEqual([
        primeiro,
        segundo,
        terceiro,
      ])
    })

    test('takes by soonest expiry, then oldest credit, and keeps what each lot gave', () => {
      dado(
        ajustar('cedo', 0, 10, dia(5), { venceEm: dia(200) }),
        ajustar('antiga', 0, 20, dia(1), { venceEm: dia(100) }),
        ajustar('recente', 0, 30, dia(2), { venceEm: dia(100) }),
        ajustar('longe', 0, 40, D),
      )
      const [event] = quando(resgatar('r', 65, dia(6)))
      expect(event).toMatchObject({ type: 'PontosResgatados', data: { pontos: 65, saldoAnterior: 100, saldo: 35 } })
      expect(
        event!.type === 'PontosResgatados' && event!.data.lotes.map((parte) => [parte.idLote, parte.pontos]),
      ).toEqual([
        [id('lote antiga 0'), 20],
        [id('lote recente 0'), 30],
        [id('lote cedo 0'), 10],
        [id('lote longe 0'), 5],
      ])
      expect(restos()).toEqual({ [id('lote longe 0')]: 35 })
    })

    test('exactly the balance, leaves an account without lots', () => {
      dado(ajustar('a', 0, 100, D), ajustar('b', 0, 1, D))
      expect(quando(resgatar('r', 101, D))).toMatchObject([{ data: { saldo: 0 } }])
      expect(conta.state.lotes).toEqual([])
    })

    test('a hundredth over the balance, or nothing, or less, is refused and changes nothing', () => {
      dado(ajustar('a', 0, 100, D))
      for (const pontos of [101, 0, -5]) expect(() => quando(resgatar('r', pontos, D))).toThrow('Saldo insuficiente')
      expect(restos()).toEqual({ [id('lote a 0')]: 100 })
    })

    test('on the last valid day, takes the points; on the day after, they do not count although no expiry ran', () => {
      dado(ajustar('a', 0, 100, D))
      expect([saldoNoDia(conta.state, ULTIMO), saldoNoDia(conta.state, DEPOIS), saldoContabil(conta.state)]).toEqual([
        100, 0, 100,
      ])
      expect(() => quando(resgatar('s', 1, DEPOIS))).toThrow('Saldo insuficiente')
      expect(quando(resgatar('r', 100, ULTIMO))).toHaveLength(1)
    })

    test('never takes from a lot past its date', () => {
      dado(ajustar('velha', 0, 100, D), ajustar('nova', 0, 50, dia(100)))
      expect(quando(resgatar('r', 50, DEPOIS))).toMatchObject([
        { data: { saldoAnterior: 50, saldo: 100, lotes: [lote('nova', 50, dia(100))] } },
      ])
    })

    test('the same redemption again, even after its return, changes nothing', () => {
      dado(ajustar('a', 0, 100, D), resgatar('r', 40, D))
      expect(quando(resgatar('r', 40, D))).toEqual([])
      dado(devolver('r', dia(1)))
      expect(quando(resgatar('r', 40, dia(2)))).toEqual([])
    })
  })

  describe('devolver', () => {
    test('makes a new lot for each one taken from, valid at least through the days of grace', () => {
      dado(ajustar('a', 0, 30, D), ajustar('b', 0, 100, dia(300)), resgatar('r', 70, ULTIMO))
      const hoje = dia(500)
      expect(quando(devolver('r', hoje))).toMatchObject([
        {
          type: 'PontosDevolvidos',
          data: {
            pontos: 70,
            abatido: 0,
            motivo,
            lotes: [
              { origem: id('lote a 0'), pontos: 30, pontuadoEm: D, venceEm: dia(530) },
              { origem: id('lote b 0'), pontos: 40, pontuadoEm: dia(300), venceEm: dia(665) },
            ],
          },
        },
      ])
      expect(saldoNoDia(conta.state, hoje)).toBe(130)
    })

    test('of points whose old date is later than the grace, keeps the old date', () => {
      dado(ajustar('a', 0, 30, D), resgatar('r', 30, D))
      expect(quando(devolver('r', dia(335)))).toMatchObject([{ data: { lotes: [{ venceEm: ULTIMO }] } }])
    })

    test('a second time, returns nothing', () => {
      dado(ajustar('a', 0, 30, D), resgatar('r', 30, D), devolver('r', dia(1)))
      expect(quando(devolver('r', dia(2)))).toEqual([])
    })

    test('a redemption that this account does not know, is refused', () => {
      expect(() => quando(devolver('r', D))).toThrow('não está nesta conta')
    })

    test('points of a sale cancelled meanwhile, pay its debt', () => {
      dado(ajustar('a', 0, 30, D), resgatar('r', 30, D), ajustar('a', 1, 0, dia(1)))
      expect(quando(devolver('r', dia(2)))).toMatchObject([{ data: { pontos: 30, abatido: 30, saldo: 0 } }])
      expect([conta.state.lotes, conta.state.divida]).toEqual([[], 0])
    })

    test('the points returned, are reversed with their sale', () => {
      dado(
        ajustar('b', 0, 50, D),
        ajustar('a', 0, 30, D, { venceEm: dia(10) }),
        resgatar('r', 30, D),
        devolver('r', dia(1)),
      )
      expect(quando(ajustar('a', 1, 0, dia(2)))).toMatchObject([
        { data: { pontos: 30, divida: 0, lotes: [{ pontuadoEm: D, venceEm: dia(31), pontos: 30 }] } },
      ])
    })
  })

  describe('expirar', () => {
    test('on the last valid day, takes nothing; on the day after, takes what is left', () => {
      dado(ajustar('a', 0, 100, D), resgatar('r', 30, dia(1)), ajustar('b', 0, 50, dia(1)))
      expect(quando(expirar(ULTIMO))).toEqual([])
      expect(quando(expirar(DEPOIS))).toMatchObject([
        { type: 'PontosExpirados', data: { pontos: 70, em: DEPOIS, saldo: 50, lotes: [lote('a', 70)] } },
      ])
      expect(quando(expirar(DEPOIS))).toEqual([])
    })

    test('with a debt, leaves it as it is', () => {
      dado(
        ajustar('a', 0, 100, D),
        ajustar('b', 0, 40, dia(300)),
        resgatar('r', 40, ULTIMO),
        ajustar('b', 1, 0, DEPOIS),
      )
      const { divida } = conta.state
      dado(expirar(DEPOIS))
      expect([conta.state.divida, conta.state.lotes]).toEqual([divida, []])
    })
  })

  describe('reativar', () => {
    beforeEach(() => dado(ajustar('a', 0, 100, D), ajustar('b', 0, 50, D), expirar(DEPOIS)))

    test('brings back what expired on that day, as new lots valid for the full time from today', () => {
      expect(quando(reativar(DEPOIS, dia(380)))).toMatchObject([
        {
          type: 'PontosReativados',
          data: {
            expiradoEm: DEPOIS,
            pontos: 150,
            abatido: 0,
            saldo: 150,
            lotes: [{ pontuadoEm: D, venceEm: dia(745) }, { venceEm: dia(745) }],
          },
        },
      ])
      expect(saldoNoDia(conta.state, dia(745))).toBe(150)
    })

    test('a second time, brings nothing', () => {
      dado(reativar(DEPOIS, dia(380)))
      expect(quando(reativar(DEPOIS, dia(381)))).toEqual([])
    })

    test('of a day without expiry, brings nothing', () => {
      expect(quando(reativar(ULTIMO, dia(380)))).toEqual([])
    })

    test('of a sale cancelled since, brings nothing of it', () => {
      dado(ajustar('a', 1, 0, dia(370)))
      expect(quando(reativar(DEPOIS, dia(380)))).toMatchObject([
        { data: { pontos: 50, lotes: [{ origem: id('lote b 0') }] } },
      ])
    })

    test('what it had nothing to bring back of, does not come back later, when the sale stands again', () => {
      dado(ajustar('b', 1, 0, dia(370)), reativar(DEPOIS, dia(380)))
      dado(ajustar('b', 2, 50, dia(381), { causa: 'registro' }), expirar(dia(747)))
      expect(quando(reativar(DEPOIS, dia(748)))).toEqual([])
    })

    test('of a sale corrected since, brings no more than it is worth now', () => {
      dado(ajustar('a', 1, 60, dia(370)))
      expect(quando(reativar(DEPOIS, dia(380)))).toMatchObject([{ data: { pontos: 110 } }])
    })

    test('of a sale of two credits corrected since, fills up to what it is worth, the earlier credit first', () => {
      conta = contaSolta()
      dado(ajustar('a', 0, 100, D), ajustar('a', 1, 180, D), expirar(DEPOIS), ajustar('a', 2, 120, dia(370)))
      expect(quando(reativar(DEPOIS, dia(380)))).toMatchObject([
        {
          data: {
            pontos: 120,
            lotes: [
              { origem: id('lote a 0'), pontos: 100 },
              { origem: id('lote a 1'), pontos: 20 },
            ],
          },
        },
      ])
    })

    test('of a sale spent in part and corrected since, counts what was reversed as gone', () => {
      conta = contaSolta()
      dado(
        ajustar('a', 0, 100, D),
        resgatar('r', 20, D),
        expirar(DEPOIS),
        // 20 of the 70 can still be reversed: the others had expired.
        ajustar('a', 1, 30, dia(370)),
      )
      expect(quando(reativar(DEPOIS, dia(380)))).toMatchObject([{ data: { pontos: 30, abatido: 20, saldo: 10 } }])
    })

    test('the points that came back, are reversed with their sale, before those of others', () => {
      conta = contaSolta()
      dado(ajustar('a', 0, 100, D), expirar(DEPOIS), reativar(DEPOIS, dia(380)), ajustar('c', 0, 30, dia(370)))
      expect(quando(ajustar('a', 1, 0, dia(390)))).toMatchObject([
        { data: { pontos: 100, divida: 0, lotes: [{ idLote: id(`reativado ${DEPOIS} ${id('lote a 0')}`) }] } },
      ])
      expect(restos()).toEqual({ [id('lote c 0')]: 30 })
    })

    test('of one day, leaves what expired on another', () => {
      dado(ajustar('c', 0, 70, dia(1)), expirar(dia(367)), reativar(DEPOIS, dia(380)))
      expect(quando(reativar(dia(367), dia(381)))).toMatchObject([{ data: { pontos: 70, saldo: 220 } }])
    })

    test('and expired again, can be brought back again once', () => {
      dado(reativar(DEPOIS, dia(380)), expirar(dia(746)))
      expect(quando(reativar(DEPOIS, dia(747)))).toEqual([])
      expect(quando(reativar(dia(746), dia(747)))).toMatchObject([{ data: { pontos: 150 } }])
      expect(quando(reativar(dia(746), dia(748)))).toEqual([])
    })
  })

  describe('lancar', () => {
    const lancado = { idLote: id('lançado l'), pontos: 50, pontuadoEm: D, venceEm: ULTIMO }

    test('a credit, opens a lot of its own with the usual validity', () => {
      expect(quando(lancar('l', 'credito', 50, D))).toMatchObject([
        { type: 'PontosLancados', data: { sentido: 'credito', pontos: 50, saldo: 50, lote: lancado, abatido: 0 } },
      ])
      expect(restos()).toEqual({ [lancado.idLote]: 50 })
    })

    test('a credit, pays debt first and says so', () => {
      dado(ajustar('a', 0, 100, D), resgatar('r', 80, D), ajustar('a', 1, 0, D))
      expect(conta.state.divida).toBe(80)
      expect(quando(lancar('l', 'credito', 100, D))).toMatchObject([{ data: { saldo: 20, abatido: 80 } }])
      expect([restos(), conta.state.divida]).toEqual([{ [lancado.idLote]: 20 }, 0])
    })

    test('a debit, takes from valid lots in the order of redemptions, and never more than the balance', () => {
      dado(ajustar('a', 0, 100, D), lancar('l', 'credito', 50, dia(5)))
      expect(() => quando(lancar('m', 'debito', 151, dia(6)))).toThrow('Saldo insuficiente')
      expect(quando(lancar('m', 'debito', 120, dia(6)))).toMatchObject([
        {
          data: {
            sentido: 'debito',
            saldo: 30,
            lote: null,
            lotes: [lote('a', 100), { idLote: lancado.idLote, pontos: 20 }],
          },
        },
      ])
      expect(restos()).toEqual({ [lancado.idLote]: 30 })
      expect(() => quando(lancar('n', 'debito', 30, somarDias(DEPOIS, 6)))).toThrow('Saldo insuficiente')
    })

    test('one that was entered, entered again, changes nothing', () => {
      dado(lancar('l', 'credito', 50, D))
      expect(quando(lancar('l', 'credito', 50, dia(1)))).toEqual([])
    })

    test('what expired of it, comes back whole', () => {
      dado(lancar('l', 'credito', 50, D), expirar(DEPOIS))
      expect(quando(reativar(DEPOIS, DEPOIS))).toMatchObject([{ data: { pontos: 50, saldo: 50 } }])
    })

    test('into a closed account, is refused', () => {
      dado(encerrar(D))
      expect(() => quando(lancar('l', 'credito', 50, D))).toThrow('Esta conta está encerrada')
    })
  })
})
