import { conflict, invalid } from '#contracts/errors.ts'
import { MAX_ESCOLHIDAS } from '#contracts/lista.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import type { EngineApp } from '#services/engine/app.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import type { List, ListContract, ParamsOf } from './list.ts'
import { readAll, requestOf, type ListQuery } from './read-list.ts'

interface Choosing {
  query: Pick<ListQuery, 'buscar' | 'filtros'>
  body: { quantos: number; exceto: string[] }
}

/**
 * Which rows "todos do filtro" are, by their `id`, for whoever saw `quantos` of them.
 * @throws Failure `escolha-mudou`, `escolha-longa`, and those of the list
 */
export async function chosenRows<L extends ListContract>(
  app: Pick<EngineApp, 'readDb' | 'agora'>,
  list: List<L, ActorPainel>,
  { query, body: { quantos, exceto } }: Choosing,
  actor: ActorPainel,
): Promise<{ chaves: string[] }> {
  const request = await requestOf(app.readDb, list, {
    query: { ...query, pagina: 1, limite: 0 },
    params: {} as ParamsOf<L>,
    actor,
    hoje: diaDoInstante(app.agora()),
  })
  const { count } = await list.total(app.readDb, request)
  if (count !== quantos) throw changed(quantos, count)
  if (count > MAX_ESCOLHIDAS) throw tooMany(count)
  const chaves: string[] = []
  for await (const rows of readAll(app.readDb, list, request, list.contract.ordenacaoPadrao))
    chaves.push(...rows.map((row) => String(row['id'])))
  if (chaves.length !== quantos) throw changed(quantos, chaves.length)
  const without = new Set(exceto)
  return { chaves: chaves.filter((chave) => !without.has(chave)) }
}

const changed = (before: number, now: number) =>
  conflict(
    'escolha-mudou',
    `A lista mudou enquanto você escolhia: eram ${before.toLocaleString('pt-BR')} e agora são ${now.toLocaleString('pt-BR')}. Confira a lista e escolha de novo.`,
  )
const tooMany = (count: number) =>
  invalid(
    'escolha-longa',
    `São ${count.toLocaleString('pt-BR')} linhas, e de uma vez vão no máximo ${MAX_ESCOLHIDAS.toLocaleString('pt-BR')}. Use um filtro ou um período menor.`,
  )
