import { describe, expect, test } from 'vitest'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { comandosDaConta, contaSolta } from '../../tools/test-kit/conta.ts'
import { id } from '../../tools/test-kit/events.ts'
import { contaNova, evoluir, saldoContabil, SEM_VENDA } from './estado.ts'

const D = '2026-01-10'
const dia = (n: number) => somarDias(D, n)
const { ajustar, lancar, expirar, reativar, encerrar, resgatar, devolver } = comandosDaConta()

describe('what was reversed of a sale', () => {
  test('adds up: once the rest expired, cancelling takes nothing and owes nothing', () => {
    const conta = contaSolta()
    conta.fazer(ajustar('a', 0, 100, D), ajustar('a', 1, 60, dia(1)), ajustar('a', 2, 30, dia(2)), expirar(dia(400)))
    expect(conta.state.vendas.get(id('a'))).toMatchObject({ creditado: 100, estornado: 70, expirado: 30 })
    conta.fazer(ajustar('a', 3, 0, dia(401)))
    expect(conta.state).toMatchObject({ divida: 0, lotes: [] })
  })
})

describe('what expired of a sale', () => {
  test('adds up over its lots, those of a closed account included, and cancelling it owes nothing then', () => {
    const conta = contaSolta()
    const depois = { venceEm: dia(500) }
    conta.fazer(ajustar('a', 0, 100, D), ajustar('a', 1, 150, dia(1), depois), expirar(dia(400)), encerrar(dia(401)))
    expect(conta.state.vendas.get(id('a'))).toMatchObject({ creditado: 150, expirado: 150 })
    conta.fazer(ajustar('a', 2, 0, dia(402)))
    expect(conta.state.divida).toBe(0)
  })

  test('is forgotten with the account that is closed', () => {
    const conta = contaSolta()
    conta.fazer(ajustar('a', 0, 100, D), ajustar('b', 0, 50, dia(1)), expirar(dia(366)), encerrar(dia(366)))
    expect(conta.state).toMatchObject({ encerrada: true, expirados: [], lotes: [] })
  })
})

test('points by hand expire, come back and are closed without a sale', () => {
  const conta = contaSolta()
  conta.fazer(lancar('x', 'credito', 40, D), expirar(dia(400)))
  expect(conta.state.expirados).toMatchObject([{ idVenda: SEM_VENDA, pontos: 40 }])
  conta.fazer(reativar(dia(400), dia(401)))
  expect(conta.state.lotes).toMatchObject([{ idVenda: SEM_VENDA, restante: 40 }])
  conta.fazer(encerrar(dia(402)))
  expect(conta.state).toMatchObject({ encerrada: true, lotes: [] })
})

test('a lot keeps the least that is left of it', () => {
  const conta = contaSolta()
  conta.fazer(ajustar('a', 0, 100, D), resgatar('r', 99, dia(1)))
  expect(conta.state.lotes).toMatchObject([{ idVenda: id('a'), restante: 1 }])
  conta.fazer(ajustar('b', 0, 1, dia(2)))
  expect(conta.state.lotes.map(({ restante }) => restante)).toEqual([1, 1])
  conta.fazer(devolver('r', dia(3)), encerrar(dia(4)))
  expect(saldoContabil(conta.state)).toBe(0)
})

describe('an event of what the account does not know', () => {
  const onde = { idParceiro: id('ana'), idRevenda: id('revenda'), idRede: id('rede'), em: D, saldo: 0 }
  const parte = { idLote: 'outro', pontos: 5, pontuadoEm: D, venceEm: dia(9) }
  const nova = { ...parte, origem: 'outro', abatido: 0 }
  const depois = (event: object) => evoluir(contaNova(), event as ContaEvent)

  test('throws nothing, and opens lots without a sale', () => {
    const devolvida = { ...onde, idResgate: 'r', pontos: 5, abatido: 0, lotes: [nova], motivo: null }
    expect(depois({ type: 'PontosDevolvidos', data: devolvida }).lotes).toMatchObject([{ idVenda: '', restante: 5 }])
    const reativados = { ...onde, expiradoEm: D, pontos: 5, abatido: 0, lotes: [nova], motivo: null }
    expect(depois({ type: 'PontosReativados', data: reativados }).lotes).toMatchObject([{ idVenda: '', restante: 5 }])
    expect(depois({ type: 'DevolucaoRecusada', data: { ...onde, idResgate: 'r', pontos: 5 } })).toEqual(contaNova())
  })

  test('takes from no lot, and knows no sale of it', () => {
    const lotes = [parte]
    expect(depois({ type: 'PontosExpirados', data: { ...onde, pontos: 5, lotes } }).expirados).toMatchObject([
      { idLote: 'outro', idVenda: '' },
    ])
    const resgate = { ...onde, idResgate: 'r', pontos: 5, lotes }
    expect(depois({ type: 'PontosResgatados', data: resgate }).resgates.get('r')).toMatchObject({
      lotes: [{ idLote: 'outro', idVenda: '' }],
    })
    expect(depois({ type: 'ContaEncerrada', data: { ...onde, pontos: 5, lotes } })).toMatchObject({ encerrada: true })
  })
})
