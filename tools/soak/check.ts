import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { streamId } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { diasEntre } from '#contracts/values/dia.ts'
import { conferirConservacao } from '#services/conta/conservacao.ts'
import type { ContaCommand } from '#services/conta/conta.decider.ts'
import type { Ledger, Recorded } from '#services/engine/ledger/port.ts'
import { Caderno } from '../test-kit/caderno.ts'
import type { Resposta } from './commander.ts'
import { idDoResgateDe } from './commander.ts'
import type { Ordem } from './plan.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = 5000

/** A command and its answer. */
export interface Feito {
  ordem: Ordem
  resposta: Exclude<Resposta, { erro: string }>
}

interface ACheck {
  ledger: Ledger
  pool: pg.Pool
  url: string
  ledgerUrl?: string | undefined
  dataDir: string
  feitos: readonly Feito[]
}

/** Checks everything that must be true once all processes are quiet; returns a sentence for each failure. */
export async function conferir({ ledger, pool, url, ledgerUrl, dataDir, feitos }: ACheck): Promise<string[]> {
  const events: Recorded[] = []
  for (let after = '0'; ;) {
    const page = await ledger.readAll({ after, limit: PAGE })
    events.push(...page.events)
    if (page.upTo === after) break
    after = page.upTo
  }
  return [
    ...(await conservacao(ledger)),
    ...(await contas(events, pool)),
    ...vendas(events),
    ...resgates(events),
    ...respostas(events, feitos),
    ...(await verificacao(url, ledgerUrl, dataDir)),
  ]
}

async function conservacao(ledger: Ledger): Promise<string[]> {
  const { diferenca, contasQueNaoFecham } = await conferirConservacao(ledger)
  return [
    ...(diferenca === 0 ? [] : [`points are not conserved: ${diferenca} hundredths too many`]),
    ...contasQueNaoFecham.map(
      ({ stream, evento, posicao, descricao }) => `${stream}: ${evento} at ${posicao} ${descricao}`,
    ),
  ]
}

/**
 * Replays each account in a separate notebook, in the ledger's order of its commands, and compares the tables with it.
 */
async function contas(events: readonly Recorded[], pool: pg.Pool): Promise<string[]> {
  const problemas: string[] = []
  const cadernos = new Map<string, Caderno>()
  for (const event of events) {
    const idParceiro = streamId('conta', event.stream)
    if (idParceiro === undefined) continue
    const caderno = cadernos.get(idParceiro) ?? new Caderno()
    cadernos.set(idParceiro, caderno)
    const { data } = event as Recorded<ContaEvent>
    caderno.anotar(comandoDe(event as Recorded<ContaEvent>))
    if (caderno.saldo() !== data.saldo)
      problemas.push(
        `${event.stream}: ${event.type} at ${event.position} leaves ${data.saldo}, the notebook says ${caderno.saldo()}`,
      )
  }
  const { rows: saldos } = await pool.query<{ id_parceiro: string; saldo: number; divida: number }>(
    'select id_parceiro, saldo, divida from extrato.contas',
  )
  const { rows: lotes } = await pool.query<{ id_parceiro: string; id_lote: string; restante: number }>(
    'select id_parceiro, id_lote, restante from extrato.lotes where restante <> 0',
  )
  for (const [idParceiro, caderno] of cadernos) {
    const conta = saldos.find((row) => row.id_parceiro === idParceiro)
    const daConta = Object.fromEntries(
      lotes
        .filter((row) => row.id_parceiro === idParceiro)
        .map((row) => [row.id_lote, row.restante] as const)
        .sort(),
    )
    const doCaderno = Object.fromEntries(Object.entries(caderno.lotes()).sort())
    if (
      conta?.saldo !== caderno.saldo()
      || conta.divida !== caderno.divida()
      || JSON.stringify(daConta) !== JSON.stringify(doCaderno)
    ) {
      problemas.push(
        `conta-${idParceiro}: the statement says ${conta?.saldo} less ${conta?.divida}, the notebook ${caderno.saldo()} less ${caderno.divida()}`,
      )
    }
  }
  return problemas
}

