import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRUNO, CARLA, createProgramme, DENTAL_B, type Programme } from '../../../tools/test-kit/programme.ts'
import type { SalesRow } from '../../../tools/test-kit/sales-sheet.ts'
import { importador } from './importar.fixture.ts'

let programme: Programme
beforeAll(async () => {
  programme = await createProgramme()
})
afterAll(() => programme.close())

const importar = importador(() => programme)
let numero = 1000
const nota = () => String(++numero)

describe('a row of which the sale cannot be told', () => {
  const DE_OUTRO_DIA: SalesRow = { 'Data da Venda': '18/11/2026' }
  /** Which lines stay out because of which line. */
  const quemEspera = async (rows: readonly SalesRow[]) => {
    const resultado = await importar(rows)
    const esperam = resultado.erros.flatMap(({ linha, coluna, mensagem }) => {
      const [, outra] = /^A linha (\d+) pode ser desta nota\. Corrija a linha \1 e/.exec(mensagem) ?? []
      return outra === undefined ? [] : [`${coluna}: ${linha} por ${outra}`]
    })
    return { vendas: resultado.vendas, esperam }
  }

  it.each<[string, SalesRow]>([
    ['fiscal type', { 'Tipo Fiscal': 'NF' }],
    ['shop', { 'CNPJ Dental': '11.111.111/1111-11' }],
    ['number', { 'Número Fiscal': '' }],
    ['number and seller', { 'Número Fiscal': '', 'CPF Vendedor': '' }],
  ])('by a bad %s: the rest of the invoice waits for it, and corrected it is taken in whole', async (_, ruim) => {
    const [n, outra] = [nota(), nota()]
    const linhas: SalesRow[] = [
      { 'Número Fiscal': n },
      { 'Número Fiscal': n, 'Código Produto': 'A2', ...ruim },
      { 'Número Fiscal': outra, ...DE_OUTRO_DIA, 'CPF Vendedor': BRUNO },
    ]
    expect(await quemEspera(linhas)).toMatchObject({ vendas: 1 })
    expect((await importar(linhas, { simulado: true })).erros).toContainEqual({
      linha: 2,
      coluna: 'Número Fiscal',
      valor: n,
      mensagem: 'A linha 3 pode ser desta nota. Corrija a linha 3 e envie as duas juntas',
    })
    expect(await importar([linhas[0]!, { 'Número Fiscal': n, 'Código Produto': 'A2' }, linhas[2]!])).toMatchObject({
      vendas: 1,
      total: 2,
      repetidas: 1,
      totalErros: 0,
    })
  })

  it('with a number, holds back its sales wherever they stand, and no other ones', async () => {
    const [n, outra] = [nota(), nota()]
    expect(
      await quemEspera([
        { 'Número Fiscal': n },
        { 'Número Fiscal': outra },
        { 'Número Fiscal': n, 'Tipo Fiscal': 'C', 'CPF Vendedor': BRUNO },
        { 'Número Fiscal': outra, ...DE_OUTRO_DIA, 'Tipo Fiscal': 'C' },
        { 'Número Fiscal': n, 'Tipo Fiscal': '?', 'Código Produto': 'A2' },
      ]),
    ).toEqual({ vendas: 2, esperam: ['Número Fiscal: 2 por 6', 'Número Fiscal: 4 por 6'] })
  })

  it('with a number and no shop, holds back the sales of that number of its seller and day', async () => {
    const n = nota()
    expect(
      await quemEspera([
        { 'Número Fiscal': n },
        { 'Número Fiscal': n, 'Tipo Fiscal': 'C' },
        { 'Número Fiscal': n, 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': CARLA, 'Código Produto': 'B1' },
        { 'Número Fiscal': n, 'CNPJ Dental': '' },
      ]),
    ).toEqual({ vendas: 2, esperam: ['Número Fiscal: 2 por 5'] })
  })

  it('without a number, holds back every sale of its shop, type, seller and day', async () => {
    const [a, b, c, d] = [nota(), nota(), nota(), nota()]
    expect(
      await quemEspera([
        { 'Número Fiscal': a },
        { 'Número Fiscal': b, ...DE_OUTRO_DIA },
        { 'Número Fiscal': null },
        { 'Número Fiscal': c, 'CPF Vendedor': BRUNO },
        { 'Número Fiscal': d },
        { 'Número Fiscal': d, 'Código Produto': 'A2' },
      ]),
    ).toEqual({ vendas: 2, esperam: ['Número Fiscal: 2 por 4', 'Número Fiscal: 6 por 4', 'Número Fiscal: 7 por 4'] })
  })

  it('that says nothing at all, holds back the sales above and below it, and not the sheet', async () => {
    const [a, b, c, d] = [nota(), nota(), nota(), nota()]
    const nada: SalesRow = {
      'CNPJ Dental': null,
      'CPF Vendedor': null,
      'Tipo Fiscal': null,
      'Número Fiscal': null,
      'Data da Venda': null,
    }
    expect(
      await quemEspera([
        { 'Número Fiscal': a },
        { 'Número Fiscal': b },
        nada,
        { ...nada, 'Código Produto': 'A2' },
        { 'Número Fiscal': c },
        { 'Número Fiscal': d },
      ]),
    ).toEqual({ vendas: 2, esperam: ['Número Fiscal: 3 por 4', 'Número Fiscal: 6 por 4'] })
  })

  it('holds back neither neighbour that contradicts what could be read of it', async () => {
    const [a, b] = [nota(), nota()]
    expect(
      await quemEspera([
        { 'Número Fiscal': a },
        { 'Número Fiscal': null, 'CPF Vendedor': null, ...DE_OUTRO_DIA },
        { 'Número Fiscal': b, ...DE_OUTRO_DIA },
      ]),
    ).toEqual({ vendas: 1, esperam: ['Número Fiscal: 4 por 3'] })
  })
})
