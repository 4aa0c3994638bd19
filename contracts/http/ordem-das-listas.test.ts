import { expect, test } from 'vitest'
import { cartoes } from './cartoes.ts'
import { pontuacoesExpiradas } from './expiracao.ts'
import { logs } from './logs.ts'
import { fotosVideos } from './midias.ts'
import { pontuacoesEncerradas, pontuacoesPendentes } from './pendentes.ts'
import { pontuacoes } from './pontuacoes.ts'
import { resgates } from './resgates-do-painel.ts'
import { revendas } from './revendas.ts'
import { sellout } from './sellout.ts'
import { vendedores } from './vendedores.ts'

test.each([
  ['shops', revendas, 'nomeFantasia', 'asc'],
  ['salespeople', vendedores, 'nome', 'asc'],
  ['the sell-out', sellout, 'realizadoEm', 'desc'],
  ['awards', pontuacoes, 'pontuadoEm', 'desc'],
  ['pending awards', pontuacoesPendentes, 'criadoEm', 'desc'],
  ['closed awards', pontuacoesEncerradas, 'criadoEm', 'desc'],
  ['expired points', pontuacoesExpiradas, 'expiradoEm', 'desc'],
  ['redemptions', resgates, 'resgatadoEm', 'desc'],
  ['photos and videos', fotosVideos, 'resgatadoEm', 'desc'],
  ['cards', cartoes, 'id', 'asc'],
  ['logs', logs, 'criadoEm', 'desc'],
])('the list of %s begins in the order of its documents', (_, { ordenacaoPadrao }, campo, direcao) => {
  expect(ordenacaoPadrao).toEqual({ campo, direcao })
})
