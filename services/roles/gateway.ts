import type { Answer } from '#contracts/endpoint.ts'
import { notFound, unavailable } from '#contracts/errors.ts'
import type { saude } from '#contracts/http/saude.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { projections } from '#projections/all.ts'
import { caughtUp, type CaughtUp } from '#projections/caught-up.ts'
import { readCheckpoint } from '#projections/checkpoints.ts'
import { lerDashboard } from '#projections/dashboard/dashboard.queries.ts'
import { donoDaConta } from '#projections/extrato/dono.queries.ts'
import { lerExtrato, lerPontuacoes, lerSaldo } from '#projections/extrato/extrato.queries.ts'
import { lagOf } from '#projections/lag.ts'
import { lerOrigem } from '#projections/dashboard/origem.queries.ts'
import { consultarCep } from '#services/cep/consultar-cep.ts'
import { createApp } from '#services/gateway/app.ts'
import { createHandlers } from '#services/gateway/handlers.ts'
import { startServer, type RunningServer } from '#services/gateway/server.ts'
import { exportarJob } from '#services/exports/exportar.job.ts'
import { pedirExportacao, pedirLinhasRecusadas } from '#services/exports/pedir-exportacao.ts'
import { createFileLinks } from '#services/files/links.ts'
import type { FileStore } from '#services/files/port.ts'
import { signingKey } from '#services/files/signing-key.ts'
import { chavesDeIdempotencia } from '#services/idempotencia/chaves.ts'
import { receberUploadDeVendas } from '#services/imports/vendas/receber-upload.ts'
import { watchProcessamentos } from '#services/imports/watch-processamentos.ts'
import { newId } from '#services/ledger/ids.ts'
import { START } from '#services/ledger/port.ts'
import { entregarMensagensJob } from '#services/messages/entregar-mensagens.ts'
import { createSessions, type Sessions } from '#services/sessions/sessions.ts'
import type { JobQueue } from '#services/jobs/queue.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import { chooseCep } from './adapters.ts'
import type { Platform, Role } from './platform.ts'
import { uploadDeVendasJob } from './worker.ts'

export interface GatewayOptions {
  queue: JobQueue
  files: FileStore
  webDir: string | undefined
  versao: string
  host?: string
}

/** The HTTP side: endpoints over the read models, the screens, and nothing that is lost when it stops. */
export async function startGateway(
  platform: Platform,
  { queue, files, webDir, versao, host = '0.0.0.0' }: GatewayOptions,
): Promise<Role & Pick<RunningServer, 'url'>> {
  const { settings, db, readDb, ledger, log, url, agora } = platform
  const hoje = () => diaDoInstante(agora())
  const waiting = await caughtUp(url, platform.pool)
  await readModelsExist(waiting)
  const sessions: Sessions = createSessions({ db, now: agora })
  const watch = await watchProcessamentos(url)
  const links = createFileLinks(await signingKey(settings.signingKey, settings.dataDir))
  const pedir = {
    db,
    agora,
    enfileirar: (idProcessamento: string) => queue.enqueue(exportarJob, { idProcessamento }, { id: idProcessamento }),
  }
  const handlers = createHandlers({
    db,
    sessions,
    ledger,
    agora,
    senhaInicial: settings.senhaInicial,
    entregarMensagens: async () =>
      void (await queue.enqueue(entregarMensagensJob, { causa: 'cadastro' }, { id: newId() })),
    consultarCep: (cep) => consultarCep({ db, agora, servico: chooseCep(platform) }, cep),
    aguardar: (readModels, position) => waiting.wait(readModels, position, AGUARDAR_MS),
    receberUpload: (upload) =>
      receberUploadDeVendas(
        {
          db,
          files,
          enfileirar: (idProcessamento) =>
            queue.enqueue(uploadDeVendasJob, { idProcessamento }, { id: idProcessamento }),
        },
        upload,
      ),
    onProcessamento: watch.on,
    readDb,
    hoje,
    linkTo: links.linkTo,
    exportar: (pedido, prefixo, actor) => pedirExportacao(pedir, pedido, prefixo, actor),
    exportarLinhasRecusadas: (idProcessamento, actor) => pedirLinhasRecusadas(pedir, idProcessamento, actor),
    lerSaldo: async (idParceiro) => (await lerSaldo(readDb, idParceiro, hoje())).saldo,
    // Antifraud's flags come with its report.
    lerRedesAntifraude: () => Promise.resolve([]),
    lerSaude: () => lerSaude(platform, versao),
    lerDashboard: async ({ rede }, actor) =>
      lerDashboard(
        readDb,
        { redes: await redesDoFiltro(platform, rede, actor), revendas: actor.revendasPermitidas },
        hoje(),
      ),
    lerOrigem: async (query, actor) =>
      lerOrigem(readDb, query, {
        redes: await redesDoFiltro(platform, query.rede, actor),
        revendas: actor.revendasPermitidas,
      }),
    lerExtrato: async (query, idParceiro) => ({
      ...(await lerExtrato(readDb, idParceiro, query, hoje())),
      ...(await ate(platform, 'extrato')),
    }),
    async lerExtratoDoParceiro(cpf, query, { redesPermitidas, revendasPermitidas }) {
      const parceiro = await donoDaConta(readDb, cpf, { redes: redesPermitidas, revendas: revendasPermitidas })
      return {
        parceiro,
        ...(await lerExtrato(readDb, parceiro.id, query, hoje(), parceiro.nome)),
        ...(await ate(platform, 'extrato')),
      }
    },
    lerPontuacoes: (idParceiro) => lerPontuacoes(readDb, idParceiro, hoje()),
  })
  const app = createApp({
    handlers,
    authenticate: (token) => sessions.authenticate(token),
    chaves: chavesDeIdempotencia({ db, agora }),
    log,
    filesTmpDir: await files.temporaryDir(),
    webDir,
    trustProxy: settings.trustProxy,
    arquivos: { files, links, agora },
  })
  const server = await startServer(app, settings.port, host)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await watch.close()
      await waiting.close()
    },
  }
}

