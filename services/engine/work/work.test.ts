import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conflict, forbidden, invalid, unavailable } from '#contracts/errors.ts'
import type { Processamento } from '#contracts/http/processamentos.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import type { App } from '#services/app.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import { Answered } from '#services/engine/http/endpoints.ts'
import { postgresQueue } from '#services/engine/jobs/adapters/bullmq-postgres.ts'
import { HandlerMap, type JobQueue, type Workers } from '#services/engine/jobs/queue.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { processamentosRoutes } from '#services/processamentos/processamentos.routes.ts'
import { works } from '#services/works.ts'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { answerWithResult } from './answer.ts'
import type { RunningWork, WorkKind } from './kind.ts'
import { lastOf } from './processamentos.ts'
import { giveUpWork, jobsOf, refusalOf, runWorkHere, workHandler } from './run.ts'
import { jobOf, startWork } from './start.ts'
import { watchProcessamentos, type ProcessamentosWatch } from './watch-processamentos.ts'

/* A kind of long work that nothing but this file knows: what stands below, and one line among the kinds. */

let contar: (work: RunningWork<{ texto: string }>) => Promise<number>
const contarLetras: WorkKind<'contar-letras', { texto: string }, { quantas: number }, { letras: number }> = {
  tipo: 'contar-letras',
  attempts: 2,
  everybodys: [1],
  touches: ['vendas'],
  failure: {
    codigo: 'exportacao-falhou',
    etapa: 'Não foi possível contar',
    falha: 'As letras não puderam ser contadas.',
  },
  async run(work) {
    const quantas = await contar(work)
    return { etapa: 'Contadas', resultado: { quantas } }
  },
  result: ({ quantas }) => ({ letras: quantas }),
}
const allWorks = { ...works, 'contar-letras': contarLetras }

const { url, db, pool } = databaseForTests(6)
let queue: JobQueue
let workers: Workers
let watch: ProcessamentosWatch
let app: App
let worker: EngineWorker
const awaited: unknown[] = []
let head = (): Promise<string> => Promise.resolve('0')

beforeAll(async () => {
  queue = await postgresQueue({ url, onError: () => undefined })
  watch = await watchProcessamentos(url)
  const aguardar = (...asked: unknown[]) => Promise.resolve(awaited.push(asked) > 0)
  const agora = () => new Date('2026-11-20T13:00:00Z')
  const ledger = { head: () => head() } as EngineWorker['ledger']
  worker = { url, db, agora, aguardar, works: allWorks, ledger } as Partial<EngineWorker> as EngineWorker
  const onProcessamento = watch.on
  app = { db, queue, works: allWorks, onProcessamento, workWaitMs: 120_000 } as Partial<App> as App
  const handlers = new HandlerMap()
  for (const job of jobsOf(allWorks)) handlers.on(job, workHandler(worker))
  workers = await queue.startWorkers(handlers.handlers, {
    concurrency: 2,
    onFailed: ({ id }) => giveUpWork(worker, id),
  })
})
beforeEach(async () => {
  await db.deleteFrom('processamentos').execute()
  contar = ({ input }) => Promise.resolve(input.texto.length)
})
afterAll(async () => {
  await workers.stop()
  await queue.close()
  await watch.close()
})

const pessoa = (permissao: Papel, redesPermitidas: string[] | null = null): ActorPainel => ({
  tipo: 'painel',
  id: newId(),
  nome: 'Ana',
  permissao,
  redesPermitidas,
  revendasPermitidas: null,
})
const ana = pessoa(1)

async function comecar(id = newId()): Promise<string> {
  await startWork(app, contarLetras, { id, input: { texto: 'lastro' }, nomeArquivo: 'texto', actor: ana })
  return id
}
const signal = new AbortController().signal
const resposta = (id: string) => answerWithResult(app, contarLetras, id, signal, ({ letras }) => ({ letras }))
const routes = () => processamentosRoutes(app)
const ler = (id: string, actor = ana) =>
  routes().processamento({ params: { id } } as never, { actor } as never) as Promise<Processamento>

