import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import { decimalDeCentesimos, formatarDinheiro, proporcao, type Centesimos } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { confiraOsZeros } from '#services/engine/uploads/near-codes.ts'
import type { CadastrosDaPlanilha, Produto, Rede } from './cadastros-da-planilha.ts'
import type { LinhaLida, LinhasLidas } from './linhas-lidas.ts'
import { COLUNAS, type Coluna } from './sheet-columns.ts'

/** A row that may enter. */
export interface LinhaBoa {
  linha: number
  rede: Rede
  pedido: string
  produto: Produto
  lida: LinhaLida
}

export interface Conferidas {
  /** The good rows of one order, of each product one. */
  boas: LinhaBoa[]
  erros: ErroDeLinha[]
  avisos: ErroDeLinha[]
  /** Rows that say the same as one before them. */
  iguais: number
}

/**
 * The checks that need the registrations or the order's other rows, an order at a time, in the order of the file. Each
 * row enters or stays out by itself; those of an order that contradict each other stay out together, as nobody can say
 * which of them is right.
 */
export function* conferirLinhas(linhas: LinhasLidas, cadastros: CadastrosDaPlanilha): Generator<Conferidas> {
  const porPedido = new Map<string, LinhaLida[]>()
  const semRede: ErroDeLinha[] = []
  const conhecidos = new Set<number>()
  for (const lida of linhas.todas) {
    const rede = cadastros.redes.get(lida.rede)
    if (rede === undefined) semRede.push(...semCadastro(lida, linhas, cadastros))
    else {
      const chave = `${rede.id} ${lida.pedido}`
      const doPedido = porPedido.get(chave)
      if (doPedido) doPedido.push(lida)
      else porPedido.set(chave, [lida])
    }
  }
  if (semRede.length > 0) yield { boas: [], erros: semRede, avisos: [], iguais: 0 }
  for (const doPedido of porPedido.values()) yield conferirPedido(doPedido, linhas, cadastros, conhecidos)
}

function conferirPedido(
  doPedido: readonly LinhaLida[],
  linhas: LinhasLidas,
  cadastros: CadastrosDaPlanilha,
  conhecidos: Set<number>,
): Conferidas {
  const conferidas: Conferidas = { boas: [], erros: [], avisos: [], iguais: 0 }
  const { boas, erros, avisos } = conferidas
  const comProduto = doPedido.filter((lida) => {
    const faltas = semCadastro(lida, linhas, cadastros)
    erros.push(...faltas)
    return faltas.length === 0
  })
  const primeira = doPedido[0]!
  const outraData = doPedido.find(({ dia }) => dia !== primeira.dia)
  if (outraData !== undefined) {
    for (const lida of doPedido) {
      const outra = lida.dia === primeira.dia ? outraData : primeira
      erros.push(
        erro(
          lida,
          'data',
          formatarDia(lida.dia),
          `A linha ${outra.linha} diz outra data para este pedido. Deixe só uma`,
        ),
      )
    }
    return conferidas
  }
  const porProduto = Map.groupBy(comProduto, ({ produto }) => cadastros.produtos.get(produto)!.id)
  for (const doProduto of porProduto.values()) {
    const [lida, ...outras] = doProduto as [LinhaLida, ...LinhaLida[]]
    const diferente = outras.find((outra) => !iguais(outra, lida))
    if (diferente !== undefined) {
      for (const uma of doProduto) erros.push(erroDaContradicao(uma, iguais(uma, lida) ? diferente : lida))
      continue
    }
    const produto = cadastros.produtos.get(lida.produto)!
    boas.push({
      linha: lida.linha,
      rede: cadastros.redes.get(lida.rede)!,
      pedido: linhas.pedidos.textos[lida.pedido]!,
      produto,
      lida,
    })
    for (const outra of outras)
      avisos.push(erro(outra, 'codProduto', produto.codigo, `Igual à linha ${lida.linha}: vale uma só`))
    conferidas.iguais += outras.length
    avisos.push(...avisosDe(lida, produto, cadastros, conhecidos))
  }
  return conferidas
}

const erro = ({ linha }: LinhaLida, coluna: Coluna, valor: string, mensagem: string): ErroDeLinha => ({
  linha,
  coluna: COLUNAS[coluna].titulo,
  valor,
  mensagem,
})

/** What a row names that is not registered. */
function semCadastro(lida: LinhaLida, linhas: LinhasLidas, cadastros: CadastrosDaPlanilha): ErroDeLinha[] {
  const erros: ErroDeLinha[] = []
  if (!cadastros.redes.has(lida.rede))
    erros.push(
      erro(
        lida,
        'rede',
        linhas.redes.textos[lida.rede]!,
        'Rede não cadastrada. Confira o nome em Redes, ou cadastre-a',
      ),
    )
  if (!cadastros.produtos.has(lida.produto)) {
    const codigo = linhas.codigos.textos[lida.produto]!
    const parecido = cadastros.parecido(codigo)
    const remedio =
      parecido === undefined ? 'Confira o código do fabricante em Produtos, ou cadastre-o' : confiraOsZeros(parecido)
    erros.push(erro(lida, 'codProduto', codigo, `Produto não cadastrado. ${remedio}`))
  }
  return erros
}

const iguais = (uma: LinhaLida, outra: LinhaLida): boolean =>
  uma.quantidade === outra.quantidade && uma.valorTotal === outra.valorTotal

function erroDaContradicao(lida: LinhaLida, outra: LinhaLida): ErroDeLinha {
  const [coluna, oque] =
    lida.quantidade === outra.quantidade
      ? (['valorTotal', 'outro valor'] as const)
      : (['quantidade', 'outra quantidade'] as const)
  return erro(
    lida,
    coluna,
    escrito(lida[coluna]),
    `A linha ${outra.linha} diz ${oque} para este pedido e produto. Deixe só uma das duas`,
  )
}

const escrito = (valor: Centesimos): string => decimalDeCentesimos(valor).replace('.', ',')

/** A unit that costs so many times more or less than its registration says is worth a look. */
const VEZES = 10

/** What is worth a look in a row that enters. A code that may be another one is told once. */
function avisosDe(
  lida: LinhaLida,
  { codigo, valorUnitario }: Produto,
  { parecido }: CadastrosDaPlanilha,
  conhecidos: Set<number>,
): ErroDeLinha[] {
  const avisos: ErroDeLinha[] = []
  const outroCodigo = conhecidos.has(lida.produto) ? undefined : parecido(codigo)
  conhecidos.add(lida.produto)
  if (outroCodigo !== undefined) avisos.push(erro(lida, 'codProduto', codigo, confiraOsZeros(outroCodigo)))
  const porUnidade = proporcao(lida.valorTotal, 100, lida.quantidade)
  if (valorUnitario > 0 && (porUnidade > valorUnitario * VEZES || porUnidade * VEZES < valorUnitario))
    avisos.push(
      erro(
        lida,
        'valorTotal',
        escrito(lida.valorTotal),
        `São ${formatarDinheiro(porUnidade)} por unidade, e o cadastro diz ${formatarDinheiro(valorUnitario)}. Confira quantidade e valor`,
      ),
    )
  return avisos
}
