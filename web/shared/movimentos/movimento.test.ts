import { describe, expect, test } from 'vitest'
import type { Movimento } from '#contracts/http/extrato.ts'
import {
  comSinal,
  contaDosItens,
  contaDosLotes,
  fraseSaldo,
  fraseVencimento,
  fraseVencimentoDeOutroDia,
  porMesEDia,
  quando,
  textosDaLinha,
  vencemDepois,
} from './movimento.ts'

const movimento = (more: Partial<Movimento> = {}): Movimento => ({
  id: 'a',
  posicao: '1',
  tipo: 'credito',
  data: '2026-11-20',
  registradoEm: '2026-11-20T13:00:00.000Z',
  pontos: 100_00,
  saldo: 100_00,
  abatido: 0,
  divida: 0,
  recusado: 0,
  causa: null,
  resgate: null,
  documento: null,
  itens: [],
  lotes: [],
  por: 'Sistema',
  motivo: null,
  comprovante: null,
  ...more,
})
const item = (pontos: number) => ({ produto: 'Resina', codigo: '1', qtde: 1_00, valorPontos: pontos, pontos })
const lote = (pontos: number) => ({ idLote: 'l', pontos, pontuadoEm: '2026-11-20', venceEm: '2027-11-20' })

test('a movement always shows its sign, and nothing moved shows none', () => {
  expect([157_50, -40_00, 0].map(comSinal)).toEqual(['+157,50', '−40', '0'])
})

test('a balance is said in words: what you have, or that it is negative', () => {
  expect(fraseSaldo(1250_00)).toEqual({ antes: 'Você tem', depois: 'pontos' })
  expect(fraseSaldo(1_00).depois).toBe('ponto')
  expect(fraseSaldo(-20_00).antes).toBe('Seu saldo está negativo:')
})

test('the day of an expiry is today, tomorrow or in so many days', () => {
  expect([0, 1, 2, 365].map(quando)).toEqual(['hoje', 'amanhã', 'em 2 dias', 'em 365 dias'])
})

test('an expiry names points, time and date, in the singular for one point', () => {
  expect(fraseVencimento({ venceEm: '2026-12-02', pontos: 300_00, dias: 12 })).toBe(
    '300 vencem em 12 dias (02/12/2026)',
  )
  expect(fraseVencimento({ venceEm: '2026-11-20', pontos: 1_00, dias: 0 })).toBe('1 vence hoje (20/11/2026)')
})

test('what expires after the listed dates completes the valid points, debt included', () => {
  const vencimentos = [
    { venceEm: '2026-12-02', pontos: 300_00, dias: 12 },
    { venceEm: '2026-12-03', pontos: 200_50, dias: 13 },
  ]
  expect(vencemDepois(1000_00, 0, vencimentos)).toBe(499_50)
  expect(vencemDepois(500_50, 0, vencimentos)).toBe(0)
  expect(vencemDepois(-20_00, 20_00, [])).toBe(0)
})

test('on the statement of another day nothing expires "hoje" or "em 3 dias", which would be counted from today', () => {
  const vencimento = { venceEm: '2026-12-02', pontos: 300_00, dias: 12 }
  expect(fraseVencimentoDeOutroDia(vencimento)).toBe('300 vencem em 02/12/2026')
  expect(fraseVencimentoDeOutroDia({ ...vencimento, dias: 0 })).toBe('300 vencem nesse dia')
  expect(fraseVencimentoDeOutroDia({ ...vencimento, pontos: 1_00, dias: 1 })).toBe('1 vence em 02/12/2026')
})

