import { expect, it } from 'vitest'
import type { Worker } from '#services/app.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { RunningWork, WorkKind } from '#services/engine/work/kind.ts'
import { fazerTrabalho } from './fazer-trabalho.ts'

const context = {
  actor: { tipo: 'usuario', id: 'quem-pediu' },
  aprovadoPor: 'quem-confirmou',
  tela: '/painel/aprovacao/:numero',
} as CommandContext
const signal = new AbortController().signal
const progress = () => Promise.resolve()
const pedido = { chave: 'pedido', input: { alvo: 'dental' } }

it('runs the work of an act under its request, as of who asked, and answers how far it is shown', async () => {
  const runs: RunningWork[] = []
  const kind = {
    run: async (work: RunningWork) => {
      runs.push(work)
      await work.shown('12')
      await work.shown('9')
    },
  } as unknown as WorkKind<string, never, unknown, unknown, Worker>
  const mostradas: string[] = []
  const shown = (position: string) => Promise.resolve(void mostradas.push(position))
  const confirmacao = { depoisDe: '7', signal, progress, shown, efeito: { valor: 0 } }
  expect(await fazerTrabalho(kind, {} as Worker, context, pedido, confirmacao)).toBe('12')
  expect(runs).toMatchObject([
    {
      id: 'pedido',
      input: { alvo: 'dental', depoisDe: '7', tela: '/painel/aprovacao/:numero' },
      simulado: false,
      criadoPor: 'quem-pediu',
      aprovadoPor: 'quem-confirmou',
    },
  ])
  expect(mostradas).toEqual(['12', '9'])
})