/** A command answers after its read models, or after this (`domain.md §3.2`). */
const AGUARDAR_MS = 2_000
/** Beside an empty database the first projections process may still be making the tables. */
const READ_MODELS_MS = 60_000

async function readModelsExist(waiting: CaughtUp): Promise<void> {
  if (
    await waiting.wait(
      projections.map(({ name }) => name),
      START,
      READ_MODELS_MS,
    )
  )
    return
  await waiting.close()
  throw unavailable(
    'leituras-ausentes',
    'As tabelas de leitura ainda não existem. Inicie "npm run projections" e tente de novo.',
  )
}

/** Up to which event the figures of a read model go, in the database that they are read from. */
async function ate(
  { readPool }: Platform,
  readModel: string,
): Promise<{ atualizadoEm: string | null; posicao: string }> {
  const checkpoint = await readCheckpoint(readPool, readModel)
  return { atualizadoEm: checkpoint?.eventAt?.toISOString() ?? null, posicao: checkpoint?.position ?? '0' }
}

/** The networks to count: of the one asked for, or all, only those that the person may see (`decisions.md §C 28`). */
async function redesDoFiltro(
  { readDb }: Platform,
  nome: string | undefined,
  { redesPermitidas }: ActorPainel,
): Promise<string[] | null> {
  if (nome === undefined || nome === '') return redesPermitidas
  const rede = await readDb
    .selectFrom('redes')
    .select('id')
    .where('nome', '=', nome)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!rede || (redesPermitidas && !redesPermitidas.includes(rede.id)))
    throw notFound('rede-nao-encontrada', 'Rede não encontrada.')
  return [rede.id]
}

/** Seconds behind after which a read model counts as down: people would decide on old figures. */
const LAG_SECONDS_MAX = 300

async function lerSaude({ ledger, pool, agora }: Platform, versao: string): Promise<Answer<typeof saude>> {
  const [posicao, lags] = await Promise.all([ledger.head(), lagOf(ledger, pool, agora())])
  return {
    ok: [...lags.values()].every((lag) => lag.failure === null && lag.segundos < LAG_SECONDS_MAX),
    versao,
    posicao,
    atraso: Object.fromEntries([...lags].map(([name, { segundos, eventos }]) => [name, { segundos, eventos }])),
  }
}
