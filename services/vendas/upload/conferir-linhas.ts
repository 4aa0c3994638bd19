import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf } from '#contracts/values/documentos.ts'
import { confiraOsZeros } from '#services/engine/uploads/near-codes.ts'
import { ITENS_DEMAIS } from '#services/vendas/venda.decider.ts'
import type { CadastrosDaPlanilha } from './cadastros-da-planilha.ts'
import type { LinhaLida, LinhasLidas } from './linhas-lidas.ts'
import { COLUNAS, type Coluna } from './sheet-columns.ts'

/** What a sheet's row is told whose product its shop does not sell. */
export const SEM_PRODUTO = 'Produto não cadastrado nesta dental'

/**
 * The checks that need the registrations or the sale's other rows (`domain.md §4`), `porVez` rows in one go: what is
 * wrong with them, in the order of the file. A sale with a bad row is marked as bad. `pontos` has the manufacturer's
 * products that have points on the award's day.
 */
export function* conferirLinhas(
  linhas: LinhasLidas,
  cadastros: CadastrosDaPlanilha,
  pontos: ReadonlyMap<string, Centesimos>,
  porVez: number,
): Generator<ErroDeLinha[]> {
  for (let de = 0; de < linhas.quantas; de += porVez) {
    const erros: ErroDeLinha[] = []
    for (let n = de; n < Math.min(de + porVez, linhas.quantas); n++) {
      const lida = linhas.linha(n)
      const problemas = problemasDe(lida, linhas, cadastros, pontos)
      if (problemas.length > 0 && lida.venda !== undefined) linhas.recusar(lida.venda)
      for (const [coluna, valor, mensagem] of problemas)
        erros.push({ linha: lida.linha, coluna: COLUNAS[coluna].titulo, valor: valor ?? '', mensagem })
    }
    yield erros
  }
}

/** The codes that are known while another one, which may be meant, differs by zeros in front alone: each once. */
export function avisosDeCodigos(linhas: LinhasLidas, cadastros: CadastrosDaPlanilha): ErroDeLinha[] {
  const avisos = new Map<number, ErroDeLinha>()
  for (let n = 0; n < linhas.quantas && avisos.size < cadastros.codigosParecidos.size; n++) {
    const { linha, produto } = linhas.linha(n)
    const parecido = produto === undefined ? undefined : cadastros.codigosParecidos.get(produto)
    if (parecido === undefined || !cadastros.produtos.has(produto!) || avisos.has(produto!)) continue
    const valor = linhas.produtos[produto!]!.codigo
    avisos.set(produto!, { linha, coluna: COLUNAS.codigo.titulo, valor, mensagem: confiraOsZeros(parecido) })
  }
  return [...avisos.values()]
}

type Problema = [coluna: Coluna, valor: string | undefined, mensagem: string]

function problemasDe(
  { dental, vendedor, produto, realizadoEm, venda: numeroDaVenda }: LinhaLida,
  linhas: LinhasLidas,
  cadastros: CadastrosDaPlanilha,
  pontos: ReadonlyMap<string, Centesimos>,
): Problema[] {
  const problemas: Problema[] = []
  const daDental = dental === undefined ? undefined : cadastros.dentais.get(dental)
  if (dental !== undefined) {
    const cnpj = () => formatarCnpj(linhas.cnpjs.textos[dental]!)
    if (!daDental) problemas.push(['cnpj', cnpj(), 'Dental não cadastrada'])
    else if (!daDental.ativo) problemas.push(['cnpj', cnpj(), 'Dental inativa'])
  }
  const cpf = () => (vendedor === undefined ? undefined : formatarCpf(linhas.cpfs.textos[vendedor]!))
  if (vendedor !== undefined) {
    const doVendedor = cadastros.vendedores.get(vendedor)
    if (!doVendedor) problemas.push(['cpf', cpf(), 'Vendedor não cadastrado'])
    else if (!doVendedor.ativo) problemas.push(['cpf', cpf(), 'Vendedor inativo'])
    if (doVendedor && daDental && realizadoEm !== undefined && !cadastros.trabalhava(vendedor, dental!, realizadoEm)) {
      problemas.push(['cpf', cpf(), 'O vendedor não trabalhava nesta dental na data da venda'])
    }
  }
  if (daDental && produto !== undefined) {
    const [codigo, doProduto] = [linhas.produtos[produto]!.codigo, cadastros.produtos.get(produto)]
    if (!doProduto) {
      const parecido = cadastros.codigosParecidos.get(produto)
      problemas.push([
        'codigo',
        codigo,
        parecido === undefined ? SEM_PRODUTO : `${SEM_PRODUTO}. ${confiraOsZeros(parecido)}`,
      ])
    } else if (doProduto.id === null)
      problemas.push(['codigo', codigo, 'O produto desta dental não tem mais produto do fabricante'])
    else {
      if (realizadoEm !== undefined && doProduto.inativoDesde !== undefined && realizadoEm >= doProduto.inativoDesde) {
        problemas.push(['codigo', codigo, 'Produto inativo na data da venda'])
      }
      if (!pontos.has(doProduto.id)) problemas.push(['codigo', codigo, 'Produto sem pontos definidos'])
    }
  }
  const venda = numeroDaVenda === undefined ? undefined : linhas.venda(numeroDaVenda)
  if (venda?.variosVendedores) problemas.push(['cpf', cpf(), 'As linhas desta nota têm vendedores diferentes'])
  if (venda?.variasDatas)
    problemas.push([
      'realizadoEm',
      realizadoEm && formatarDia(realizadoEm),
      'As linhas desta nota têm datas diferentes',
    ])
  if (venda?.itensDemais) problemas.push(['identificador', venda.identificador, ITENS_DEMAIS])
  if (venda?.esperaPelaLinha !== undefined)
    problemas.push([
      'identificador',
      venda.identificador,
      `A linha ${venda.esperaPelaLinha} pode ser desta nota. Corrija a linha ${venda.esperaPelaLinha} e envie as duas juntas`,
    ])
  return problemas
}
