import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { cadastrarCartoes } from '#services/cartoes/cadastrar-cartao.ts'
import { informarSaldo, mudarStatusDoCartao } from '#services/cartoes/mudar-status.ts'
import type { ActorDoComando, CommandContext } from '#services/engine/records/command-context.ts'
import { idDemo } from './elenco.ts'
import { createRandom } from './random.ts'
import { contextoEm, type BaseDaDemo } from './relogio.ts'

/** More than there are members. */
const CARTOES = 450

/** The pool of cards, with numbers that no bank gave out. */
export async function cadastrarReserva(context: CommandContext): Promise<void> {
  const random = createRandom('cartões')
  await cadastrarCartoes(
    context,
    Array.from({ length: CARTOES }, (_, n) => ({
      id: idDemo('cartao', String(n)),
      dados: {
        codigoBarras: String(7_890_000_000_000 + n * 17),
        numero: `50208800${String(n).padStart(4, '0')}${String(random.int(1_000, 9_999))}`,
      },
    })),
  )
}

/** What a load leaves on its card, in hundredths of it: all, some or nothing was spent. */
const RESTAM = [100, 37, 0, 62]

/**
 * Of the cards that were given out most are unlocked, with the balance that the operator stated yesterday; who holds
 * the others has not asked yet, or asked this morning.
 */
export async function usarCartoes(deps: BaseDaDemo, operador: ActorDoComando, hoje: Dia): Promise<void> {
  const cartoes = await deps.db
    .selectFrom('cartoes as c')
    .innerJoin('cargas_cartao as g', 'g.id_cartao', 'c.id')
    .select(['c.id', 'c.numero', 'c.id_parceiro as idParceiro', 'c.bloqueado'])
    .select(({ fn }) => fn.sum<string>('g.valor').as('carga'))
    .groupBy('c.id')
    .orderBy('c.numero_de_ordem')
    .execute()
  for (const [n, { id, numero, idParceiro, bloqueado, carga }] of cartoes.entries()) {
    if (idParceiro === null || !bloqueado || n % 4 === 3) continue
    const pede = n % 8 === 2 ? hoje : somarDias(hoje, -3)
    const parceiro = contextoEm(deps, pede, { tipo: 'parceiro', id: idParceiro }, '08:30')
    await mudarStatusDoCartao(parceiro, idParceiro, { numero, bloquear: false })
    if (pede === hoje) continue
    const context = contextoEm(deps, somarDias(hoje, -1), operador, '17:00')
    await deps.db.transaction().execute(async (trx) => {
      const cartao = await trx.selectFrom('cartoes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await informarSaldo(trx, context, cartao, Math.round((Number(carga) * RESTAM[n % RESTAM.length]!) / 100))
    })
  }
}
