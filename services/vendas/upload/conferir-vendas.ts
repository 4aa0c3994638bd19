import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import {
  avisosDosItens,
  lerIncomuns,
  QTDE_SEMPRE_COMUM,
  type Incomuns,
} from '#services/vendas/conferencia/itens-incomuns.ts'
import { comIdsDeAntes } from '#services/vendas/conferencia/notas-de-antes.ts'
import {
  dizerOutraDental,
  dizerProvavelRepetida,
  dizerRepetidaConfirmada,
  procurarParecidas,
} from '#services/vendas/conferencia/parecidas.ts'
import { formatarCentesimos } from '#contracts/values/centesimos.ts'
import type { CadastrosDaPlanilha } from './cadastros-da-planilha.ts'
import type { LinhasLidas } from './linhas-lidas.ts'
import { COLUNAS, type Coluna } from './sheet-columns.ts'
import type { VendaBoa } from './vendas-boas.ts'

/** A good sale, with what is told of it without a name: a second person is told the same. */
export interface VendaAvisada extends VendaBoa {
  avisos: string[]
}

/** Good sales of a sheet, looked at beside what stands. */
export interface VendasConferidas {
  boas: VendaAvisada[]
  /** Of the sales that stay out until they are confirmed. */
  retidas: ErroDeLinha[]
  /** Of sales that enter, but are worth a look. */
  avisos: ErroDeLinha[]
}

/** What one sheet's sales are compared with; the same for all of them. */
export interface Comparacao {
  db: Db
  reach: Reach
  incomuns: Incomuns
  /** Probable repetitions enter. */
  confirmarRepetidas: boolean
}

/**
 * What is unusual in a sheet, known before any of its sales counts. Without reach: anybody who may call may know it.
 */
export function incomunsDaPlanilha(
  db: Db,
  linhas: LinhasLidas,
  { dentais, produtos }: CadastrosDaPlanilha,
): Promise<Incomuns> {
  const candidatos = [...linhas.produtosAcimaDe(QTDE_SEMPRE_COMUM)].flatMap((n) => {
    const [dental, produto] = [dentais.get(linhas.produtos[n]!.dental), produtos.get(n)]
    return dental && produto?.id ? [{ idRevenda: dental.id, idProduto: produto.id }] : []
  })
  return lerIncomuns(db, candidatos)
}

/** Looks at a group of sales: set by set, never one by one. */
export async function conferirVendas(
  { db, reach, incomuns, confirmarRepetidas }: Comparacao,
  grupo: readonly VendaBoa[],
): Promise<VendasConferidas> {
  const vendas = await comIdsDeAntes(
    db,
    grupo.map(({ venda }) => venda),
  )
  const comIds = grupo.map((boa, n) => ({ ...boa, venda: vendas[n]! }))
  const parecidas = await procurarParecidas(db, reach, comIds)
  const [boas, retidas, avisos]: [VendaAvisada[], ErroDeLinha[], ErroDeLinha[]] = [[], [], []]
  for (const [n, boa] of comIds.entries()) {
    const { repete, outraDental } = parecidas.get(n) ?? {}
    if (repete !== undefined && !confirmarRepetidas) {
      retidas.push(doNumero(boa, dizerProvavelRepetida(repete)))
      continue
    }
    const confirmada = repete === undefined ? [] : [dizerRepetidaConfirmada(repete)]
    boas.push({ ...boa, avisos: [...confirmada, ...avisosDosItens(incomuns, boa.venda)] })
    avisos.push(...confirmada.map((mensagem) => doNumero(boa, mensagem)))
    const outra = outraDental ?? (boa.igualNaPlanilha ? 'outra dental desta planilha' : undefined)
    if (outra !== undefined) avisos.push(doNumero(boa, dizerOutraDental(outra)))
    avisos.push(...avisosDasLinhas(boa, incomuns), ...linhasIguais(boa))
  }
  return { boas, retidas, avisos }
}

/** What is said of a sale as a whole stands beside its number. */
export const doNumero = ({ venda, primeiraLinha }: VendaBoa, mensagem: string): ErroDeLinha => ({
  linha: primeiraLinha,
  coluna: COLUNAS.identificador.titulo,
  valor: venda.identificador,
  mensagem,
})

const avisosDasLinhas = ({ venda, linhas }: VendaBoa, incomuns: Incomuns): ErroDeLinha[] =>
  venda.itens.flatMap((item, n) =>
    incomuns(venda.idRevenda, item).map(({ coluna, mensagem }) => ({
      linha: linhas[n]!,
      coluna: COLUNAS[coluna satisfies Coluna].titulo,
      valor: formatarCentesimos(item[coluna], true),
      mensagem,
    })),
  )

/** Two of one product may stand in two rows, so both count; a system that exports a row twice looks the same. */
function linhasIguais({ venda, linhas }: VendaBoa): ErroDeLinha[] {
  const primeiras = new Map<string, number>()
  return venda.itens.flatMap(({ codigo, qtde, valorUnitario, valorDesconto }, n) => {
    const linha = linhas[n]!
    const item = JSON.stringify([codigo, qtde, valorUnitario, valorDesconto])
    const primeira = primeiras.get(item)
    if (primeira === undefined) {
      primeiras.set(item, linha)
      return []
    }
    const mensagem = `Igual à linha ${primeira}, desta mesma nota: as duas contam. Confira se a linha não está repetida`
    return { linha, coluna: COLUNAS.codigo.titulo, valor: codigo, mensagem }
  })
}