describe('a new kind of work', () => {
  test('runs from the queue, is followed to its end, and answers with its result', async () => {
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    contar = async ({ input, progress, shown }) => {
      await progress({ etapa: 'Contando', feito: 2, total: 6 })
      begun.resolve()
      await goOn.promise
      await shown('7')
      return input.texto.length
    }
    const id = await comecar()
    await begun.promise
    const seen: Processamento[] = []
    for await (const now of routes().processamentoEventos(
      { params: { id } } as never,
      { actor: ana, signal } as never,
    )) {
      seen.push(now)
      goOn.resolve()
    }
    expect(seen[0]).toMatchObject({ estado: 'executando', etapa: 'Contando', feito: 2, total: 6, resultado: null })
    expect(seen.at(-1)).toMatchObject({ tipo: 'contar-letras', estado: 'concluido', etapa: 'Contadas' })
    expect(await resposta(id)).toEqual({ letras: 6 })
    expect((await ler(id)).resultado).toEqual({ letras: 6 })
    expect(awaited).toEqual([[['vendas'], '7']])
  })

  test('that takes longer than a call waits, answers with its id', async () => {
    const held = Promise.withResolvers<number>()
    contar = () => held.promise
    const id = await comecar()
    app.workWaitMs = 0
    expect(await resposta(id)).toEqual(new Answered(202, { idProcessamento: id }))
    app.workWaitMs = 120_000
    held.resolve(1)
    expect(await resposta(id)).toEqual({ letras: 1 })
  })

  test('that a person has to put right, ends with the sentence, and begins anew with the same id', async () => {
    contar = () => Promise.reject(invalid('planilha-vazia', 'O texto não tem letras'))
    const id = await comecar()
    await expect(resposta(id)).rejects.toMatchObject({ codigo: 'exportacao-falhou', message: 'O texto não tem letras' })
    contar = () => Promise.resolve(3)
    // A job that is just ending cannot be enqueued; the worker role tries again later.
    await expect.poll(() => queue.isLive(jobOf(contarLetras), id)).toBe(false)
    await comecar(id)
    expect(await resposta(id)).toEqual({ letras: 3 })
  })

  test('that keeps failing, is given up with its own sentence', async () => {
    let runs = 0
    contar = () => Promise.reject(new Error(`no luck ${++runs}`))
    const id = await comecar()
    await expect(resposta(id)).rejects.toMatchObject({ message: 'As letras não puderam ser contadas.' })
    expect([runs, (await ler(id)).etapa]).toEqual([2, 'Não foi possível contar'])
  })

  test('whose lock is lost with its connection, stops, and the next run ends it', async () => {
    const begun = Promise.withResolvers<void>()
    const reasons: unknown[] = []
    contar = ({ signal: its }) =>
      reasons.length > 0
        ? Promise.resolve(9)
        : new Promise((_, reject) => {
            its.addEventListener('abort', () => {
              reasons.push(its.reason)
              reject(its.reason as Error)
            })
            begun.resolve()
          })
    const id = await comecar()
    await begun.promise
    await pool.query(
      `select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.granted and a.application_name = 'lastro'
         and a.datname = current_database()`,
    )
    expect(await resposta(id)).toEqual({ letras: 9 })
    expect(reasons).toEqual([new Error(`the connection that held the lock lastro:processamento:${id} was lost`)])
  })

  test('is for who started it, and for the roles of its kind that see all networks', async () => {
    const id = await comecar()
    await resposta(id)
    const others = { mesmoPapel: pessoa(1), limitada: pessoa(1, [newId()]), outroPapel: pessoa(2) }
    expect((await ler(id, others.mesmoPapel)).id).toBe(id)
    for (const actor of [others.limitada, others.outroPapel]) {
      await expect(ler(id, actor)).rejects.toMatchObject({ codigo: 'processamento-nao-encontrado' })
      const events = routes().processamentoEventos({ params: { id } } as never, { actor, signal } as never)
      await expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'not-found' })
    }
    const seenBy = async (actor: ActorPainel) => (await lastOf(app, contarLetras, actor, 10)).map((one) => one.id)
    expect(await Promise.all([ana, ...Object.values(others)].map(seenBy))).toEqual([[id], [id], [], []])
  })
})

