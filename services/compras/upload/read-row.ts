import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { obrigatorio } from '#contracts/values/concordancia.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { pedidoDeCompraSchema } from '#contracts/values/pedido-de-compra.ts'
import { RECUSA_DA_COMPRA } from '#services/compras/compra.decider.ts'
import {
  estaVazia,
  lerCentesimos,
  lerCodigo,
  lerData,
  lerTexto,
  type Conversao,
} from '#services/engine/spreadsheet/cell.ts'
import type { CellValue, SheetRow } from '#services/engine/spreadsheet/sheet-row.ts'
import { LARGA_DEMAIS } from '#services/engine/uploads/read-records.ts'
import { dizTotal, erroDoTotal, erroNaCelula } from '#services/engine/uploads/row-errors.ts'
import { COLUNAS, ROTULOS, type Coluna, type PosicaoDasColunas } from './sheet-columns.ts'

/** A row that can be read; which network and product it names is looked up later. */
export interface LinhaEscrita {
  linha: number
  rede: string
  pedido: string
  dia: Dia
  codigo: string
  quantidade: Centesimos
  valorTotal: Centesimos
}

export interface ReadingContext {
  colunas: PosicaoDasColunas
  /** How many columns a row may have; unset: any. */
  largura: number | undefined
  date1904: boolean
  hoje: Dia
}

const CODIGO_MAXIMO = 60
const QUE_NOMEIAM: readonly Coluna[] = ['rede', 'pedido', 'data', 'codProduto']

/** What one row says, or each thing that is wrong with it by itself. */
export function lerLinhaDeCompra(
  row: SheetRow,
  { colunas, largura, date1904, hoje }: ReadingContext,
): LinhaEscrita | ErroDeLinha[] {
  const { linha, celulas } = row
  if (largura !== undefined && celulas.length > largura)
    return [erroNaCelula(linha, `Coluna ${largura + 1}`, celulas.at(largura), LARGA_DEMAIS)]
  const celula = (coluna: Coluna): CellValue | undefined => celulas[colunas[coluna]!]
  // It says so, or names nothing.
  if (QUE_NOMEIAM.map(celula).every((nome) => estaVazia(nome) || dizTotal(nome)))
    return [erroDoTotal(row, 'um produto')]
  const erros: ErroDeLinha[] = []
  const ler = <T>(coluna: Coluna, conversao: (valor: CellValue | undefined) => Conversao<T>): T | undefined => {
    const valor = celula(coluna)
    const lido: Conversao<T> = estaVazia(valor)
      ? { ok: false, mensagem: obrigatorio(ROTULOS[coluna]) }
      : conversao(valor)
    if (lido.ok) return lido.valor
    erros.push(erroNaCelula(linha, COLUNAS[coluna].titulo, valor, lido.mensagem))
    return undefined
  }
  const lida = {
    linha,
    rede: ler('rede', lerTexto),
    pedido: ler('pedido', lerPedido),
    dia: ler('data', (valor) => conferir(lerData(valor, date1904), (dia) => RECUSA_DA_COMPRA.dia(dia, hoje))),
    codigo: ler('codProduto', (valor) =>
      conferir(lerCodigo(valor), (codigo) => (codigo.length > CODIGO_MAXIMO ? 'Código longo demais' : undefined)),
    ),
    quantidade: ler('quantidade', (valor) => conferir(lerCentesimos(valor), RECUSA_DA_COMPRA.quantidade)),
    valorTotal: ler('valorTotal', (valor) => conferir(lerCentesimos(valor), RECUSA_DA_COMPRA.valorTotal)),
  }
  return erros.length > 0 ? erros : (lida as LinhaEscrita)
}

function lerPedido(valor: CellValue | undefined): Conversao<string> {
  const texto = lerTexto(valor)
  if (!texto.ok) return texto
  const { success, data, error } = pedidoDeCompraSchema.safeParse(texto.valor)
  return success ? { ok: true, valor: data } : { ok: false, mensagem: error.issues[0]!.message }
}

function conferir<T>(lido: Conversao<T>, recusa: (valor: T) => string | undefined): Conversao<T> {
  const mensagem = lido.ok ? recusa(lido.valor) : undefined
  return mensagem === undefined ? lido : { ok: false, mensagem }
}
