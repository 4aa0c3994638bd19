import { withClient } from '../../tools/temporary-postgres.ts'

/** Redemptions of all salespeople over a year, in every status: as rows of their read model, without events. */
export const writeRedemptions = (url: string, redemptions: number): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `with vendedores as (
         select p.id, p.id_revenda, r.id_rede, row_number() over (order by p.id) - 1 as n
         from parceiros p join revendas r on r.id = p.id_revenda
       )
       insert into resgates.resgates (id_resgate, numero, id_parceiro, id_revenda, id_rede, id_premio, codigo_premio,
         qtde, pontos, saldo_anterior, resgatado_em, status, versao)
       select gen_random_uuid(), g, v.id, v.id_revenda, v.id_rede,
         md5('premio' || g % 300)::uuid, 'P' || g % 300,
         1, 1000 + g * 7919 % 90000, 100000, timestamptz '2025-11-01' + g * (interval '365 days' / $1::int), g % 6, 1
       from generate_series(1, $1::bigint) g
       join vendedores v on v.n = g * 7907 % (select count(*) from vendedores)`,
      [redemptions],
    )
    await client.query(
      `insert into resgates.somas (id_rede, status, resgates)
       select id_rede, status, count(*) from resgates.resgates group by id_rede, status`,
    )
    await client.query(
      `insert into resgates.codigos (id_premio, codigo_premio, resgates)
       select id_premio, codigo_premio, count(*) from resgates.resgates group by id_premio, codigo_premio`,
    )
    await client.query('vacuum analyze resgates.resgates, resgates.somas, resgates.codigos')
  })
