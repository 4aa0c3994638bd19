import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import { multiplicar, QTDE_MAXIMA, VALOR_UNITARIO_MAXIMO, type Centesimos } from '#contracts/values/centesimos.ts'
import { obrigatorio } from '#contracts/values/concordancia.ts'
import type { Dia } from '#contracts/values/dia.ts'
import {
  ehCnpj,
  ehCpf,
  identificadorSchema,
  normalizarCnpj,
  normalizarIdentificador,
  type TipoFiscal,
} from '#contracts/values/documentos.ts'
import { ehVendaAntiga, VENDA_ANTIGA } from '#services/vendas/venda.decider.ts'
import {
  digitos,
  estaVazia,
  lerCentesimos,
  lerCodigo,
  lerData,
  lerTexto,
  type Conversao,
} from '#services/engine/spreadsheet/cell.ts'
import type { CellValue, SheetRow } from '#services/engine/spreadsheet/sheet-row.ts'
import { dizTotal, erroNaCelula } from '#services/engine/uploads/row-errors.ts'
import { COLUNAS, type Coluna, type PosicaoDasColunas } from './sheet-columns.ts'

/** A row as it was read; what could not be is null. `chave` is the number as the sale's key sees it. */
export interface LinhaDeVenda {
  linha: number
  cnpj: string | null
  cpf: string | null
  tipoFiscal: TipoFiscal | null
  identificador: string | null
  chave: string | null
  realizadoEm: Dia | null
  codigo: string | null
  qtde: Centesimos | null
  valorUnitario: Centesimos | null
  valorDesconto: Centesimos | null
}

export interface ReadingContext {
  colunas: PosicaoDasColunas
  date1904: boolean
  hoje: Dia
  /** Role 2 may enter sales older than 365 days (`domain.md §4`). */
  vendaAntiga: boolean
}

const QTDE_MINIMA: Centesimos = 100
const CODIGO_MAXIMO = 60

/** The columns of an item; a row with none of them is about other rows. */
const DO_ITEM: readonly Coluna[] = ['cnpj', 'cpf', 'tipoFiscal', 'identificador', 'realizadoEm', 'codigo']

/** Whether a row sums others up: it says so, or has only amounts. It belongs to no sale. */
export function ehTotal({ celulas }: SheetRow, colunas: PosicaoDasColunas): boolean {
  const celula = (coluna: Coluna) => celulas[colunas[coluna]!]
  if (!estaVazia(celula('codigo')) && !dizTotal(celula('codigo'))) return false
  return (
    DO_ITEM.every((coluna) => estaVazia(celula(coluna)) || dizTotal(celula(coluna)))
    || (estaVazia(celula('codigo')) && celulas.some(dizTotal))
  )
}

/** What one row says, and each thing that is wrong with it by itself. */
export function lerLinhaDeVenda(
  { linha, celulas }: SheetRow,
  { colunas, date1904, hoje, vendaAntiga }: ReadingContext,
): { venda: LinhaDeVenda; erros: ErroDeLinha[] } {
  const erros: ErroDeLinha[] = []
  const celula = (coluna: Coluna): CellValue | undefined => {
    const index = colunas[coluna]
    return index === undefined ? undefined : celulas[index]
  }
  const ler = <T>(coluna: Coluna, conversao: (celula: CellValue | undefined) => Conversao<T>): T | null => {
    const valor = celula(coluna)
    const lido = estaVazia(valor)
      ? { ok: false as const, mensagem: obrigatorio(COLUNAS[coluna].titulo) }
      : conversao(valor)
    if (lido.ok) return lido.valor
    erros.push(erroNaCelula(linha, COLUNAS[coluna].titulo, valor, lido.mensagem))
    return null
  }
  const identificador = ler('identificador', lerIdentificador)
  const venda: LinhaDeVenda = {
    linha,
    cnpj: ler('cnpj', lerCnpj),
    cpf: ler('cpf', (valor) => conferir(digitos(11)(valor), ehCpf, 'CPF não é válido')),
    tipoFiscal: ler('tipoFiscal', lerTipoFiscal),
    identificador,
    chave: identificador && normalizarIdentificador(identificador),
    realizadoEm: ler('realizadoEm', (valor) => conferirData(lerData(valor, date1904), hoje, vendaAntiga)),
    codigo: ler('codigo', (valor) =>
      conferir(lerCodigo(valor), (codigo) => codigo.length <= CODIGO_MAXIMO, 'Código longo demais'),
    ),
    qtde: ler('qtde', (valor) =>
      conferir(
        lerCentesimos(valor),
        (qtde) => qtde >= QTDE_MINIMA && qtde <= QTDE_MAXIMA,
        'Use uma quantidade de 1 a 100.000',
      ),
    ),
    valorUnitario: ler('valorUnitario', (valor) =>
      conferir(
        lerCentesimos(valor),
        (unitario) => unitario >= 0 && unitario <= VALOR_UNITARIO_MAXIMO,
        'Use um valor de 0 a 1.000.000',
      ),
    ),
    valorDesconto: estaVazia(celula('valorDesconto'))
      ? 0
      : ler('valorDesconto', (valor) =>
          conferir(lerCentesimos(valor), (desconto) => desconto >= 0, 'O desconto não pode ser negativo'),
        ),
  }
  const { qtde, valorUnitario, valorDesconto } = venda
  if (
    qtde !== null
    && valorUnitario !== null
    && valorDesconto !== null
    && valorDesconto > multiplicar(qtde, valorUnitario)
  ) {
    erros.push(
      erroNaCelula(
        linha,
        COLUNAS.valorDesconto.titulo,
        celula('valorDesconto'),
        'O desconto é maior que o valor do item',
      ),
    )
  }
  return { venda, erros }
}

function lerCnpj(valor: CellValue | undefined): Conversao<string> {
  // A number lost its leading zeros; a text may hold letters since 2026.
  const texto = typeof valor === 'string' ? lerTexto(valor) : digitos(14)(valor)
  if (!texto.ok) return texto
  const cnpj = normalizarCnpj(texto.valor)
  return ehCnpj(cnpj) ? { ok: true, valor: cnpj } : { ok: false, mensagem: 'CNPJ não é válido' }
}

function lerIdentificador(valor: CellValue | undefined): Conversao<string> {
  const texto = lerTexto(valor)
  if (!texto.ok) return texto
  const { success, data, error } = identificadorSchema.safeParse(texto.valor)
  return success ? { ok: true, valor: data } : { ok: false, mensagem: error.issues[0]!.message }
}

function lerTipoFiscal(valor: CellValue | undefined): Conversao<TipoFiscal> {
  const texto = lerTexto(valor)
  if (!texto.ok) return texto
  const tipo = texto.valor.toUpperCase()
  return tipo === 'N' || tipo === 'C'
    ? { ok: true, valor: tipo }
    : { ok: false, mensagem: 'Use N (nota fiscal) ou C (cupom fiscal)' }
}

function conferirData(data: Conversao<Dia>, hoje: Dia, vendaAntiga: boolean): Conversao<Dia> {
  if (!data.ok) return data
  if (data.valor > hoje) return { ok: false, mensagem: 'A data da venda está no futuro' }
  if (!vendaAntiga && ehVendaAntiga(data.valor, hoje)) return { ok: false, mensagem: VENDA_ANTIGA }
  return data
}

const conferir = <T>(lido: Conversao<T>, certo: (valor: T) => boolean, mensagem: string): Conversao<T> =>
  !lido.ok || certo(lido.valor) ? lido : { ok: false, mensagem }
