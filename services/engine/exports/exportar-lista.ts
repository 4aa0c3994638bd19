import { sql } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import type { Coluna, FormatoDeExportacao, Ordenacao } from '#contracts/lista.ts'
import { diaDoInstante, formatarInstante } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { listOf, type ListContract, type Lists } from '#services/engine/lists/list.ts'
import { readAll, readPage, requestOf, type ListQuery } from '#services/engine/lists/read-list.ts'
import { orderOf } from '#services/engine/lists/slice.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import type { Tabela } from './cells.ts'

/** What a person asked for, as the job keeps it: no rows, and nobody but by id or as a search term. */
export interface PedidoDeExportacao {
  /** Name of the list's endpoint. */
  lista: string
  formato: FormatoDeExportacao
  query: ListQuery
  params: unknown
}

/** The rows of a list on their way into a file, and what they are. */
export interface ListaExportada {
  tabela: Tabela
  total: number
  notas: (readonly [string, string])[]
}

/**
 * What a list holds for a person now: their role and limits of this moment, not of when they asked.
 * @throws Failure `sem-permissao` when they may not see the list any more
 */
export async function exportarLista(
  db: Db,
  lists: Lists,
  pedido: PedidoDeExportacao,
  actor: ActorPainel,
  agora: Date,
): Promise<ListaExportada> {
  const list = listOf(lists, pedido.lista)
  const { contract } = list
  if (contract.access === 'publico' || !contract.access.painel?.includes(actor.permissao))
    throw forbidden('sem-permissao', 'Você não tem permissão para esta lista.')
  const call = { query: pedido.query, params: pedido.params as never, actor, hoje: diaDoInstante(agora) }
  const request = await requestOf(db, list, call)
  const order = orderOf(contract, pedido.query.ordenacao)
  const umaPagina = pedido.query.limite > 0
  const page = umaPagina ? await readPage(db, list, call) : undefined
  const rows = page?.[contract.chave] as unknown as Readonly<Record<string, unknown>>[] | undefined
  const total = rows ? rows.length : (await list.total(db, request)).count
  const posicao = list.readModel === undefined ? undefined : await lerPosicao(db, list.readModel)
  return {
    total,
    tabela: {
      titulo: contract.prefixo,
      colunas: colunasDe(contract, pedido.query.colunas),
      linhas: rows
        ? (async function* () {
            yield rows
          })()
        : readAll(db, list, request, order),
    },
    notas: [
      ...(await list.describe(db, request)),
      ...(request.buscar ? [['Busca', request.buscar] as const] : []),
      ['Ordem', ordemParaPessoas(contract, order)],
      ['Linhas', umaPagina ? `${total} (a página que estava na tela)` : String(total)],
      ['Exportado por', actor.nome],
      ['Exportado em', formatarInstante(agora.toISOString())],
      ...(posicao
        ? [
            [
              'Dados até',
              `${posicao.em ? `${formatarInstante(posicao.em.toISOString())}, ` : ''}evento ${posicao.posicao}`,
            ] as const,
          ]
        : []),
    ],
  }
}

/** Up to which event the rows of a read model go, as the transaction sees it that reads them. */
async function lerPosicao(db: Db, readModel: string): Promise<{ posicao: number; em: Date | null } | undefined> {
  const { rows } = await sql<{
    posicao: number
    em: Date | null
  }>`select position as posicao, event_at as em from projections.checkpoints where name = ${readModel}`.execute(db)
  return rows[0]
}

/** Those asked for, in their order; without a wish those that a screen shows. */
function colunasDe({ colunas }: ListContract, campos: readonly string[] | undefined): Coluna[] {
  if (!campos) return colunas.filter(({ oculta }) => !oculta)
  return [...new Set(campos)].flatMap((campo) => colunas.filter((coluna) => coluna.campo === campo))
}

const ordemParaPessoas = ({ colunas }: ListContract, { campo, direcao }: Ordenacao): string =>
  `${colunas.find((coluna) => coluna.campo === campo)?.titulo ?? campo}, ${direcao === 'asc' ? 'crescente' : 'decrescente'}`
