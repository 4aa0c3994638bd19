import { sql, type Transaction } from 'kysely'
import { refused } from '#contracts/errors.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Database } from '#services/engine/database/schema.ts'
import type { Reservation } from '#services/engine/ledger/reserving.ts'
import { subirVersao } from '#services/engine/records/alterar.ts'
import { auditar } from '#services/engine/records/auditoria.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { cartoesRecord } from './cartoes.record.ts'

export interface CargaRow {
  id_resgate: string
  id_cartao: string
  valor: Centesimos
  /** Runs of the command that have not ended: the last one that is refused gives the card back. */
  tentativas: number
  reservada_em: Date
  /** Null while nobody has seen the redemption in the ledger. */
  confirmada_em: Date | null
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    cargas_cartao: CargaRow
  }
}

export interface Carga {
  idParceiro: string
  idResgate: string
  /** What the card is loaded with. */
  valor: Centesimos
  /** What a first card says; unset: the member's registered name. */
  nome?: string | undefined
}

type Contexto = Pick<CommandContext, 'db' | 'agora' | 'actor' | 'correlacao' | 'ledger'>

/**
 * A card to load a credit on: the member's own, or with their first credit a free one, which is theirs from then on
 * (`domain.md §4 Cards`, decision 0064). It is reserved under the redemption's id, and confirmed once the ledger has
 * that. A refusal gives it back; what a crash left is settled by `conferirReservas`. `semLivre` runs before it is
 * refused for want of a free card.
 */
export const reservaDeCartao = (
  context: Contexto,
  carga: Carga,
  semLivre: () => Promise<unknown>,
): Reservation<unknown> => ({
  async reserve() {
    if (await reservar(context, carga)) return
    await semLivre()
    throw refused('sem-cartao', 'Nenhum cartão disponível')
  },
  giveUp: () => desistir(context, carga),
  confirm: () => confirmar(context, carga),
})

/** One after the other for each member: nobody takes two cards, and none is given back that another credit needs. */
const daVez = <T>({ db }: Contexto, idParceiro: string, fazer: (trx: Transaction<Database>) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await sql`select from parceiros where id = ${idParceiro} for no key update`.execute(trx)
    return fazer(trx)
  })

/** False when no card is free. */
const reservar = (context: Contexto, { idParceiro, idResgate, valor, nome }: Carga): Promise<boolean> =>
  daVez(context, idParceiro, async (trx) => {
    const idCartao = (await cartaoDoCpf(trx, idParceiro)) ?? (await umLivre(trx, idParceiro, nome))
    if (idCartao === undefined) return false
    const nova = { id_resgate: idResgate, id_cartao: idCartao, valor, tentativas: 1, reservada_em: context.agora() }
    await trx
      .insertInto('cargas_cartao')
      .values({ ...nova, confirmada_em: null })
      .onConflict((conflito) =>
        conflito
          .column('id_resgate')
          .doUpdateSet({ tentativas: sql`cargas_cartao.tentativas + 1`, reservada_em: nova.reservada_em }),
      )
      .execute()
    return true
  })

/** The card of whoever has the member's CPF: one who was deleted and registered again keeps theirs. */
async function cartaoDoCpf(trx: Transaction<Database>, idParceiro: string): Promise<string | undefined> {
  const cartao = await trx
    .selectFrom('cartoes as c')
    .innerJoin('parceiros as p', 'p.id', 'c.id_parceiro')
    .select(['c.id', 'c.id_parceiro'])
    .where((eb) =>
      eb.or([
        eb('p.id', '=', idParceiro),
        eb('p.cpf', '=', eb.selectFrom('parceiros as eu').select('eu.cpf').where('eu.id', '=', idParceiro)),
      ]),
    )
    .where('c.excluido_em', 'is', null)
    .executeTakeFirst()
  if (cartao && cartao.id_parceiro !== idParceiro)
    await trx.updateTable('cartoes').set({ id_parceiro: idParceiro }).where('id', '=', cartao.id).execute()
  return cartao?.id
}

