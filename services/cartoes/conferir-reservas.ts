import { PRAZO_DO_RESGATE_MS, resgatesFeitos } from '#services/conta/resgates-feitos.ts'
import type { Periodic } from '#services/engine/jobs/periodic.ts'
import { settle } from '#services/engine/ledger/reserving.ts'
import { SISTEMA, type CommandContext } from '#services/engine/records/command-context.ts'
import { confirmar, liberar } from './reserva.ts'

/** Accounts read at once; more is left to the next run. */
const DE_UMA_VEZ = 100

/**
 * Settles the reservations of cards that a crash left: one whose redemption stands in the ledger is confirmed, any
 * other is given back.
 */
export async function conferirReservas(
  deps: Pick<CommandContext, 'db' | 'ledger' | 'agora'>,
): Promise<{ confirmadas: number; liberadas: number }> {
  const { db, ledger, agora } = deps
  const pendentes = await db
    .selectFrom('cargas_cartao as g')
    .innerJoin('cartoes as c', 'c.id', 'g.id_cartao')
    .select(['g.id_resgate as idResgate', 'c.id_parceiro as idParceiro'])
    .where('g.confirmada_em', 'is', null)
    .where('g.reservada_em', '<', new Date(agora().getTime() - PRAZO_DO_RESGATE_MS))
    .orderBy('g.reservada_em')
    .limit(DE_UMA_VEZ)
    .execute()
  const reservas = pendentes.flatMap(({ idResgate, idParceiro }) =>
    idParceiro === null ? [] : [{ idResgate, idParceiro }],
  )
  const contexto = (idResgate: string) => ({ ...deps, actor: SISTEMA, correlacao: `reserva-${idResgate}` })
  const { confirmed: confirmadas, released: liberadas } = await settle(
    reservas,
    (todas) => resgatesFeitos(ledger, todas),
    {
      confirm: (reserva) => confirmar(contexto(reserva.idResgate), reserva),
      release: (reserva) => liberar(contexto(reserva.idResgate), reserva),
    },
  )
  return { confirmadas, liberadas }
}

/** How long a card that a crash left reserved may wait for the next look. */
const RESERVAS_MS = 60_000

export const reservas: Periodic<Pick<CommandContext, 'db' | 'ledger' | 'agora'>> = {
  name: 'conferir-reservas',
  everyMs: RESERVAS_MS,
  run: conferirReservas,
}
