import type { Answer, Call } from '#contracts/endpoint.ts'
import type { composicaoDoSaldo } from '#contracts/http/composicao.ts'
import type { extrato, extratoDoParceiro } from '#contracts/http/extrato.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { lerComposicao } from '#projections/extrato/composicao.queries.ts'
import { lerExtrato } from '#projections/extrato/extrato.queries.ts'
import type { App } from '#services/app.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { donoDaConta } from './dono-da-conta.ts'

/** A statement as of today. `dono` names the account's owner. Without reach: of ids found within reach. */
export const lerExtratoDeHoje = (
  { readDb, agora }: Pick<App, 'readDb' | 'agora'>,
  idParceiro: string,
  query: Call<typeof extrato>['query'],
  dono?: string,
): Promise<Answer<typeof extrato>> => lerExtrato(readDb, idParceiro, query, diaDoInstante(agora()), dono)

/**
 * The same of the salesperson with a CPF, when they are within reach.
 * @throws Failure `parceiro-nao-encontrado`
 */
export async function lerExtratoDoParceiro(
  app: Pick<App, 'readDb' | 'agora'>,
  reach: Reach,
  cpf: string,
  query: Call<typeof extratoDoParceiro>['query'],
): Promise<Answer<typeof extratoDoParceiro>> {
  const parceiro = await donoDaConta(app.readDb, reach, cpf)
  return { parceiro, ...(await lerExtratoDeHoje(app, parceiro.id, query, parceiro.nome)) }
}

/**
 * What the balance of the salesperson with a CPF is made of, when they are within reach.
 * @throws Failure `parceiro-nao-encontrado`
 */
export async function lerComposicaoDoSaldo(
  { readDb, agora }: Pick<App, 'readDb' | 'agora'>,
  reach: Reach,
  cpf: string,
  query: Call<typeof composicaoDoSaldo>['query'],
): Promise<Answer<typeof composicaoDoSaldo>> {
  const { id } = await donoDaConta(readDb, reach, cpf)
  return lerComposicao(readDb, id, query, diaDoInstante(agora()))
}
