import { describe, expect, test } from 'vitest'
import type { VendaEvent } from '#contracts/events/venda.ts'
import type { VendaCommand } from '#services/vendas/venda.decider.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { anular, cancelar, corrigir, historiaDaVenda, idDe, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { vendas } from './vendas.projection.ts'

describe('vendas', () => {
  const { pool } = databaseForTests()

  const uma = venda('00.12a', 100)
  const tabelas = (...commands: VendaCommand[]) => project(vendas, pool, recorded(historiaDaVenda(...commands)))
  const tabela = async (...commands: VendaCommand[]) => (await tabelas(...commands))['vendas']!

  test('a registration, is a row with its number as people wrote it and as it is compared', async () => {
    expect(await tabela(registrar(uma, { numero: 7 }))).toEqual([
      {
        id_venda: idDe(uma),
        numero: 7,
        id_parceiro: id('ana'),
        id_revenda: id('revenda'),
        id_rede: id('rede'),
        tipo_fiscal: 'N',
        identificador: '00.12a',
        chave: '12A',
        raiz: null,
        chave_antiga: null,
        realizado_em: '2026-11-10',
        pontuado_em: '2026-11-20',
        vence_em: '2027-11-20',
        total_pontos: 100,
        total_venda: 1000,
        situacao: 'em-pe',
        id_processamento: null,
        valor_ponto: 50,
        custo: 50,
      },
    ])
  })

  test.each([
    ['123.0', { chave: '123', chave_antiga: '1230', raiz: null }],
    ['NFe 45-1', { chave: '45-1', chave_antiga: 'NFE45-1', raiz: '45' }],
    ['45/1', { chave: '45/1', chave_antiga: null, raiz: '45' }],
  ])('a number that a version before kept as %s, is found by what is part of it', async (identificador, row) => {
    const [registro] = historiaDaVenda(registrar(uma))
    const deAntes = { ...registro!, data: { ...registro!.data, identificador } } as VendaEvent
    const { vendas: rows } = await project(vendas, pool, recorded([deAntes]))
    expect(rows).toMatchObject([{ identificador, ...row }])
  })

  test.each([
    ['cancelada', cancelar],
    ['anulada', anular],
  ])('a sale that is %s, says so', async (situacao, baixa) => {
    expect(await tabela(registrar(uma), baixa)).toMatchObject([{ situacao }])
  })

  test('a correction, changes the points', async () => {
    expect(await tabela(registrar(uma), corrigir)).toMatchObject([{ total_pontos: 130, situacao: 'em-pe' }])
  })

  test('a sale registered again after its annulment, replaces the row', async () => {
    const deNovo = { ...uma, idParceiro: id('bruno'), identificador: '12A' }
    expect(await tabela(registrar(uma), corrigir, anular, registrar(deNovo, { numero: 8 }))).toMatchObject([
      { numero: 8, id_parceiro: id('bruno'), identificador: '12A', total_pontos: 100, situacao: 'em-pe' },
    ])
    expect(await tabela(registrar(uma), anular, registrar(deNovo, { numero: 8 }), cancelar)).toMatchObject([
      { numero: 8, situacao: 'cancelada' },
    ])
  })

  test('each registration keeps its number, also one that was annulled', async () => {
    const deNovo = { ...uma, idParceiro: id('bruno') }
    const { registros } = await tabelas(registrar(uma, { numero: 7 }), anular, registrar(deNovo, { numero: 8 }))
    expect(registros).toMatchObject([
      { numero: 7, id_venda: idDe(uma), id_parceiro: id('ana') },
      { numero: 8, id_venda: idDe(uma), id_parceiro: id('bruno') },
    ])
  })

  describe('what sales come to', () => {
    const soma = { vendas: 1, pontos: 100, vendido: 1000, custo: 50 }

    test('a registration, counts for its network, shop and seller, with the point value of its day', async () => {
      const { somas, dias } = await tabelas(registrar(uma))
      expect(somas).toEqual(
        ['ana', 'rede', 'revenda'].map((nome) => ({ id: id(nome), ...soma })).sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
      expect(dias).toHaveLength(2)
      expect(dias).toContainEqual({ ...soma, id: id('revenda'), dia: '2026-11-20' })
    })

    test('a correction, counts with its new points and what they cost', async () => {
      expect((await tabelas(registrar(uma), corrigir)).somas).toContainEqual({
        id: id('rede'),
        vendas: 1,
        pontos: 130,
        vendido: 1000,
        custo: 65,
      })
    })

    test.each([
      ['cancelled', cancelar],
      ['annulled', anular],
    ])('a sale that is %s, leaves nothing', async (_how, baixa) => {
      expect(await tabelas(registrar(uma), corrigir, baixa)).toMatchObject({ somas: [], dias: [] })
    })

    test('a sale registered again for another seller, counts for that one alone', async () => {
      const { somas } = await tabelas(
        registrar(uma),
        corrigir,
        anular,
        registrar({ ...uma, idParceiro: id('bruno'), identificador: '12A' }),
      )
      expect(somas).toContainEqual({ id: id('bruno'), ...soma })
      expect(somas!.map((row) => row.id)).not.toContain(id('ana'))
    })
  })
})
