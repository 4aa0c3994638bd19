import { sql } from 'kysely'
import { envios } from '#contracts/http/envios.ts'
import { nomeDoEnvio, TIPOS_DE_ENVIO } from '#contracts/http/processamentos.ts'
import { filter } from '#services/engine/lists/filters.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { inOneOf } from '#services/engine/lists/search.ts'
import { workWithin } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

const ESTADO = sql`case
  when d.id is not null then 'Desfeito'
  when p.estado = 'aguardando' then 'Na fila'
  when p.estado = 'executando' then 'Em andamento'
  when p.estado = 'falhou' then 'Falhou'
  when p.erros > 0 then 'Concluído, com erros'
  else 'Concluído' end`

const TITULO = sql`case p.tipo ${sql.join(
  TIPOS_DE_ENVIO.map((tipo) => sql`when ${tipo} then ${nomeDoEnvio[tipo]}`),
  sql` `,
)} end`

/** Past uploads: everybody's for who sees all networks and shops, else one's own. */
export const enviosList = tableList<typeof envios, ActorPainel>(envios, {
  columns: {
    id: sql`p.id`,
    nomeArquivo: sql`p.nome_arquivo`,
    tipo: sql`p.tipo`,
    titulo: TITULO,
    estado: ESTADO,
    linhas: sql`coalesce((p.resultado->>'total')::bigint, 0)`,
    erros: sql`p.erros`,
    vendas: sql`(p.resultado->>'vendas')::bigint`,
    pontos: sql`(p.resultado->>'pontos')::bigint`,
    criadoPor: sql`coalesce(u.nome, 'Sistema')`,
    criadoEm: sql`p.criado_em`,
  },
  key: { sql: sql`p.id`, type: 'uuid' },
  place: null,
  from: ({ reach }) => sql`
    from processamentos p
    left join usuarios u on u.id = p.criado_por
    left join processamentos d on d.id = p.desfeito_por and d.estado = 'concluido'
    where p.tipo like 'upload-%' and not p.simulado and p.tipo = any(${TIPOS_DE_ENVIO}::text[])
      and ${workWithin(reach, sql`p.criado_por`)}`,
  filters: {
    tipo: filter(
      'Tipo',
      (tipo) => sql`p.tipo = ${tipo}`,
      (tipo) => nomeDoEnvio[tipo],
    ),
    estado: filter('Estado', (estado) => sql`${ESTADO} = ${estado}`),
  },
  search: inOneOf(sql`p.nome_arquivo`, sql`coalesce(u.nome, '')`),
})
