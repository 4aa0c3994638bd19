import { sql, type RawBuilder } from 'kysely'
import { avisosDeVencimento } from '#contracts/http/avisos.ts'
import type { EstadoDaMensagem } from '#contracts/values/mensagem.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { filter, periodOfMoments } from '#services/engine/lists/filters.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { DESTINO } from '#services/engine/messages/destino.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorNome } from '#services/redes/ler-redes.ts'
import { pontosAVencer } from './pontos-a-vencer.message.ts'

/** As the table has them, whose index finds them. */
const GUARDADO: Record<EstadoDaMensagem, Database['mensagens']['estado']['__select__']> = {
  'Aguarda o envio': 'pendente',
  Enviada: 'enviada',
  'Não entregue': 'falhou',
  'Não enviada': 'sem-destino',
}
const quantos = (condicao: RawBuilder<unknown>) => sql`count(*) filter (where ${condicao})::int`

/** Whom the programme told of points that lapse, by where they work now. */
export const avisosDeVencimentoList = tableList<typeof avisosDeVencimento, ActorPainel>(avisosDeVencimento, {
  columns: {
    id: sql`m.id`,
    vendedor: sql`p.nome`,
    cpf: sql`coalesce(p.cpf, '')`,
    revenda: sql`r.nome_fantasia`,
    rede: sql`d.nome`,
    pontos: sql`(m.dados->>'pontos')::bigint`,
    venceEm: sql`m.dados->>'de'`,
    venceAte: sql`m.dados->>'ate'`,
    limite: sql`(m.dados->>'limite')::int`,
    ...DESTINO,
    criadoEm: sql`m.criada_em`,
    enviadoEm: sql`m.enviada_em`,
  },
  key: { sql: sql`m.id`, type: 'uuid' },
  place: { rede: sql`r.id_rede`, revenda: sql`r.id` },
  // Everybody has a shop and it a network: of a count that asks for neither, left joins cost nothing.
  from: sql`
    from mensagens m left join parceiros p on p.id = m.id_parceiro left join revendas r on r.id = p.id_revenda
      left join redes d on d.id = r.id_rede
    where m.modelo = ${sql.lit(pontosAVencer.name)}`,
  filters: {
    rede: redesPorNome,
    estado: filter(
      'Estado',
      (estado) => sql`m.estado = any(${estado.map((um) => GUARDADO[um])})`,
      (estado) => estado.join(', '),
    ),
    ...periodOfMoments(sql`m.criada_em`),
  },
  search: nomeados({ parceirosOuDental: sql`m.id_parceiro` }),
  totals: {
    totais: sql`jsonb_build_object('enviados', ${quantos(sql`m.estado = 'enviada'`)},
      'naoEntregues', ${quantos(sql`m.estado in ('falhou', 'sem-destino')`)},
      'aguardam', ${quantos(sql`m.estado = 'pendente'`)})`,
  },
})
