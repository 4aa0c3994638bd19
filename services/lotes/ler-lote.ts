import type { Answer } from '#contracts/endpoint.ts'
import { notFound } from '#contracts/errors.ts'
import type { lote } from '#contracts/http/lotes.ts'
import { lerLote as lerLoteDosMovimentos, type Lote, type Movimento } from '#projections/lotes/lotes.queries.ts'
import type { App } from '#services/app.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { procurarDono } from '#services/extrato/dono-da-conta.ts'

type Dono = Answer<typeof lote>['lote']['parceiro']

/**
 * A lot of an account within reach.
 * @throws Failure `lote-nao-encontrado`
 */
export const lerLote = (
  app: Pick<App, 'readDb' | 'readPool'>,
  reach: Reach,
  idLote: string,
): Promise<Answer<typeof lote>> =>
  contarLote(app, idLote, (idParceiro) => procurarDono(app.readDb, reach, { id: idParceiro }))

/**
 * A lot of the salesperson's own account. Without reach: one's own.
 * @throws Failure `lote-nao-encontrado`
 */
export const lerLoteDoParceiro = (
  app: Pick<App, 'readDb' | 'readPool'>,
  { id, nome }: { id: string; nome: string },
  idLote: string,
): Promise<Answer<typeof lote>> =>
  contarLote(app, idLote, (idParceiro) => Promise.resolve(idParceiro === id ? { id, nome, cpf: '' } : undefined))

async function contarLote(
  { readDb, readPool }: Pick<App, 'readDb' | 'readPool'>,
  idLote: string,
  donoDe: (idParceiro: string) => Promise<Dono | undefined>,
): Promise<Answer<typeof lote>> {
  const [lido, checkpoint] = await Promise.all([
    lerLoteDosMovimentos(readDb, idLote),
    readCheckpoint(readPool, 'lotes'),
  ])
  const dono = lido && (await donoDe(lido.idParceiro))
  if (!lido || !dono)
    throw notFound('lote-nao-encontrado', 'Este lote de pontos não foi encontrado entre os que você pode ver.')
  const { idParceiro: _, entrada, usos, ...resto } = lido
  return {
    lote: {
      ...resto,
      parceiro: { id: dono.id, nome: dono.nome, cpf: dono.cpf },
      entrada: { ...movimento(entrada), resgate: entrada.resgate },
      usos: usos.map((uso) => ({ ...movimento(uso), documento: uso.documento, resgate: uso.resgate })),
    },
    atualizadoEm: checkpoint?.eventAt?.toISOString() ?? null,
    posicao: checkpoint?.position ?? '0',
  }
}

const movimento = ({ posicao, tipo, data, registradoEm, pontos }: Movimento | Lote['entrada']) => ({
  posicao: String(posicao),
  tipo,
  data,
  registradoEm: registradoEm.toISOString(),
  pontos,
})
