import { beforeEach, describe, expect, test } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { comandosDaConta, contaSolta, type ContaSolta } from '../../tools/test-kit/conta.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { expirados } from './expirados.projection.ts'

const D = '2026-01-10'
const dia = (n: number) => somarDias(D, n)
const { ajustar, resgatar, expirar, reativar, encerrar } = comandosDaConta('ana', 'dental a', 'norte')

describe('expirados', () => {
  const { pool } = databaseForTests()
  let conta: ContaSolta
  beforeEach(() => {
    conta = contaSolta()
  })
  /** However the history is cut into batches. */
  const baixas = async () =>
    (await project(expirados, pool, recorded(conta.events)))['baixas']!.map(
      ({ causa, pontos, expirado_em: em, reativado_em: volta }) => [causa, pontos, em, volta],
    )

  test('an expiry, is a row with what it took, where the account was then', async () => {
    conta.fazer(ajustar('v', 0, 100, D), resgatar('r', 30, dia(2)), expirar(dia(366)))
    const { baixas: rows } = await project(expirados, pool, recorded(conta.events))
    expect(rows).toMatchObject([
      {
        id_parceiro: id('ana'),
        id_revenda: id('dental a'),
        id_rede: id('norte'),
        causa: 'vencimento',
        pontos: 70,
        expirado_em: dia(366),
        reativado_em: null,
      },
    ])
  })

  test('a return, marks what expired on its day and nothing else, and once', async () => {
    conta.fazer(ajustar('v', 0, 100, D), ajustar('w', 0, 50, dia(1)))
    conta.fazer(expirar(dia(366)), expirar(dia(367)), reativar(dia(366), dia(370)), reativar(dia(366), dia(371)))
    expect(await baixas()).toEqual([
      ['vencimento', 100, dia(366), dia(370)],
      ['vencimento', 50, dia(367), null],
    ])
  })

  test('a closed account, is a row with what was left; one with nothing is none, and what closed does not return', async () => {
    conta.fazer(ajustar('v', 0, 100, D), expirar(dia(366)), ajustar('w', 0, 50, dia(366)), encerrar(dia(366)))
    conta.fazer(reativar(dia(366), dia(370)))
    expect(await baixas()).toEqual([
      ['vencimento', 100, dia(366), null],
      ['encerramento', 50, dia(366), null],
    ])
    conta = contaSolta()
    conta.fazer(encerrar(dia(3)))
    expect(await baixas()).toEqual([])
  })

  test('days, are what expired on them in the network and in the shop, whatever comes back', async () => {
    conta.fazer(ajustar('v', 0, 100, D), expirar(dia(366)), ajustar('w', 0, 50, dia(366)), encerrar(dia(366)))
    conta.fazer(reativar(dia(366), dia(370)))
    const { dias } = await project(expirados, pool, recorded(conta.events))
    const soma = { dia: dia(366), baixas: 2, pontos: 150 }
    expect(dias).toHaveLength(2)
    expect(dias).toEqual(
      expect.arrayContaining([
        { id: id('norte'), ...soma },
        { id: id('dental a'), ...soma },
      ]),
    )
  })
})
