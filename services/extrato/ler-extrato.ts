import type { Answer, Call } from '#contracts/endpoint.ts'
import type { extrato, extratoDoParceiro } from '#contracts/http/extrato.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { lerExtrato } from '#projections/extrato/extrato.queries.ts'
import type { App } from '#services/app.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { donoDaConta } from './dono-da-conta.ts'

/** A statement as of today, and up to which event it goes. `dono` names the account's owner. */
export async function lerExtratoDeHoje(
  { readDb, readPool, agora }: Pick<App, 'readDb' | 'readPool' | 'agora'>,
  idParceiro: string,
  query: Call<typeof extrato>['query'],
  dono?: string,
): Promise<Answer<typeof extrato>> {
  const statement = await lerExtrato(readDb, idParceiro, query, diaDoInstante(agora()), dono)
  const checkpoint = await readCheckpoint(readPool, 'extrato')
  return {
    ...statement,
    atualizadoEm: checkpoint?.eventAt?.toISOString() ?? null,
    posicao: checkpoint?.position ?? '0',
  }
}

/**
 * The same of the salesperson with a CPF, when they are within reach.
 * @throws Failure `parceiro-nao-encontrado`
 */
export async function lerExtratoDoParceiro(
  app: Pick<App, 'readDb' | 'readPool' | 'agora'>,
  reach: Reach,
  cpf: string,
  query: Call<typeof extratoDoParceiro>['query'],
): Promise<Answer<typeof extratoDoParceiro>> {
  const parceiro = await donoDaConta(app.readDb, reach, cpf)
  return { parceiro, ...(await lerExtratoDeHoje(app, parceiro.id, query, parceiro.nome)) }
}
