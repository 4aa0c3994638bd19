import { expect, test } from 'vitest'
import { insertCartao } from '#services/cartoes/cartoes.fixture.ts'
import { id } from '../../tools/test-kit/events.ts'
import { AGORA, createProgramme, HOJE } from '../../tools/test-kit/programme.ts'
import { usarCartoes } from './cartoes.ts'

test('of the cards that were given out some are unlocked with a balance, and one is asked for; once', async () => {
  const programme = await createProgramme()
  const { db, ledger } = programme
  for (const [n, quem] of ['Ana', 'Bruno', 'Carla'].entries()) {
    const numero = `502088000000000${n}`
    const id_cartao = await insertCartao(db, quem, { numero, idParceiro: id(`parceiro ${quem}`), titular: quem })
    const carga = { id_cartao, valor: 100_00, tentativas: 1, reservada_em: AGORA, confirmada_em: AGORA }
    await db
      .insertInto('cargas_cartao')
      .values({ id_resgate: id(`resgate ${n}`), ...carga })
      .execute()
  }
  const usar = () => usarCartoes({ db, ledger, agora: () => AGORA }, { tipo: 'sistema', id: null }, HOJE)
  await usar()
  const cartoes = () =>
    db
      .selectFrom('cartoes')
      .select(['bloqueado', 'em_desbloqueio', 'saldo', 'versao'])
      .orderBy('numero_de_ordem')
      .execute()
  const feitos = await cartoes()
  expect(feitos).toMatchObject([
    { bloqueado: false, saldo: 100_00 },
    { bloqueado: false, saldo: 37_00 },
    { bloqueado: true, em_desbloqueio: true, saldo: 0 },
  ])
  await usar()
  expect(await cartoes()).toEqual(feitos)
  await programme.close()
})
