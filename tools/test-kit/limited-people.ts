import type { Db } from '#services/engine/database/connection.ts'
import { insertUsuario } from '#services/engine/sessions/people.fixture.ts'
import { id } from './events.ts'

/** CPFs of panel users of a small programme: role 0, role 1 of the network Sul alone, role 3 of shop A alone. */
export const [KULZER, SO_SUL, DA_LOJA_A] = ['11144477735', '39053344705', '15350946056'] as const

export async function insertLimitedPeople(db: Db): Promise<void> {
  await insertUsuario(db, KULZER, 0)
  await insertUsuario(db, SO_SUL, 1, { redes: [id('rede Sul')] })
  await insertUsuario(db, DA_LOJA_A, 3, { revendas: [id('revenda A')] })
}
