import { describe, expect, test } from 'vitest'
import type { Answer } from '#contracts/endpoint.ts'
import type { busca } from '#contracts/http/busca.ts'
import { ADMINISTRADOR, KULZER } from '#contracts/values/papeis.ts'
import { recordSections, screenOptions } from './options.ts'

const nothing: Answer<typeof busca> = { vendedores: [], dentais: [], redes: [], produtos: [], vendas: [], resgates: [] }

describe('screens in the palette', () => {
  test('are all that the role may open while nothing is typed, and no record’s page', () => {
    const all = screenOptions(ADMINISTRADOR, '').map(({ to }) => to)
    expect(all).toContain('/painel/processar/vendas')
    expect(all.filter((to) => to.includes(':'))).toEqual([])
    expect(screenOptions(KULZER, '').map(({ to }) => to)).not.toContain('/painel/processar/vendas')
  })
  test('are found by words of their title or group, in any order, without accents', () => {
    expect(screenOptions(ADMINISTRADOR, 'VENDAS enviar').map(({ to }) => to)).toEqual(['/painel/processar/vendas'])
    expect(screenOptions(ADMINISTRADOR, 'visao').map(({ to }) => to)).toContain('/painel/dashboard')
    expect(screenOptions(ADMINISTRADOR, 'xyz')).toEqual([])
  })
})

describe('records in the palette', () => {
  test('lead to their pages', () => {
    const [vendedores, vendas] = recordSections(
      {
        ...nothing,
        vendedores: [{ id: 'a', nome: 'Ana Lima', cpf: '52998224725', revenda: 'Dental Sol' }],
        vendas: [
          {
            id: 'v',
            numero: 7,
            tipoFiscal: 'N',
            identificador: '00.8766',
            realizadoEm: '2026-11-01',
            vendedor: 'Ana Lima',
            cpf: '52998224725',
            revenda: 'Dental Sol',
            situacao: 'Cancelada',
          },
        ],
      },
      ADMINISTRADOR,
    )
    expect(vendedores).toEqual({
      title: 'Vendedores',
      options: [
        {
          id: 'vendedor-a',
          title: 'Ana Lima',
          detalhe: '529.982.247-25 · Dental Sol',
          to: '/painel/parceiro/52998224725',
        },
      ],
    })
    expect(vendas?.options).toEqual([
      {
        id: 'venda-v',
        title: 'Nota fiscal 8766',
        detalhe: 'Cancelada · 01/11/2026 · Ana Lima · Dental Sol',
        to: '/painel/venda/7',
      },
    ])
  })
  test('of kinds whose page the role may not open are left out', () => {
    const found = { ...nothing, produtos: [{ id: 'p', codigo: 'K-1', nome: 'Resina A2' }] }
    expect(recordSections(found, ADMINISTRADOR)).toEqual([
      {
        title: 'Produtos',
        options: [{ id: 'produto-p', title: 'Resina A2', detalhe: 'K-1', to: '/painel/produto/p' }],
      },
    ])
    expect(recordSections(found, KULZER)).toEqual([])
  })
  test('of which nothing was found have no heading', () => expect(recordSections(nothing, ADMINISTRADOR)).toEqual([]))
})
