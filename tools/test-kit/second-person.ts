import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AtoComLimite, NomeDoAto } from '#contracts/values/atos.ts'
import type { EfeitoDoAto } from '#contracts/events/pedido.ts'
import type { Worker } from '#services/app.ts'
import type { Atos } from '#services/aprovacoes/ato.ts'
import { confirmarPedidoWork, type Confirmar } from '#services/aprovacoes/confirmar-pedido.work.ts'
import { atos } from '#services/atos.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA } from '#services/engine/sessions/people.fixture.ts'
import type { RunningWork } from '#services/engine/work/kind.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { readSettings } from '#services/settings.ts'
import { callsTo, type CallAnswer } from './calls.ts'
import { ADMIN } from './programme.ts'
import type { Running } from './running.ts'

export const SEGUNDA = cpfDe('111000222')

/** A second administrator who sees all, and what they do with the requests of the first. */
export async function secondPerson(running: Running) {
  const { db, pool, ledger, aguardar, settled } = running.programme
  const call = callsTo(running.url)
  await insertUsuario(db, SEGUNDA, 2)
  let [admin, segunda] = ['', '']
  const entrar = async () => {
    admin = await running.entrar(ADMIN)
    segunda = await running.entrar(SEGUNDA, SENHA)
  }
  await entrar()
  const efeito = async (numero: number) =>
    (await call('GET', `/api/aprovacoes/${numero}/efeito`, { token: segunda })).body as {
      efeito: object | null
      impedimento: string | null
    }
  const responder = (numero: number, como: 'confirmar' | 'recusar', body: object, token: string) =>
    call('POST', `/api/aprovacoes/${numero}/${como}`, { token, body, headers: { 'idempotency-key': randomUUID() } })
  /** Runs the work of a confirmation, whatever its call would have said. */
  async function trabalhar(
    numero: number,
    visto: EfeitoDoAto,
    { acts = atos, progress = () => Promise.resolve() }: { acts?: Atos; progress?: () => Promise<void> } = {},
  ): Promise<void> {
    const { id_pedido: idPedido } = (
      await sql<{ id_pedido: string }>`select id_pedido from aprovacoes.pedidos where numero = ${numero}`.execute(db)
    ).rows[0]!
    const { id: criadoPor } = await db
      .selectFrom('usuarios')
      .select('id')
      .where('cpf', '=', SEGUNDA)
      .executeTakeFirstOrThrow()
    const queue = { enqueue: () => Promise.resolve() }
    const worker = { db, pool, ledger, aguardar, queue, settings: readSettings({}), agora: () => running.clock.agora }
    await confirmarPedidoWork(acts).run(
      {
        id: derivedId(idPedido, 'trabalho do teste'),
        input: { idPedido, efeito: visto },
        criadoPor,
        progress,
        signal: new AbortController().signal,
        shown: settled,
      } as unknown as RunningWork<Confirmar>,
      worker as unknown as Worker,
    )
  }
  return {
    /** Again, for tests in which days go by. */
    entrar,
    /**
     * The limit of an act for administrators; null switches it off, as nobody alone can. What was done before it does
     * not count against it.
     */
    async limitar(ato: AtoComLimite, limite: number | null): Promise<void> {
      running.clock.agora = new Date(running.clock.agora.getTime() + 1000)
      if (limite === null)
        await db.updateTable('limites_aprovacao').set({ limite: null }).where('ato', '=', ato).execute()
      else
        expect(
          await call('PUT', `/api/aprovacoes/limites/${ato}/2`, {
            token: admin,
            body: { limite },
            headers: { 'idempotency-key': randomUUID() },
          }),
        ).toMatchObject({ status: 200 })
    },
    /** The number of the request that a call was answered with. */
    numeroDe({ status, body }: CallAnswer): number {
      expect([status, body]).toMatchObject([202, { mensagem: expect.stringContaining('segunda pessoa') as string }])
      return (body as { pedido: number }).pedido
    },
    pedido: (numero: number, token = segunda) => call('GET', `/api/aprovacoes/${numero}`, { token }),
    efeito,
    confirmar: async (numero: number, { token = segunda, visto = undefined as object | null | undefined } = {}) =>
      responder(numero, 'confirmar', { efeito: visto ?? (await efeito(numero)).efeito }, token),
    recusar: (numero: number) => responder(numero, 'recusar', { motivo: 'Não' }, segunda),
    trabalhar,
    /** Runs the work of a confirmation whose process dies when it tells how far it is, or before the act. */
    async morrer(numero: number, visto: EfeitoDoAto, antesDe?: NomeDoAto): Promise<void> {
      const killed = () => Promise.reject(new Error('killed'))
      const acts = antesDe === undefined ? atos : { ...atos, [antesDe]: { ...atos[antesDe], fazer: killed } }
      await expect(trabalhar(numero, visto, { acts, progress: killed })).rejects.toThrow('killed')
      await settled()
    },
    /**
     * Runs the work of a confirmation whose process dies, when it tells how far it is or in one of these acts, and then
     * runs it again, twice.
     */
    async confirmarMorrendo(numero: number, visto: EfeitoDoAto, morrendo: Atos = atos): Promise<void> {
      const killed = () => Promise.reject(new Error('killed'))
      await expect(trabalhar(numero, visto, { acts: morrendo, progress: killed })).rejects.toThrow('killed')
      await trabalhar(numero, visto)
      await trabalhar(numero, visto)
      await settled()
    },
  }
}
