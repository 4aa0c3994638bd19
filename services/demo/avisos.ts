import { sql } from 'kysely'
import { LIMITES_DO_AVISO } from '#contracts/http/avisos.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { avisosDe, enfileirarAvisos } from '#services/avisos/avisar-vencimentos.ts'
import { pontosAVencer } from '#services/avisos/pontos-a-vencer.message.ts'
import { preverExpiracao } from '#services/conta/expirar-pontos.ts'
import type { Elenco } from './elenco.ts'
import { instante, type BaseDaDemo } from './relogio.ts'

/**
 * What yesterday's run told salespeople of points that lapse. Most went out; some had nobody to go to, were refused, or
 * wait still.
 */
export async function avisosDeOntem(deps: BaseDaDemo, { parceiros }: Elenco, hoje: Dia): Promise<void> {
  const ontem = somarDias(hoje, -1)
  const contas = parceiros.map(({ id: idParceiro, loja, mudouPara }) => {
    const { id: idRevenda, idRede } = (mudouPara ?? { loja }).loja
    return { idParceiro, idRevenda, idRede, movimentos: 0 }
  })
  const perdas = await preverExpiracao(deps.ledger, contas, somarDias(ontem, LIMITES_DO_AVISO[0] + 1))
  const aVencer = perdas.flatMap(({ data }) =>
    'lotes' in data
      ? data.lotes
          .filter(({ venceEm }) => venceEm >= ontem)
          .map(({ venceEm, pontos }) => ({ idParceiro: data.idParceiro, venceEm, pontos }))
      : [],
  )
  const em = instante(deps, ontem, '09:00')
  await deps.db.transaction().execute(async (trx) => {
    await enfileirarAvisos(trx, avisosDe(aVencer, new Map(), ontem))
    await sql`
      with ordem as (select id, row_number() over (order by id_parceiro, causa) as n from mensagens
        where modelo = ${pontosAVencer.name}),
      fim as (select id, case when n % 13 = 5 then 'sem-destino' when n % 17 = 8 then 'falhou'
        when n % 19 = 3 then 'pendente' else 'enviada' end as estado from ordem)
      update mensagens m set criada_em = ${em}, estado = fim.estado,
        tentativas = case when fim.estado in ('enviada', 'falhou') then 1 else 0 end,
        falha = case fim.estado when 'sem-destino' then 'vendedor sem celular' when 'falhou' then 'HTTP 400' end,
        enviada_em = case fim.estado when 'enviada' then ${em}::timestamptz + interval '3 seconds' end
      from fim where fim.id = m.id`.execute(trx)
  })
}
