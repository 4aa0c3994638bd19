import { sql, type RawBuilder } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { numbersOfRede, type Reach } from '#services/engine/reach/reach.ts'
import { reading } from '../reading.ts'
import { entradas } from './taxas.projection.ts'

const depois = reading(entradas, 'taxas.entradas depois')
const t = reading(entradas, 'taxas.entradas t')

const PERIODO = sql`lpad(${t.mes}::text, 2, '0') || '/' || ${t.ano}`

/** The fields of what holds, over `configuracoesEmVigor`. */
export const COLUNAS_DAS_CONFIGURACOES = {
  idRede: t.id_rede,
  idProduto: t.id_produto,
  valorUnitario: t.valor_unitario,
  qtdVendidaAntes: t.qtd_vendida_antes,
  ano: t.ano,
  mes: t.mes,
  nomeRede: sql`d.nome`,
  nomeProduto: sql`p.nome`,
  rede: sql`d.nome`,
  codProduto: sql`p.codigo`,
  periodo: PERIODO,
  entrada: t.entrada,
} as const
export const ORDEM_DO_PERIODO = sql`make_date(${t.ano}, ${t.mes}, 1)`
export const CHAVE_DAS_CONFIGURACOES = t.posicao

/** `from … where …`: the last entry of each network, product and month, within what the person may see. */
export const configuracoesEmVigor = (reach: Reach): RawBuilder<unknown> => sql`
  from ${t} join redes d on d.id = ${t.id_rede} join produtos p on p.id = ${t.id_produto}
  where not exists (select from ${depois}
      where (${depois.id_rede}, ${depois.id_produto}, ${depois.ano}, ${depois.mes}) = (${t.id_rede}, ${t.id_produto},
        ${t.ano}, ${t.mes})
        and ${depois.entrada} > ${t.entrada})
    and ${numbersOfRede(reach, t.id_rede)}`

export interface EntradaDeTaxa {
  ano: number
  mes: number
  periodo: string
  valorUnitario: Centesimos
  qtdVendidaAntes: Centesimos
  entrada: number
  motivo: string | null
  por: string | null
  em: Date
}

/** All that was entered for a network and a product, the newest month first, and in it the last entry first. */
export async function entradasDaTaxa(
  db: Db,
  reach: Reach,
  { idRede, idProduto }: { idRede: string; idProduto: string },
): Promise<EntradaDeTaxa[]> {
  const { rows } = await sql<EntradaDeTaxa>`
    select ${t.ano}, ${t.mes}, ${PERIODO} as periodo, ${t.valor_unitario} as "valorUnitario",
      ${t.qtd_vendida_antes} as "qtdVendidaAntes", ${t.entrada}, ${t.motivo}, ${t.por}, ${t.em}
    from ${t}
    where ${t.id_rede} = ${idRede} and ${t.id_produto} = ${idProduto} and ${numbersOfRede(reach, t.id_rede)}
    order by ${t.ano} desc, ${t.mes} desc, ${t.entrada} desc`.execute(db)
  return rows
}
