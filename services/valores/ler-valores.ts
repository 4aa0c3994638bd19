import type { Answer } from '#contracts/endpoint.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ProdutoEvent } from '#contracts/events/produto.ts'
import type { RedeEvent } from '#contracts/events/rede.ts'
import type { InicioDatado, valoresDaRede, valoresDoProduto } from '#contracts/http/valores.ts'
import { vigencias } from '#contracts/values/datado.ts'
import type { App } from '#services/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { admitsRede, type Reach } from '#services/engine/reach/reach.ts'
import { lerCadastro } from '#services/engine/records/ler.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { produtosRecord } from '#services/produtos/produtos.record.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { nomesDeQuemFez } from '#services/usuarios/quem-fez.ts'

/**
 * The events of a network that stands and is within reach.
 * @throws Failure `nao-encontrado`
 */
export async function eventosDaRede(
  { db, ledger }: Pick<App, 'db' | 'ledger'>,
  reach: Reach,
  id: string,
): Promise<Recorded<RedeEvent>[]> {
  if (!admitsRede(reach, id)) throw naoExiste(redesRecord)
  await lerCadastro(db, redesRecord, id)
  return (await ledger.readStream(streamName('rede', id))) as Recorded<RedeEvent>[]
}

/**
 * The events of a product that stands. Without reach: anybody who may call may know it.
 * @throws Failure `nao-encontrado`
 */
export async function eventosDoProduto(
  { db, ledger }: Pick<App, 'db' | 'ledger'>,
  id: string,
): Promise<Recorded<ProdutoEvent>[]> {
  await lerCadastro(db, produtosRecord, id)
  return (await ledger.readStream(streamName('produto', id))) as Recorded<ProdutoEvent>[]
}

/**
 * Every value of a network's point and every start of its programme. Of the starts the one entered last holds, whatever
 * its day is.
 * @throws Failure `nao-encontrado`
 */
export async function lerValoresDaRede(
  app: Pick<App, 'db' | 'ledger'>,
  reach: Reach,
  id: string,
): Promise<Answer<typeof valoresDaRede>> {
  const eventos = await eventosDaRede(app, reach, id)
  const lidos = await comQuemFez(app.db, eventos)
  const inicios = lidos.flatMap(({ data, ...entrada }) => ('valorPonto' in data ? [] : entrada))
  return {
    valorPonto: vigencias(
      lidos.flatMap(({ data, ...entrada }) => ('valorPonto' in data ? { ...entrada, valor: data.valorPonto } : [])),
    ),
    inicioPrograma: inicios
      .map((inicio, n) => ({ ...inicio, ate: null, substituido: n < inicios.length - 1 }))
      .reverse(),
  }
}

/** @throws Failure `nao-encontrado` Without reach: anybody who may call may know it. */
export async function lerValoresDoProduto(
  app: Pick<App, 'db' | 'ledger'>,
  id: string,
): Promise<Answer<typeof valoresDoProduto>> {
  const lidos = await comQuemFez(app.db, await eventosDoProduto(app, id))
  return { valorPontos: vigencias(lidos.map(({ data, ...entrada }) => ({ ...entrada, valor: data.valorPontos }))) }
}

type Lido<E extends RedeEvent | ProdutoEvent> = Omit<InicioDatado, 'ate' | 'substituido'> & { data: E['data'] }

/** Events with who entered them and why, for people. */
async function comQuemFez<E extends RedeEvent | ProdutoEvent>(
  db: Db,
  eventos: readonly Recorded<E>[],
): Promise<Lido<E>[]> {
  const [quemFez, textos] = await Promise.all([
    nomesDeQuemFez(db, eventos),
    lerTextos(
      db,
      eventos.flatMap(({ data: { motivo } }) => motivo?.idTexto ?? []),
    ),
  ])
  return eventos.map(({ data, metadata }) => ({
    data,
    desde: data.desde,
    registradoEm: metadata.at,
    por: quemFez(metadata),
    motivo: data.motivo && (textos.get(data.motivo.idTexto) ?? null),
  }))
}
