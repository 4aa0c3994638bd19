import { expect, test } from 'vitest'
import type { PedidoEvent } from '#contracts/events/pedido.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { pedidoDePontos } from '../../tools/test-kit/pedido.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { aprovacoes } from './aprovacoes.projection.ts'

const { pool } = databaseForTests()

const doPedido = (nome: string, numero: number) =>
  ({ idPedido: id(nome), numero, ato: 'lancar-pontos', idParceiro: id('Ana'), em: '2026-11-20' }) as const
const pedida = (nome: string, numero: number): PedidoEvent => ({
  type: 'AprovacaoPedida',
  data: pedidoDePontos({ ...doPedido(nome, numero), pedidoPor: id('Rita'), comprovante: null }),
})
const concedida = (nome: string, numero: number): PedidoEvent => ({
  type: 'AprovacaoConcedida',
  data: { ...doPedido(nome, numero), efeito: { valor: 501_00 } },
})
const semEfeito = (nome: string, numero: number): PedidoEvent => ({
  type: 'AprovacaoSemEfeito',
  data: { ...doPedido(nome, numero), motivo },
})

test('a request stands as its events left it; who confirmed it stays, whatever came of it', async () => {
  const { pedidos } = await project(
    aprovacoes,
    pool,
    recorded([
      pedida('um', 1),
      pedida('dois', 2),
      concedida('dois', 2),
      pedida('tres', 3),
      concedida('tres', 3),
      { type: 'AprovacaoNegada', data: { ...doPedido('um', 1), motivo } },
      semEfeito('tres', 3),
      pedida('quatro', 4),
    ]),
  )
  const [um, dois, tres, quatro] = pedidos!.sort((a, b) => Number(a['numero']) - Number(b['numero']))
  expect(um).toMatchObject({ situacao: 'negado', motivo_da_resposta: motivo.idTexto, efeito_confirmado: null })
  expect(dois).toMatchObject({ situacao: 'confirmado', efeito_confirmado: { valor: 501_00 }, motivo_da_resposta: null })
  expect(tres).toMatchObject({
    situacao: 'sem-efeito',
    efeito_confirmado: { valor: 501_00 },
    motivo_da_resposta: motivo.idTexto,
  })
  expect(tres!['decidido_em']).not.toBeNull()
  expect(quatro).toMatchObject({
    situacao: 'pendente',
    alvo: id('Ana'),
    pedido_por: id('Rita'),
    valor: 500_00,
    limite: 100_00,
    motivo: motivo.idTexto,
    comprovante: null,
    decidido_por: null,
    decidido_em: null,
  })
})
