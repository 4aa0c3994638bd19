import { describe, expect, test } from 'vitest'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { pedidoDePontos } from '../../tools/test-kit/pedido.ts'
import { pedidoDecider, type Pedido, type PedidoCommand } from './pedido.decider.ts'

const HOJE = '2026-11-20'
const PEDIDO = pedidoDePontos({ em: HOJE })
const outra = id('segunda pessoa')
const efeito = { valor: 500_00, saldoAntes: 0, saldoDepois: 500_00 }

/** Decides the commands one after the other; answers the types of the last one's events. */
function decidir(...commands: PedidoCommand[]): string[] {
  let state: Pedido = pedidoDecider.initialState()
  let tipos: string[] = []
  for (const command of commands) {
    const events = pedidoDecider.decide(command, state)
    tipos = events.map(({ type }) => type)
    state = events.reduce((before, event) => pedidoDecider.evolve(before, event), state)
  }
  return tipos
}
const pedir = { tipo: 'pedir', dados: PEDIDO } as const
const confirmar = { tipo: 'confirmar', por: outra, quemDeuAcesso: [], efeito, hoje: HOJE } as const
const retirar = { tipo: 'retirar', por: PEDIDO.pedidoPor, hoje: HOJE } as const
const negar = { tipo: 'negar', por: outra, quemDeuAcesso: [], motivo, hoje: HOJE } as const

describe('a request', () => {
  test('is made once', () => {
    expect(decidir(pedir)).toEqual(['AprovacaoPedida'])
    expect(decidir(pedir, pedir)).toEqual([])
  })

  test('is confirmed, refused or withdrawn, once', () => {
    const respostas = [confirmar, negar, retirar]
    expect(respostas.map((resposta) => decidir(pedir, resposta))).toEqual([
      ['AprovacaoConcedida'],
      ['AprovacaoNegada'],
      ['AprovacaoRetirada'],
    ])
    for (const um of respostas)
      for (const outro of respostas) expect(() => decidir(pedir, um, outro)).toThrow(/Este pedido não aguarda mais/)
  })

  test('is answered by nobody who made it, and withdrawn by nobody else', () => {
    const proprio = /cabe a uma segunda pessoa/
    expect(() => decidir(pedir, { ...confirmar, por: PEDIDO.pedidoPor })).toThrow(proprio)
    expect(() => decidir(pedir, { ...negar, por: PEDIDO.pedidoPor })).toThrow(proprio)
    expect(() => decidir(pedir, { ...retirar, por: outra })).toThrow(/Só quem fez o pedido/)
  })

  test('is answered by nobody whose access who made it gave or changed lately', () => {
    const quemDeuAcesso = [id('terceira pessoa'), PEDIDO.pedidoPor]
    for (const resposta of [confirmar, negar])
      expect(() => decidir(pedir, { ...resposta, quemDeuAcesso })).toThrow(/^Quem fez o pedido cadastrou você/)
    expect(decidir(pedir, { ...confirmar, quemDeuAcesso: [id('terceira pessoa')] })).toEqual(['AprovacaoConcedida'])
  })

  test('can be confirmed up to its last day, and lapses after it', () => {
    expect(decidir(pedir, { ...confirmar, hoje: '2026-11-27' })).toEqual(['AprovacaoConcedida'])
    expect(decidir(pedir, { tipo: 'vencer', hoje: '2026-11-27' })).toEqual([])
    expect(() => decidir(pedir, { ...confirmar, hoje: '2026-11-28' })).toThrow(
      'Este pedido venceu: podia ser confirmado até 27/11/2026.',
    )
    expect(decidir(pedir, { tipo: 'vencer', hoje: '2026-11-28' })).toEqual(['AprovacaoVencida'])
    expect(decidir(pedir, confirmar, { tipo: 'vencer', hoje: '2026-11-28' })).toEqual([])
  })

  test('that was confirmed can turn out to be impossible; no other', () => {
    const semEfeito = { tipo: 'constatarSemEfeito', motivo, hoje: HOJE } as const
    expect(decidir(pedir, confirmar, semEfeito)).toEqual(['AprovacaoSemEfeito'])
    expect(decidir(pedir, confirmar, semEfeito, semEfeito)).toEqual([])
    expect(decidir(pedir, semEfeito)).toEqual([])
  })

  test('that nobody made is not found', () => expect(() => decidir(confirmar)).toThrow('Pedido não encontrado'))
})