describe('the line of a movement says what is particular to it', () => {
  const documento = {
    tipoFiscal: 'N' as const,
    identificador: '000008797',
    realizadoEm: '2026-11-18',
    numeroVenda: 1,
    revenda: 'Dental Atlântica',
  }
  const produto = (nome: string) => ({ ...item(1_00), produto: nome, codigo: nome })
  const resgate = { numero: 12, codigoPremio: 'P1', premio: 'Caneca', qtde: 2 }
  const linha = (more: Partial<Movimento>) => {
    const { nome, documento: nota } = textosDaLinha(movimento(more))
    return [nome, nota]
  }

  test('a credit: its products, and the document without the zeros in front of its number', () => {
    expect(linha({ documento, itens: [produto('Resina A1')] })).toEqual(['Resina A1', 'NF 8797'])
    expect(linha({ documento, itens: ['Resina A1', 'Cimento', 'Broca', 'Broca'].map(produto) })).toEqual([
      'Resina A1 e mais 2',
      'NF 8797',
    ])
    expect(linha({ documento: { ...documento, tipoFiscal: 'C' } })).toEqual(['Venda pontuada', 'CF 8797'])
  })

  test('a sale whose points changed: what happened, and to which sale', () => {
    const itens = [produto('Resina A1')]
    expect(linha({ documento, itens, causa: 'correcao' })).toEqual(['Pontuação corrigida', 'Resina A1 · NF 8797'])
    expect(linha({ tipo: 'estorno', documento, causa: 'cancelamento' })).toEqual(['Pontuação cancelada', 'NF 8797'])
    expect(linha({ tipo: 'estorno', documento, causa: 'anulacao' })).toEqual(['Venda anulada', 'NF 8797'])
    expect(linha({ tipo: 'credito-recusado', documento, itens })).toEqual(['Crédito recusado', 'Resina A1 · NF 8797'])
  })

  test('a redemption: its number and prize; a return: of which redemption', () => {
    expect(linha({ tipo: 'resgate', resgate })).toEqual(['Resgate 12', '2 × Caneca'])
    expect(linha({ tipo: 'resgate', resgate: { ...resgate, premio: '' } })).toEqual(['Resgate 12', '2 × prêmio P1'])
    expect(linha({ tipo: 'devolucao', resgate })).toEqual(['Devolução de resgate', 'Resgate 12'])
  })

  test('expired points: when they were earned', () => {
    expect(linha({ tipo: 'expiracao', lotes: [lote(1_00)] })).toEqual(['Pontos expirados', 'ganhos em 20/11/2026'])
    expect(linha({ tipo: 'expiracao', lotes: [lote(1_00), { ...lote(2_00), pontuadoEm: '2026-11-19' }] })).toEqual([
      'Pontos expirados',
      'de 2 créditos',
    ])
    expect(linha({ tipo: 'encerramento' })).toEqual(['Conta encerrada', null])
  })
})

test('the statement keeps the order of the ledger under its months and days', () => {
  const days = ['2026-11-20', '2026-11-20', '2026-11-18', '2026-10-31', '2026-11-18']
  const grouped = porMesEDia(days.map((data, index) => movimento({ id: String(index), data })))
  expect(
    grouped.map(({ mes, dias }) => [
      mes,
      dias.map(({ dia, movimentos }) => `${dia}: ${movimentos.map(({ id }) => id).join()}`),
    ]),
  ).toEqual([
    ['2026-11', ['2026-11-20: 0,1', '2026-11-18: 2']],
    ['2026-10', ['2026-10-31: 3']],
    ['2026-11', ['2026-11-18: 4']],
  ])
  expect(porMesEDia([])).toEqual([])
})

test('the items of a credit add up to its points', () => {
  expect(contaDosItens(movimento({ itens: [item(60_00), item(40_00)] }))).toEqual({ soma: 100_00, antes: null })
})

test('after a correction, what had been credited before closes the sum', () => {
  const conta = contaDosItens(movimento({ pontos: 30_00, itens: [item(150_00)] }))
  expect(conta).toEqual({ soma: 150_00, antes: { label: 'Já creditado antes por esta venda', pontos: -120_00 } })
})

test('a movement without items has no sum of items', () => {
  expect(contaDosItens(movimento({ tipo: 'estorno' }))).toBeNull()
})

test('points received show the last day on which they are valid', () => {
  expect(contaDosLotes(movimento({ lotes: [lote(100_00)] }))).toEqual({
    title: 'Validade',
    parcelas: [{ label: 'vale até 20/11/2027', pontos: 100_00 }],
  })
})

test('points that go out name their lots and the debt that was left, and add up', () => {
  const conta = contaDosLotes(movimento({ tipo: 'estorno', pontos: -50_00, lotes: [lote(30_00)], divida: 20_00 }))
  expect(conta?.parcelas).toEqual([
    { label: 'ganhos em 20/11/2026, valiam até 20/11/2027', pontos: -30_00 },
    { label: 'ficaram como saldo negativo', pontos: -20_00 },
  ])
})

test('expired points say when they expired; a refused credit has no lots at all', () => {
  expect(contaDosLotes(movimento({ tipo: 'expiracao', lotes: [lote(30_00)] }))?.parcelas[0]?.label).toBe(
    'ganhos em 20/11/2026, venceram em 20/11/2027',
  )
  expect(contaDosLotes(movimento({ tipo: 'credito-recusado', pontos: 0 }))).toBeNull()
})