/** The first free card, blocked and with the member's full name. */
async function umLivre(trx: Transaction<Database>, idParceiro: string, nome?: string): Promise<string | undefined> {
  const livre = await trx
    .selectFrom('cartoes')
    .select('id')
    .where('id_parceiro', 'is', null)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .orderBy('numero_de_ordem')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!livre) return undefined
  await trx
    .updateTable('cartoes')
    .set((eb) => ({
      id_parceiro: idParceiro,
      nome: nome ?? eb.selectFrom('parceiros').select('parceiros.nome').where('parceiros.id', '=', idParceiro),
      bloqueado: true,
      em_desbloqueio: false,
    }))
    .where('id', '=', livre.id)
    .execute()
  return livre.id
}

/** One run of the command was refused. */
const desistir = (
  context: Contexto,
  { idParceiro, idResgate }: Pick<Carga, 'idParceiro' | 'idResgate'>,
): Promise<void> =>
  daVez(context, idParceiro, async (trx) => {
    const carga = await trx
      .updateTable('cargas_cartao')
      .set({ tentativas: sql`tentativas - 1` })
      .where('id_resgate', '=', idResgate)
      .where('confirmada_em', 'is', null)
      .returning('tentativas')
      .executeTakeFirst()
    if (carga?.tentativas === 0) await soltar(trx, idResgate)
  })

/** Forgets a reservation that led to nothing. */
export const liberar = (
  context: Contexto,
  { idParceiro, idResgate }: Pick<Carga, 'idParceiro' | 'idResgate'>,
): Promise<void> => daVez(context, idParceiro, (trx) => soltar(trx, idResgate))

/** The card is free again unless another credit is, or will be, on it. */
async function soltar(trx: Transaction<Database>, idResgate: string): Promise<void> {
  const carga = await trx
    .deleteFrom('cargas_cartao')
    .where('id_resgate', '=', idResgate)
    .where('confirmada_em', 'is', null)
    .returning('id_cartao')
    .executeTakeFirst()
  if (!carga) return
  await trx
    .updateTable('cartoes')
    .set({ id_parceiro: null, nome: '' })
    .where('id', '=', carga.id_cartao)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cargas_cartao').select('id_resgate').where('id_cartao', '=', carga.id_cartao))),
    )
    .execute()
}

/** The ledger has the redemption; the first one of a card makes it the member's. False when nothing was reserved. */
export const confirmar = (
  context: Contexto,
  { idParceiro, idResgate }: Pick<Carga, 'idParceiro' | 'idResgate'>,
): Promise<boolean> =>
  daVez(context, idParceiro, async (trx) => {
    const carga = await trx
      .selectFrom('cargas_cartao as g')
      .innerJoin('cartoes as c', 'c.id', 'g.id_cartao')
      .selectAll('c')
      .select('g.confirmada_em')
      .select(({ selectFrom, exists }) =>
        exists(
          selectFrom('cargas_cartao as antes')
            .select('antes.id_resgate')
            .whereRef('antes.id_cartao', '=', 'c.id')
            .where('antes.confirmada_em', 'is not', null),
        ).as('usado'),
      )
      .where('g.id_resgate', '=', idResgate)
      .executeTakeFirst()
    if (!carga) return false
    const { confirmada_em, usado, ...cartao } = carga
    if (confirmada_em !== null) return true
    await trx
      .updateTable('cargas_cartao')
      .set({ confirmada_em: context.agora() })
      .where('id_resgate', '=', idResgate)
      .execute()
    if (usado) return true
    await subirVersao(trx, context, cartoesRecord, cartao)
    const [antes, depois] = [{ idParceiro: null }, { idParceiro }]
    await auditar(trx, context, cartoesRecord, [{ acao: 'atribuir-cartao', idEntidade: cartao.id, antes, depois }])
    return true
  })
