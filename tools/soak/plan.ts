import { createRandom, type Random } from '#services/demo/random.ts'

/** Salespeople of the small programme, with their shops. */
export const PESSOAS = [
  ['Ana', 'A', 'Norte'],
  ['Bruno', 'A', 'Norte'],
  ['Carla', 'B', 'Sul'],
] as const
export const PROCESSOS = ['projections-1', 'projections-2', 'worker', 'gateway', 'commander-1', 'commander-2'] as const
export type Processo = (typeof PROCESSOS)[number]
export const COMANDANTES = ['commander-1', 'commander-2'] as const

/** People and sales are numbers. A command is complete in itself; it does not depend on the results of others. */
export type Comando =
  | { que: 'vender'; vendas: { nota: number; quem: number; qtde: number; valorPontos: number; dias: number }[] }
  | { que: 'enviar'; vendas: { nota: string; quem: number; qtde: number }[] }
  /** `envio` is the order that sent the upload, of an earlier step. */
  | { que: 'desfazer'; envio: string }
  | { que: 'cancelar' | 'anular'; nota: number; quem: number }
  | { que: 'cancelarMuitas'; tipo: 'cancelamento' | 'anulacao'; notas: { nota: number; quem: number }[] }
  | { que: 'corrigir'; nota: number; quem: number; valorPontos: number }
  | { que: 'resgatar'; quem: number; chave: string; pontos: number }
  | { que: 'cancelarResgate'; quem: number; chave: string }
  | { que: 'expirar' }
  | { que: 'reativar'; diasAtras: number }

export interface Ordem {
  id: string
  para: (typeof COMANDANTES)[number]
  comando: Comando
}
/** The process is killed after `depoisDe` commands of the step were sent. */
export interface Morte {
  processo: Processo
  depoisDe: number
}

export interface Passo {
  n: number
  /** Days since the start, in the commands' own calendar, which passes much faster than the clock. */
  dia: number
  /** Sent all at once. */
  ordens: Ordem[]
  mortes: Morte[]
}

/** Steps change sales and redemptions of this many recent steps only. */
const RECENTES = 12
const ORDENS_MAX = 10

/** An endless plan, step by step. The same seed gives the same plan. */
export function* plano(semente: string): Generator<Passo, never> {
  const random = createRandom(`soak ${semente}`)
  let dia = 0
  /** Uploads of the steps before. */
  const envios: string[] = []
  for (let n = 1; ; n++) {
    dia += random.chance(6) ? random.int(60, 370) : random.int(0, 4)
    const ordens = Array.from({ length: random.int(2, ORDENS_MAX) }, (_, i): Ordem => ({
      id: `${semente}-${n}-${i}`,
      para: random.pick(COMANDANTES),
      comando: comando(random, n, i, envios.slice(-RECENTES)),
    }))
    envios.push(...ordens.flatMap(({ id, comando }) => (comando.que === 'enviar' ? id : [])))
    const mortes = random.chance(35)
      ? [{ processo: random.pick(PROCESSOS), depoisDe: random.int(1, ordens.length) }]
      : []
    if (random.chance(5)) mortes.push({ processo: random.pick(PROCESSOS), depoisDe: random.int(1, ordens.length) })
    yield { n, dia, ordens, mortes }
  }
}

function comando(random: Random, n: number, i: number, envios: readonly string[]): Comando {
  const quem = random.int(0, PESSOAS.length - 1)
  const nota = random.int(Math.max(1, n - RECENTES), n) * 2 + random.int(0, 1)
  const chave = `${random.int(Math.max(1, n - RECENTES), n)}-${random.int(0, ORDENS_MAX - 1)}`
  const sorte = random.int(1, 100)
  if (sorte <= 32) {
    return {
      que: 'vender',
      vendas: Array.from({ length: random.int(1, 4) }, (_, k) => ({
        nota: nota + k,
        quem: random.int(0, PESSOAS.length - 1),
        qtde: random.int(1, 500),
        valorPontos: random.int(1, 999),
        dias: random.int(0, 60),
      })),
    }
  }
  if (sorte <= 38)
    return {
      que: 'enviar',
      vendas: Array.from({ length: random.int(1, 30) }, (_, k) => ({
        nota: `U${n}X${i}X${k}`,
        quem: random.int(0, 1),
        qtde: random.int(1, 9),
      })),
    }
  if (sorte <= 62) return { que: 'resgatar', quem, chave: `${n}-${i}`, pontos: random.int(1, 40) }
  if (sorte <= 72) return { que: 'cancelarResgate', quem, chave }
  if (sorte <= 75)
    return {
      que: 'cancelarMuitas',
      tipo: random.pick(['cancelamento', 'anulacao'] as const),
      notas: Array.from({ length: random.int(2, 6) }, (_, k) => ({
        nota: nota + k,
        quem: random.int(0, PESSOAS.length - 1),
      })),
    }
  if (sorte <= 82) return { que: random.pick(['cancelar', 'anular'] as const), nota, quem }
  if (sorte <= 90) return { que: 'corrigir', nota, quem, valorPontos: random.int(1, 999) }
  if (sorte <= 96) return { que: 'expirar' }
  if (sorte <= 98 && envios.length > 0) return { que: 'desfazer', envio: random.pick(envios) }
  return { que: 'reativar', diasAtras: random.int(0, 5) }
}