/** The command behind an event, from the event's data about the request and not about the result. */
function comandoDe({ type, data }: Recorded<ContaEvent>): ContaCommand {
  const onde = { idParceiro: data.idParceiro, idRevenda: data.idRevenda, idRede: data.idRede, hoje: data.em }
  const novoId = (lotes: readonly { idLote: string; origem: string }[]) => (origem: string) =>
    lotes.find((lote) => lote.origem === origem)?.idLote ?? ''
  switch (type) {
    case 'PontosCreditados':
    case 'CreditoRecusado':
    case 'PontosEstornados': {
      const { idVenda, revisaoVenda, alvo, documento } = data
      const lote = type === 'PontosCreditados' ? data.lote : { idLote: '', pontuadoEm: data.em, venceEm: data.em }
      return {
        tipo: 'ajustarVenda',
        ...onde,
        idVenda,
        revisaoVenda,
        alvo,
        documento,
        idLote: lote.idLote,
        pontuadoEm: lote.pontuadoEm,
        venceEm: lote.venceEm,
        causa: 'registro',
        motivo: null,
      }
    }
    case 'PontosResgatados':
      return { tipo: 'resgatar', ...onde, ...data }
    case 'PontosDevolvidos':
    case 'DevolucaoRecusada':
      return {
        tipo: 'devolver',
        ...onde,
        idResgate: data.idResgate,
        diasCarencia: 0,
        motivo: null,
        idDoLote: novoId('lotes' in data ? data.lotes : []),
      }
    case 'PontosExpirados':
      return { tipo: 'expirar', ...onde }
    case 'PontosLancados':
      return {
        tipo: 'lancar',
        ...onde,
        ...data,
        idLote: data.lote?.idLote ?? '',
        diasValidade: data.lote ? diasEntre(data.em, data.lote.venceEm) : 0,
      }
    case 'PontosReativados':
      return {
        tipo: 'reativar',
        ...onde,
        expiradoEm: data.expiradoEm,
        diasValidade: 0,
        motivo: data.motivo,
        idDoLote: novoId(data.lotes),
      }
    case 'ContaEncerrada':
      return { tipo: 'encerrar', ...onde, motivo: data.motivo }
  }
}

/** A sale stands at most once, and its account got the current points of the sale. */
function vendas(events: readonly Recorded[]): string[] {
  const problemas: string[] = []
  const emPe = new Map<string, { idParceiro: string; pontos: number }>()
  const alvos = new Map<string, number>()
  for (const event of events as readonly Recorded<VendaEvent | ContaEvent>[]) {
    if (streamId('venda', event.stream) !== undefined) {
      const { type, data } = event as Recorded<VendaEvent>
      if (type === 'VendaRegistrada' && emPe.get(data.idVenda)?.pontos)
        problemas.push(`${event.stream} is registered twice, at ${event.position}`)
      emPe.set(data.idVenda, {
        idParceiro: data.idParceiro,
        pontos: type === 'VendaRegistrada' || type === 'PontuacaoCorrigida' ? data.totalPontos : 0,
      })
    } else if ('alvo' in event.data) alvos.set(`${event.data.idVenda} ${event.data.idParceiro}`, event.data.alvo)
  }
  for (const [idVenda, { idParceiro, pontos }] of emPe) {
    const alvo = alvos.get(`${idVenda} ${idParceiro}`) ?? 0
    if (alvo !== pontos) problemas.push(`venda-${idVenda} stands at ${pontos}, its account was told ${alvo}`)
  }
  return problemas
}

/** A redemption takes its points once, stands once, and gives them back only when it was cancelled. */
function resgates(events: readonly Recorded[]): string[] {
  const vezes = new Map<string, Map<string, number>>()
  for (const { type, data } of events) {
    if (!('idResgate' in data)) continue
    const contagem = vezes.get(data.idResgate) ?? new Map<string, number>()
    vezes.set(data.idResgate, contagem.set(type, (contagem.get(type) ?? 0) + 1))
  }
  return [...vezes].flatMap(([idResgate, contagem]) => {
    const n = (type: string) => contagem.get(type) ?? 0
    const cancelado = n('ResgateCancelado') + n('ResgateCanceladoPeloFornecedor')
    const certo =
      n('PontosResgatados') === 1
      && n('ResgateSolicitado') === 1
      && cancelado <= 1
      && n('PontosDevolvidos') === cancelado
    return certo ? [] : [`resgate-${idResgate}: ${[...contagem].map(([type, vez]) => `${vez} × ${type}`).join(', ')}`]
  })
}

