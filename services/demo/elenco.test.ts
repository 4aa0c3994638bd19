import { describe, expect, test } from 'vitest'
import { ehCnpj, ehCpf } from '#contracts/values/documentos.ts'
import { montarElenco, VENDEDORES } from './elenco.ts'
import { CPF_PARCEIRO_NOVO, demoLogins } from './logins.ts'
import { redesDemo } from './lugares.ts'
import { materiais } from './materiais.ts'
import { createRandom, weightsOf } from './random.ts'
import { diaDaSemana, vendasPorDiaDeEnvio } from './vendas-da-historia.ts'

const elenco = montarElenco()

describe('the cast of the demonstration', () => {
  test('is the same whenever it is made', () => {
    expect(montarElenco()).toEqual(elenco)
  })

  test('has six networks, 40 shops, 400 salespeople and 120 products, each with unique id and documents', () => {
    expect([redesDemo.length, elenco.revendas.length, elenco.parceiros.length, materiais.length]).toEqual([
      6,
      40,
      VENDEDORES,
      120,
    ])
    const unique = (values: string[]) => new Set(values).size
    expect(unique(elenco.revendas.map((loja) => loja.dados.cnpj))).toBe(40)
    expect(unique(elenco.revendas.map((loja) => loja.dados.codigo))).toBe(40)
    expect(unique(elenco.revendas.map((loja) => loja.dados.nomeFantasia))).toBe(40)
    expect(unique(elenco.parceiros.map((vendedor) => vendedor.dados.cpf))).toBe(VENDEDORES)
    expect(unique(materiais.map((material) => material.codigo))).toBe(120)
    expect(
      elenco.revendas.every(
        (loja) => new Set(loja.mapeamentos.map(({ dados }) => dados.codigo)).size === loja.mapeamentos.length,
      ),
    ).toBe(true)
  })

  test('holds valid documents, a few CNPJs with letters, shops of both kinds, movers and leavers', () => {
    expect(elenco.revendas.every((loja) => ehCnpj(loja.dados.cnpj))).toBe(true)
    expect(elenco.parceiros.every((vendedor) => ehCpf(vendedor.dados.cpf))).toBe(true)
    expect(elenco.revendas.filter((loja) => /[A-Z]/.test(loja.dados.cnpj)).length).toBe(3)
    expect(elenco.revendas.filter((loja) => loja.dados.tipoPontuacao === 1).length).toBeGreaterThan(4)
    expect(elenco.parceiros.filter((vendedor) => vendedor.mudouPara).length).toBeGreaterThan(8)
    expect(elenco.parceiros.filter((vendedor) => vendedor.saiuNoDia !== undefined).length).toBeGreaterThan(5)
    expect(elenco.parceiros.filter((vendedor) => vendedor.forca === 0).length).toBe(26)
  })

  test('cannot reach strangers: mobile numbers are in an unassigned range, e-mails at example.com', () => {
    expect(
      elenco.parceiros.every(
        ({ dados }) => /^\d{2}90000\d{4}$/.test(dados.celular) && /^$|@example\.com$/.test(dados.email),
      ),
    ).toBe(true)
  })

  test('log-ins are valid, of every role and the store, and one shop kind each', () => {
    expect(demoLogins.every((login) => ehCpf(login.cpf) && login.senha.length >= 10)).toBe(true)
    const tipos = demoLogins
      .filter((login) => login.onde === 'loja')
      .map(({ cpf }) => elenco.parceiros.find((vendedor) => vendedor.dados.cpf === cpf)?.loja.dados.tipoPontuacao)
    expect(tipos).toEqual([0, 1, 0])
    expect(elenco.parceiros.find((vendedor) => vendedor.dados.cpf === CPF_PARCEIRO_NOVO)?.forca).toBe(0)
  })
})

describe('the history of sales', () => {
  const hoje = '2026-11-20'
  const porDia = vendasPorDiaDeEnvio(elenco, hoje)
  const vendas = [...porDia.values()].flat()

  test('is about 20,000 sales over 13 months up to today, none on a Sunday or in the future', () => {
    expect(vendas.length).toBeGreaterThan(19_000)
    expect(vendas.length).toBeLessThan(21_000)
    expect([...porDia.keys()].every((dia) => dia <= hoje)).toBe(true)
    expect(vendas.some((venda) => diaDaSemana(venda.realizadoEm) === 0)).toBe(false)
    expect(vendas.reduce((menor, venda) => (venda.realizadoEm < menor ? venda.realizadoEm : menor), hoje)).toMatch(
      /^2025-10-2/,
    )
  })

  test('has unique numbers for each sale, discounts below the price, and awards on or after the sale', () => {
    const chaves = vendas.map((venda) => `${venda.loja.id} ${venda.tipoFiscal} ${Number(venda.identificador)}`)
    expect(new Set(chaves).size).toBe(vendas.length)
    expect(
      vendas.every((venda) => venda.itens.every((item) => item.valorDesconto < (item.qtde * item.valorUnitario) / 100)),
    ).toBe(true)
    expect([...porDia].every(([dia, doDia]) => doDia.every((venda) => venda.realizadoEm <= dia))).toBe(true)
  })

  test('grows, and few people sell much of it', () => {
    const entre = (de: string, ate: string) =>
      vendas.filter((venda) => venda.realizadoEm >= de && venda.realizadoEm <= ate).length
    expect(entre('2026-09-01', '2026-10-31')).toBeGreaterThan(entre('2025-11-01', '2025-12-31') * 1.2)
    const porVendedor = [...Map.groupBy(vendas, (venda) => venda.vendedor.id).values()]
      .map((suas) => suas.length)
      .sort((a, b) => b - a)
    expect(porVendedor.slice(0, 40).reduce((total, n) => total + n, 0)).toBeGreaterThan(vendas.length / 4)
  })
})

test('chance repeats itself, stays in its bounds and follows its weights', () => {
  const [one, same] = [createRandom('x'), createRandom('x')]
  const values = Array.from({ length: 5000 }, () => one.int(3, 7))
  expect(values).toEqual(Array.from({ length: 5000 }, () => same.int(3, 7)))
  expect([Math.min(...values), Math.max(...values)]).toEqual([3, 7])
  const picked = Array.from({ length: 3000 }, () => one.weighted(weightsOf([0, 1, 3])))
  expect(picked.filter((index) => index === 0)).toHaveLength(0)
  expect(picked.filter((index) => index === 2).length).toBeGreaterThan(2000)
})
