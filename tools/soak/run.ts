import { openAsBlob } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { diaDoInstante, formatarDia, somarDias } from '#contracts/values/dia.ts'
import { projections } from '#projections/all.ts'
import { caughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { SISTEMA } from '#services/engine/records/command-context.ts'
import { createDb, createPool } from '#services/engine/database/connection.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { selarIntervalo } from '#services/engine/seals/selar-intervalo.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { ADMIN, ANA, BRUNO, registrarPrograma, SENHA } from '../test-kit/programme.ts'
import { salesSheet } from '../test-kit/sales-sheet.ts'
import { conferir, type Feito } from './check.ts'
import type { Pedido } from './commander.ts'
import { plano, type Ordem, type Passo } from './plan.ts'
import { createProcessos, type Processos } from './processes.ts'

export interface Ensaio {
  url: string
  /** Where the ledger is, when not in that database. */
  ledgerUrl?: string | undefined
  /** The directory for files and seals. */
  dataDir: string
  semente: string
  /** Called before each step. */
  continua: (passo: number) => boolean
  /** Everything is checked after every this many steps, and at the end. */
  conferirACada: number
  say: (line: string) => void
}

export interface Resultado {
  passos: number
  comandos: number
  mortes: number
  eventos: string
  problemas: string[]
}

/** Read models and reactions, each with its own checkpoint. */
const SEGUIDORES = [...projections.map(({ name }) => name), 'reacao-conta', 'reacao-resgate']
/** The longest time that anything may take, restarts of processes included. */
const QUIETO_MS = 120_000
const OLHAR_MS = 200

/** Runs the plan of a seed on an empty, migrated database with real processes, until told to stop or a check fails. */
export async function ensaiar(ensaio: Ensaio): Promise<Resultado> {
  const { url, ledgerUrl, dataDir, semente, continua, conferirACada, say } = ensaio
  const pool = createPool(url, 6)
  const ledger = await openLedger(ledgerUrl ?? url)
  const inicio = diaDoInstante(new Date())
  await registrarPrograma({ db: createDb(pool), ledger, agora: () => new Date(), actor: SISTEMA, correlacao: 'ensaio' })
  const processos = createProcessos({ url, ledgerUrl, dataDir })
  const resultado: Resultado = { passos: 0, comandos: 0, mortes: 0, eventos: '0', problemas: [] }
  const feitos: Feito[] = []
  /** The uploads, by the orders that sent them. */
  const envios = new Map<string, string>()
  const deps = { ledger, pool, url, ledgerUrl, dataDir, feitos }
  let token = ''
  try {
    processos.startAll()
    token = await entrar(await processos.gateway())
    for (const passo of plano(semente)) {
      if (!continua(passo.n)) break
      processos.startAll()
      feitos.push(...(await dar(passo)))
      resultado.passos = passo.n
      resultado.comandos += passo.ordens.length
      resultado.mortes += passo.mortes.length
      if (passo.n % conferirACada === 0) {
        await parar()
        say(
          `passo ${passo.n}: ${resultado.comandos} comandos, ${resultado.mortes} mortes, ${resultado.problemas.length === 0 ? 'tudo confere' : 'NÃO CONFERE'}`,
        )
        if (resultado.problemas.length > 0) break
      }
    }
    if (resultado.passos % conferirACada !== 0) await parar()
    resultado.eventos = await ledger.head()
    return resultado
  } catch (error) {
    for (const line of processos.ultimas()) say(line)
    throw error
  } finally {
    await processos.stop()
    await ledger.close()
    await pool.end()
  }

  /** Sends all commands of a step at once, and kills its processes meanwhile. */
  async function dar({ ordens, mortes, dia }: Passo): Promise<Feito[]> {
    const hoje = somarDias(inicio, dia)
    const dadas: Promise<Feito>[] = []
    const mortos: Promise<void>[] = []
    for (const [n, ordem] of ordens.entries()) {
      dadas.push(cumprir(ordem, hoje))
      for (const { processo, depoisDe } of mortes) {
        if (depoisDe === n + 1) mortos.push(processos.kill(processo).then(() => processos.start(processo)))
      }
    }
    await Promise.all(mortos)
    return Promise.all(dadas)
  }

  async function cumprir(ordem: Ordem, hoje: string): Promise<Feito> {
    const { id, para, comando } = ordem
    if (comando.que === 'enviar') {
      envios.set(
        id,
        await enviar(processos, await planilha(comando.vendas, inicio), { token, chave: derivedId('ensaio', id) }),
      )
      return { ordem, resposta: { id, ok: true, fez: [] } }
    }
    if (comando.que === 'desfazer') {
      const codigo = await desfazer(processos, envios.get(comando.envio)!, { token, chave: derivedId('ensaio', id) })
      return { ordem, resposta: codigo === undefined ? { id, ok: true, fez: [] } : { id, ok: false, codigo } }
    }
    const resposta = await processos.comandar(para, { id, hoje, comando } satisfies Pedido)
    if ('erro' in resposta) throw new Error(resposta.erro)
    return { ordem, resposta }
  }

  async function parar(): Promise<void> {
    processos.startAll()
    await acalmar(url, pool, ledger)
    await selarIntervalo({ ledger, publicados: selosPublicados(localFiles(dataDir)), agora: () => new Date() })
    await acalmar(url, pool, ledger)
    // Kills all processes, also because the proof needs their connections.
    await processos.killAll()
    resultado.problemas.push(...(await conferir(deps)))
  }
}

async function entrar(gateway: string): Promise<string> {
  const answer = await fetch(`${gateway}/api/sessoes/usuario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cpf: ADMIN, senha: SENHA }),
  })
  return ((await answer.json()) as { token: string }).token
}

const planilha = (vendas: readonly { nota: string; quem: number; qtde: number }[], hoje: string): Promise<string> =>
  salesSheet(
    vendas.map(({ nota, quem, qtde }) => ({
      'Número Fiscal': nota,
      'CPF Vendedor': [ANA, BRUNO][quem] ?? ANA,
      Quantidade: qtde,
      'Data da Venda': formatarDia(hoje),
    })),
  )

/** Who sends, and the key that makes it the same call however often it is sent. */
interface Chamada {
  token: string
  chave: string
}

const cabecalhos = ({ token, chave }: Chamada) => ({ authorization: `${token}|`, 'idempotency-key': chave })

/**
 * Sends a sheet until a gateway has accepted it, and answers the upload's id. After a lost connection the outcome is
 * unknown, so it is sent again.
 */
async function enviar(processos: Processos, file: string, chamada: Chamada): Promise<string> {
  const { body } = await ateSerAceito(processos, async (gateway) => {
    const form = new FormData()
    form.set('enviarMensagem', '1')
    form.set('arquivo', await openAsBlob(file), 'ensaio.xlsx')
    return fetch(`${gateway}/api/upload/vendas`, { method: 'POST', headers: cabecalhos(chamada), body: form })
  })
  return body.idProcessamento!
}

/** Told before the work begins, or by the work when another began meanwhile. */
const JA_DESFEITO = ['ja-desfeito', 'desfazer-falhou']

/** Undoes an upload that has ended; answers why not when somebody else did. */
async function desfazer(processos: Processos, idEnvio: string, chamada: Chamada): Promise<string | undefined> {
  const { status, body } = await ateSerAceito(
    processos,
    (gateway) =>
      fetch(`${gateway}/api/processamentos/${idEnvio}/desfazer`, {
        method: 'POST',
        headers: { ...cabecalhos(chamada), 'content-type': 'application/json' },
        body: JSON.stringify({ motivo: 'Ensaio' }),
      }),
    JA_DESFEITO,
  )
  return status >= 400 ? body.codigo : undefined
}

interface Aceito {
  status: number
  body: { idProcessamento?: string; codigo?: string }
}

/** Calls until the answer is a success, or one of the refusals that are answers too. */
async function ateSerAceito(
  processos: Processos,
  chamar: (gateway: string) => Promise<Response>,
  recusas: readonly string[] = [],
): Promise<Aceito> {
  const late = AbortSignal.timeout(QUIETO_MS)
  for (;;) {
    const answer = await chamar(await processos.gateway()).catch(() => undefined)
    const body = (await answer?.json().catch(() => undefined)) as Aceito['body'] | undefined
    if (answer && body && (answer.ok || recusas.includes(body.codigo ?? ''))) return { status: answer.status, body }
    if (late.aborted) throw new Error(`a call is refused: ${answer?.status ?? 'no answer'} ${body?.codigo ?? ''}`)
    await pause(OLHAR_MS)
  }
}

/** Waits until every job has ended and every follower has seen all events, including those of reactions. */
async function acalmar(url: string, pool: pg.Pool, ledger: Ledger): Promise<void> {
  const late = AbortSignal.timeout(QUIETO_MS)
  for (;;) {
    const { rows } = await pool.query(`select from processamentos where estado in ('aguardando', 'executando') limit 1`)
    if (rows.length === 0) break
    if (late.aborted) throw new Error('an upload does not come to its end')
    await pause(OLHAR_MS)
  }
  const waiting = await caughtUp(url, pool)
  try {
    for (let head = ''; head !== (head = await ledger.head());) {
      if (!(await waiting.wait(SEGUIDORES, head, QUIETO_MS))) throw new Error('the read models do not catch up')
    }
  } finally {
    await waiting.close()
  }
}