test('work is over when a person has to put it right, and tried again when the moment was bad', () => {
  expect(refusalOf(invalid('planilha-vazia', 'A planilha não tem linhas'))).toBe('A planilha não tem linhas')
  expect(refusalOf(forbidden('sem-permissao', 'Sem permissão'))).toBe('Sem permissão')
  for (const passing of [
    conflict('concorrencia', 'Tente de novo'),
    unavailable('leitura-atrasada', 'Tente de novo'),
    new Error('gone'),
  ])
    expect(refusalOf(passing)).toBeUndefined()
})

describe('work that finds the ledger away', () => {
  const away = () => Promise.reject(new LedgerUnavailable(new Error('away')))

  test('says so, waits for it without using up its attempts, and is done when it answers', async () => {
    let runs = 0
    let asked = 0
    const seen: unknown[] = []
    const id = newId()
    const etapa = async () =>
      (await db.selectFrom('processamentos').select('etapa').where('id', '=', id).executeTakeFirst())?.etapa
    contar = ({ input }) => (runs++ === 0 ? away() : Promise.resolve(input.texto.length))
    head = async () => {
      if (++asked < 12) return away()
      seen.push(await etapa())
      return '0'
    }
    expect(
      await runWorkHere(
        worker,
        contarLetras,
        { id, input: { texto: 'lastro' }, nomeArquivo: 'texto', actor: ana },
        signal,
      ),
    ).toEqual({ quantas: 6 })
    expect([runs, asked, seen, await etapa()]).toEqual([2, 12, ['Esperando o ledger responder'], 'Contadas'])
  })

  test('though it answers, leaves the next try to the queue after some', async () => {
    let runs = 0
    contar = () => (runs++, away())
    head = () => Promise.resolve('0')
    const work = { id: newId(), input: { texto: 'lastro' }, nomeArquivo: 'texto', actor: ana }
    await expect(runWorkHere(worker, contarLetras, work, signal)).rejects.toBeInstanceOf(LedgerUnavailable)
    expect(runs).toBe(3)
  })
})

describe('work that other work runs in its own place', () => {
  const aqui = (id: string) =>
    runWorkHere(worker, contarLetras, { id, input: { texto: 'lastro' }, nomeArquivo: 'texto', actor: ana }, signal)

  test('is read as any other, and is done once', async () => {
    let runs = 0
    contar = ({ input }) => Promise.resolve(input.texto.length + runs++)
    const id = newId()
    expect([await aqui(id), await aqui(id)]).toEqual([{ quantas: 6 }, { quantas: 6 }])
    expect(await ler(id)).toMatchObject({ tipo: 'contar-letras', estado: 'concluido', resultado: { letras: 6 } })
  })

  test('that is killed is finished by its next run, whoever runs it', async () => {
    contar = () => Promise.reject(new Error('killed'))
    const id = newId()
    await expect(aqui(id)).rejects.toThrow('killed')
    contar = ({ input }) => Promise.resolve(input.texto.length)
    await workHandler(worker)({ data: { idProcessamento: id }, signal } as never)
    expect(await aqui(id)).toEqual({ quantas: 6 })
  })

  test('that a person has to put right throws the sentence, and stays so', async () => {
    contar = () => Promise.reject(invalid('planilha-vazia', 'O texto não tem letras'))
    const id = newId()
    const recusado = { codigo: 'exportacao-falhou', message: 'O texto não tem letras' }
    await expect(aqui(id)).rejects.toMatchObject(recusado)
    contar = () => Promise.resolve(1)
    await expect(aqui(id)).rejects.toMatchObject(recusado)
  })
})
