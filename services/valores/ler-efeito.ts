import type { Call } from '#contracts/endpoint.ts'
import type { Efeito, efeitoDoValorPonto } from '#contracts/http/valores.ts'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import { ultimoDia, type Datado } from '#contracts/values/datado.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { efeitoDeUmValorPonto, efeitoDeUmValorPontos, type Dias } from '#projections/vendas/efeito.queries.ts'
import type { App } from '#services/app.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { eventosDaRede, eventosDoProduto } from './ler-valores.ts'

type Pedido = Call<typeof efeitoDoValorPonto>['query']

/**
 * What an earlier start of a network's point value would change of the awards that a correction looks at.
 * @throws Failure `nao-encontrado`
 */
export async function lerEfeitoNaRede(
  app: Pick<App, 'db' | 'readDb' | 'ledger'>,
  reach: Reach,
  idRede: string,
  pedido: Pedido,
  hoje: Dia,
): Promise<Efeito> {
  const valores = (await eventosDaRede(app, reach, idRede)).flatMap(({ data }) => ('valorPonto' in data ? data : []))
  const dias = diasDoEfeito(valores, pedido.desde, hoje)
  return efeitoDeUmValorPonto(app.readDb, reach, { idRede, valor: pedido.valor, ...dias })
}

/**
 * The same of a product's points.
 * @throws Failure `nao-encontrado`
 */
export async function lerEfeitoNoProduto(
  app: Pick<App, 'db' | 'readDb' | 'ledger'>,
  reach: Reach,
  idProduto: string,
  pedido: Pedido,
  hoje: Dia,
): Promise<Efeito> {
  const valores = (await eventosDoProduto(app, idProduto)).map(({ data }) => data)
  const dias = diasDoEfeito(valores, pedido.desde, hoje)
  return efeitoDeUmValorPontos(app.readDb, reach, { idProduto, valor: pedido.valor, ...dias })
}

/** The days on which a value would hold, as far back as a correction goes. */
function diasDoEfeito(valores: readonly Datado[], desde: Dia, hoje: Dia): Dias {
  const prazo = somarDias(hoje, -DIAS_DE_REVISAO)
  return { de: desde > prazo ? desde : prazo, ate: ultimoDia(valores, desde) ?? hoje }
}
