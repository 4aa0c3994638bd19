import { sql } from 'kysely'
import { mensagensDoEnvio } from '#contracts/http/envios.ts'
import { PEDIDOS_DO_PROCESSAMENTO } from '#projections/aprovacoes/vendas-pedidas.queries.ts'
import { filter } from '#services/engine/lists/filters.ts'
import { inOneOf } from '#services/engine/lists/search.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { DESTINO } from '#services/engine/messages/destino.ts'
import { workWithin } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { causaDoPedido, causaDoUpload, pontosCreditados } from '#services/vendas/upload/pontos-creditados.message.ts'
import { nomeDoArquivo } from './nome-do-arquivo.ts'

/** What an upload that the person may follow told salespeople whom they see, by where these work now. */
export const mensagensDoEnvioList = tableList<typeof mensagensDoEnvio, ActorPainel>(mensagensDoEnvio, {
  columns: {
    id: sql`m.id`,
    vendedor: sql`p.nome`,
    cpf: sql`coalesce(p.cpf, '')`,
    revenda: sql`r.nome_fantasia`,
    texto: sql`m.dados`,
    ...DESTINO,
    criadaEm: sql`m.criada_em`,
    enviadaEm: sql`m.enviada_em`,
  },
  key: { sql: sql`m.id`, type: 'uuid' },
  place: { rede: sql`r.id_rede`, revenda: sql`r.id` },
  from: ({ reach, params: { id } }) => sql`
    from mensagens m join parceiros p on p.id = m.id_parceiro join revendas r on r.id = p.id_revenda
    where (m.causa = ${causaDoUpload(id)}
        or m.causa in (select ${causaDoPedido('')} || q.id_pedido from ${PEDIDOS_DO_PROCESSAMENTO(id)} q))
      and exists (select from processamentos e where e.id = ${id} and ${workWithin(reach, sql`e.criado_por`)})`,
  filters: {
    estado: filter(
      'Estado',
      (estado) => sql`${DESTINO.estado} = any(${estado})`,
      (estado) => estado.join(', '),
    ),
  },
  search: inOneOf(sql`p.nome`, sql`r.nome_fantasia`),
  shown: (row) => ({
    ...row,
    texto: pontosCreditados.contado(pontosCreditados.dados.parse(row.texto), { nome: row.vendedor }),
  }),
  describe: async (db, { reach, params: { id } }, told) => [['Arquivo', await nomeDoArquivo(db, reach, id)], ...told],
})
