import { sql, type RawBuilder } from 'kysely'
import { pontuacoesEncerradas, pontuacoesPendentes } from '#contracts/http/pendentes.ts'
import {
  CHAVE_DOS_ENVIOS,
  COLUNAS_DOS_ENCERRADOS,
  COLUNAS_DOS_ENVIOS,
  enviosEm,
  LUGAR_DOS_ENVIOS,
} from '#projections/pendentes/pendentes.queries.ts'
import { idsDeParceiros, idsDeRevendas } from '#services/busca/nomeados.ts'
import { orderBy, tableList } from '#services/engine/lists/list.ts'
import { palavrasDe } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { comLinks } from './arquivos.ts'

interface Pedido {
  filters: { rede?: string | undefined }
  buscar: string | undefined
}

const comum = {
  readModel: 'pendentes',
  key: orderBy(CHAVE_DOS_ENVIOS, 'inteiro'),
  place: LUGAR_DOS_ENVIOS,
  linked: comLinks,
  describe: (_db: unknown, { filters: { rede } }: Pedido) => Promise.resolve([['Rede', rede || 'Todas'] as const]),
} as const

export const pontuacoesPendentesList = tableList<typeof pontuacoesPendentes, ActorPainel>(pontuacoesPendentes, {
  ...comum,
  columns: COLUNAS_DOS_ENVIOS,
  from: (request) => enviosEm('pendente', condicoes(request)),
})

export const pontuacoesEncerradasList = tableList<typeof pontuacoesEncerradas, ActorPainel>(pontuacoesEncerradas, {
  ...comum,
  columns: COLUNAS_DOS_ENCERRADOS,
  from: (request) => enviosEm('encerrada', condicoes(request)),
})

const condicoes = ({ filters: { rede }, buscar }: Pedido): RawBuilder<unknown>[] => [
  ...(rede ? [sql`t.id_rede in (select id from redes where lower(nome) = lower(${rede}))`] : []),
  ...palavrasDe(buscar).map(comPalavra),
]

const NUMERO = /^\d{1,9}$/

/** Who sent it, from where, or its number; each name is looked for once, not for each submission. */
function comPalavra(palavra: string): RawBuilder<unknown> {
  const numero = NUMERO.test(palavra) ? sql`t.numero = ${Number(palavra)} or` : sql``
  return sql`(${numero} t.id_parceiro in (${idsDeParceiros(palavra)})
    or t.id_revenda in (${idsDeRevendas(palavra)}))`
}