/** The ledger holds what was answered, each command once: no confirmed one is missing, and no refused one is there. */
function respostas(events: readonly Recorded[], feitos: readonly Feito[]): string[] {
  const quantos = new Map<string, number>()
  const enviadas = new Map<string, string>()
  const contar = (chave: string) => quantos.set(chave, (quantos.get(chave) ?? 0) + 1)
  for (const event of events) {
    contar(`${event.type} ${event.metadata.correlationId}`)
    if (event.type === 'PontosResgatados') contar(`resgate ${event.data.idResgate}`)
    if (event.type === 'VendaRegistrada' && event.data.identificador.startsWith('U')) {
      enviadas.set(event.data.idVenda, event.data.identificador)
      contar(`envio ${event.data.identificador}`)
    }
    if (event.type === 'VendaAnulada') contar(`desfeita ${enviadas.get(event.data.idVenda)}`)
  }
  const desfeitos = new Set(
    feitos.flatMap(({ ordem: { comando }, resposta }) =>
      comando.que === 'desfazer' && resposta.ok ? [comando.envio] : [],
    ),
  )
  const esperar = (chave: string, n: number, o: Ordem) =>
    quantos.get(chave) === n || (n === 0 && !quantos.has(chave))
      ? []
      : [`${o.id} (${o.comando.que}): ${quantos.get(chave) ?? 0} × ${chave}, answered ${n}`]
  return feitos.flatMap(({ ordem, resposta }) => {
    const { comando } = ordem
    switch (comando.que) {
      case 'vender':
        return esperar(`VendaRegistrada ${ordem.id}`, resposta.ok ? resposta.fez.length : 0, ordem)
      case 'enviar':
        return comando.vendas.flatMap(({ nota }) => [
          ...esperar(`envio ${nota}`, 1, ordem),
          ...esperar(`desfeita ${nota}`, desfeitos.has(ordem.id) ? 1 : 0, ordem),
        ])
      case 'cancelar':
        return esperar(`PontuacaoCancelada ${ordem.id}`, resposta.ok ? resposta.fez.length : 0, ordem)
      case 'anular':
        return esperar(`VendaAnulada ${ordem.id}`, resposta.ok ? resposta.fez.length : 0, ordem)
      case 'cancelarMuitas': {
        const fato = comando.tipo === 'cancelamento' ? 'PontuacaoCancelada' : 'VendaAnulada'
        return esperar(`${fato} ${ordem.id}`, resposta.ok ? resposta.fez.length : 0, ordem)
      }
      case 'corrigir':
        return esperar(`PontuacaoCorrigida ${ordem.id}`, resposta.ok ? resposta.fez.length : 0, ordem)
      case 'resgatar':
        return esperar(`resgate ${idDoResgateDe(comando.quem, comando.chave)}`, resposta.ok ? 1 : 0, ordem)
      case 'desfazer':
      case 'cancelarResgate':
      case 'expirar':
      case 'reativar':
        return []
    }
  })
}

/** Runs `npm run verify`. */
async function verificacao(url: string, ledgerUrl: string | undefined, dataDir: string): Promise<string[]> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: url,
    ...(ledgerUrl !== undefined && { LEDGER_URL: ledgerUrl }),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  return promisify(execFile)(process.execPath, [join(ROOT, 'services/verify.main.ts')], {
    cwd: dataDir,
    env,
    maxBuffer: 16 * 1024 * 1024,
  }).then(
    () => [],
    (error: { stdout?: string; stderr?: string }) => [`verify: ${error.stdout ?? ''}${error.stderr ?? ''}`],
  )
}
