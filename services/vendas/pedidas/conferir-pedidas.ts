import { sql } from 'kysely'
import type { VendaPedida } from '#contracts/events/pedido.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { pontosDosProdutos, valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import type { BaseDoAto } from '#services/aprovacoes/ato.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import type { VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'
import { lerCadastros } from '#services/vendas/upload/cadastros-da-planilha.ts'
import { conferirLinhas } from '#services/vendas/upload/conferir-linhas.ts'
import { LinhasLidas } from '#services/vendas/upload/linhas-lidas.ts'
import { vendasBoas } from '#services/vendas/upload/vendas-boas.ts'
import { ehVendaAntiga, VENDA_ANTIGA } from '#services/vendas/venda.decider.ts'

export interface PedidasConferidas {
  /** As they can be registered now, by the registrations and values of today. */
  vendas: VendaParaRegistrar[]
  /** Why the first of the others cannot; undefined while all can. */
  recusa: string | undefined
}

/** Looks again, as at the rows of a sheet, at sales that were asked for some days ago. */
export async function conferirPedidas(
  { db, pool, agora }: Pick<BaseDoAto, 'db' | 'pool' | 'agora'>,
  quem: ActorPainel,
  pedidas: readonly VendaPedida[],
): Promise<PedidasConferidas> {
  const dia = diaDoInstante(agora())
  const documentos = await lerDocumentos(db, pedidas)
  const recusas: { nota: string; motivo: string }[] = []
  const linhas = new LinhasLidas()
  const notas: string[] = []
  const ids = new Map<string, string>()
  for (const pedida of pedidas) {
    const { idVenda, idParceiro, idRevenda, identificador } = pedida
    const [cpf, cnpj] = [documentos.get(idParceiro), documentos.get(idRevenda)]
    const motivo = cpf && cnpj ? motivoDoDia(pedida, quem, dia) : 'Vendedor não cadastrado'
    if (motivo !== undefined) {
      recusas.push({ nota: identificador, motivo })
      continue
    }
    ids.set(chaveDe(pedida), idVenda)
    incluir(linhas, notas, pedida, { cpf: cpf!, cnpj: cnpj! })
  }
  linhas.fechar()
  const [pontos, valorPonto] = await Promise.all([pontosDosProdutos(db, dia), valorPontoDasRedes(db, dia)])
  const cadastros = await lerCadastros({ db, pool }, reachOf(quem), linhas)
  for (const { linha, mensagem } of [...conferirLinhas(linhas, cadastros, pontos, linhas.quantas || 1)].flat())
    recusas.push({ nota: notas[linha]!, motivo: mensagem })
  const [boas = []] = [...vendasBoas(linhas, cadastros, { pontos, valorPonto }, pedidas.length)]
  const [recusa] = recusas
  return {
    vendas: boas.map(({ venda }) => ({ ...venda, idVenda: ids.get(chaveDe(venda))! })),
    recusa: recusa && `Nota ${recusa.nota}: ${recusa.motivo}`,
  }
}

const chaveDe = ({ idRevenda, tipoFiscal, identificador }: VendaPedida | VendaParaRegistrar): string =>
  `${idRevenda} ${tipoFiscal} ${normalizarIdentificador(identificador)}`

const motivoDoDia = ({ realizadoEm }: VendaPedida, { permissao }: ActorPainel, dia: Dia): string | undefined =>
  permissao !== ADMINISTRADOR && ehVendaAntiga(realizadoEm, dia) ? VENDA_ANTIGA : undefined

/** Its items as rows; `notas` has the number of each row's sale. */
function incluir(
  linhas: LinhasLidas,
  notas: string[],
  { tipoFiscal, identificador, realizadoEm, itens }: VendaPedida,
  documentos: { cpf: string; cnpj: string },
): void {
  const chave = normalizarIdentificador(identificador)
  for (const item of itens) {
    linhas.incluir(
      { linha: notas.length, ...documentos, tipoFiscal, identificador, chave, realizadoEm, ...item },
      false,
    )
    notas.push(identificador)
  }
}

/** CPF of the sellers and CNPJ of the shops, by their ids; whose data was deleted is missing. */
async function lerDocumentos(db: Db, pedidas: readonly VendaPedida[]): Promise<Map<string, string>> {
  const ids = [...new Set(pedidas.flatMap(({ idParceiro, idRevenda }) => [idParceiro, idRevenda]))]
  const { rows } = await sql<{ id: string; documento: string }>`
    select id, cpf as documento from parceiros where id = any(${ids}::uuid[]) and cpf is not null
    union all select id, cnpj from revendas where id = any(${ids}::uuid[]) and cnpj is not null`.execute(db)
  return new Map(rows.map(({ id, documento }) => [id, documento]))
}
