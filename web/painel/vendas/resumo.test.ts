import { describe, expect, test } from 'vitest'
import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import type { Resumo } from '#web/painel/processamentos/envio.ts'
import { sentencaDe } from './resumo.ts'

const resumo = (changes: Partial<Resumo<ResultadoVendas>>): Resumo<ResultadoVendas> => ({
  simulado: false,
  total: 0,
  vendas: 0,
  pontos: 0,
  valor: 0,
  parceiros: 0,
  repetidas: 0,
  totalErros: 0,
  mensagens: 0,
  posicao: null,
  ...changes,
})

describe('sentencaDe', () => {
  test('nothing new', () => {
    expect(sentencaDe(resumo({ repetidas: 420 }))).toEqual({
      tom: 'neutro',
      texto: 'Nada mudou: todas as 420 vendas já estavam registradas.',
    })
    expect(sentencaDe(resumo({ repetidas: 1 })).texto).toBe('Nada mudou: a única venda já estava registrada.')
    expect(sentencaDe(resumo({ repetidas: 3, totalErros: 1 }))).toEqual({
      tom: 'atencao',
      texto: 'Nada mudou: todas as 3 vendas já estavam registradas. 1 erro: o que tem erro ficou de fora.',
    })
  })
  test('all taken in', () =>
    expect(sentencaDe(resumo({ vendas: 402, pontos: 1284050 }))).toEqual({
      tom: 'sucesso',
      texto: '402 vendas registradas, 12.840,50 pontos creditados.',
    }))
  test('some left out', () =>
    expect(sentencaDe(resumo({ vendas: 1, pontos: 100, totalErros: 2 })).texto).toBe(
      '1 venda registrada, 1 ponto creditado. 2 erros: o que tem erro ficou de fora.',
    ))
  test('all wrong: errors are counted, and a row may have several', () =>
    expect(sentencaDe(resumo({ totalErros: 5 }))).toEqual({
      tom: 'perigo',
      texto: 'Nenhuma venda foi registrada: 5 erros. Corrija a planilha e envie de novo.',
    }))
  test('some wait for a second person', () => {
    const aguardam = { vendas: 2, pontos: 50_00, novas: 2, pedidos: [7] }
    expect(sentencaDe(resumo({ vendas: 1, pontos: 300, aguardam }))).toEqual({
      tom: 'atencao',
      texto: '1 venda registrada, 3 pontos creditados. 2 vendas (50 pontos) aguardam uma segunda pessoa.',
    })
    expect(sentencaDe(resumo({ repetidas: 1, totalErros: 1, aguardam })).texto).toBe(
      '1 venda já estava registrada. 2 vendas (50 pontos) aguardam uma segunda pessoa. 1 erro: o que tem erro ficou de fora.',
    )
    expect(sentencaDe(resumo({ simulado: true, aguardam: { ...aguardam, vendas: 1, pedidos: [] } })).texto).toBe(
      '1 venda (50 pontos) vai aguardar uma segunda pessoa.',
    )
  })
  test('a preview never says that something was done', () => {
    for (const changes of [{ vendas: 2 }, { repetidas: 2 }, { totalErros: 2 }, { vendas: 1, totalErros: 1 }]) {
      expect(sentencaDe(resumo({ simulado: true, ...changes })).texto).not.toMatch(
        /vendas? registradas?|creditados|foi registrada|mudou/,
      )
    }
  })
})
