import type { OrigemDosTotais } from '#contracts/http/totais.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { VENDEDOR, type Papel } from '#contracts/values/papeis.ts'
import { saldosNaRede, saldosNaRevenda, type ParteDoSaldo } from '#projections/extrato/saldos.queries.ts'
import { mesesDeVendas } from '#projections/vendas/vendas.queries.ts'
import type { App } from '#services/app.ts'
import { admitsRede, namesRede, type Reach } from '#services/engine/reach/reach.ts'
import { lerCadastro } from '#services/engine/records/ler.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { lerRevenda } from '#services/revendas/ler-revendas.ts'

type Leitura = Pick<App, 'readDb' | 'readPool'>

/**
 * What the totals of a network are the sum of. Role 3 is told of networks that it was given (`lerRedesCompletas`).
 * @throws Failure `nao-encontrado`
 */
export async function lerOrigemDaRede(
  app: Leitura,
  reach: Reach,
  permissao: Papel,
  id: string,
  hoje: Dia,
): Promise<OrigemDosTotais> {
  const vista = permissao === VENDEDOR ? namesRede(reach, id) : admitsRede(reach, id)
  if (!vista) throw naoExiste(redesRecord)
  await lerCadastro(app.readDb, redesRecord, id)
  return origemDe(app, id, saldosNaRede(app.readDb, reach, id, hoje))
}

/**
 * The same of a shop.
 * @throws Failure `nao-encontrado`
 */
export async function lerOrigemDaRevenda(app: Leitura, reach: Reach, id: string, hoje: Dia): Promise<OrigemDosTotais> {
  await lerRevenda(app.readDb, reach, id)
  return origemDe(app, id, saldosNaRevenda(app.readDb, id, hoje))
}

async function origemDe(
  { readDb, readPool }: Leitura,
  id: string,
  partes: Promise<ParteDoSaldo[]>,
): Promise<OrigemDosTotais> {
  const [meses, saldos, checkpoint] = await Promise.all([
    mesesDeVendas(readDb, id),
    partes,
    readCheckpoint(readPool, 'vendas'),
  ])
  return {
    meses,
    saldos,
    atualizadoEm: checkpoint?.eventAt?.toISOString() ?? null,
    posicao: checkpoint?.position ?? '0',
  }
}
