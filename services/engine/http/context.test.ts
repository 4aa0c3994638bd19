import { describe, expect, it } from 'vitest'
import { telaOf, versionOf } from './context.ts'

describe('telaOf', () => {
  it.each([
    ['/painel/produtos-vendidos', '/painel/produtos-vendidos'],
    ['http://localhost:3000/painel/dashboard?rede=Azul&cpf=52998224725#x', '/painel/dashboard'],
    ['/painel/parceiro/52998224725', '/painel/parceiro/:cpf'],
    ['/painel/parceiro/529.982.247-25', '/painel/parceiro/:cpf'],
    ['/painel/revenda/11.222.333%2F0001-81', '/painel/revenda/:cnpj'],
    ['/painel/revenda/12ABC34501DE35', '/painel/revenda/:cnpj'],
    ['/painel/processamentos/0198f0f0-0000-7000-8000-000000000000', '/painel/processamentos/:id'],
    ['/painel/vendas/12/7', '/painel/vendas/:valor/:valor'],
    ['/painel/busca/Jo%C3%A3o%20Silva', '/painel/busca/:valor'],
    ['/painel/busca/joao@example.com', '/painel/busca/:valor'],
    ['/painel/parceiro/:cpf', '/painel/parceiro/:cpf'],
    ['/painel/%E0', '/painel/:valor'],
    ['/', '/'],
  ])('takes from %s nothing personal', (header, tela) => {
    expect(telaOf(header)).toBe(tela)
  })

  it.each([[undefined], [''], ['http://['], ['/'.padEnd(3000, 'x')]])('is none for %s', (header) => {
    expect(telaOf(header)).toBeUndefined()
  })
})

describe('versionOf', () => {
  it.each([
    ['3', 3],
    ['"3"', 3],
    ['W/"12"', 12],
    [' 7 ', 7],
  ])('reads %s', (header, version) => {
    expect(versionOf(header)).toBe(version)
  })

  it.each([[undefined], [''], ['*'], ['abc'], ['-1'], ['1.5'], ['"1", "2"'], ['99999999999']])(
    'is none for %s',
    (header) => {
      expect(versionOf(header)).toBeUndefined()
    },
  )
})
