import type { VendaRegistrada } from '#contracts/events/venda.ts'
import { formatarCentesimos, formatarDinheiro, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import type { VendaParaRegistrar } from './registrar-vendas.ts'

type Registro = VendaRegistrada['data']
/** What a shop's sheet says of an item. Points are decided here and are no difference. */
type Item = Pick<Registro['itens'][number], 'codigo' | 'qtde' | 'valorUnitario' | 'valorDesconto'>

/** A sale that stands, and the same number as it comes now. */
export interface Divergencia {
  registro: Registro
  venda: VendaParaRegistrar
}

/** Differences that a sentence names at most: an invoice may have hundreds of items. */
const DIFERENCAS_DITAS = 5

/** Whether a sale that comes again says something else than it did: seller, day, or its items in any order. */
export const temOutroConteudo = ({
  registro,
  venda,
}: {
  registro: Pick<Registro, 'idParceiro' | 'realizadoEm'> & { itens: readonly Item[] }
  venda: VendaParaRegistrar
}): boolean =>
  registro.idParceiro !== venda.idParceiro
  || registro.realizadoEm !== venda.realizadoEm
  || itensDiferentes(registro.itens, venda.itens).length > 0

/** The difference as a sentence for people; `nomes` are those of sellers by their ids. */
export function dizerDiferencas({ registro, venda }: Divergencia, nomes: ReadonlyMap<string, string>): string {
  const ladoALado = (assunto: string, noSistema: string, naPlanilha: string): string[] =>
    noSistema === naPlanilha ? [] : [`${assunto}no sistema ${noSistema}, na planilha ${naPlanilha}`]
  const nomeDe = (id: string) => nomes.get(id) ?? 'outra pessoa'
  const diferencas = [
    ...(registro.idParceiro === venda.idParceiro
      ? []
      : ladoALado('vendedor ', nomeDe(registro.idParceiro), nomeDe(venda.idParceiro))),
    ...ladoALado('data ', formatarDia(registro.realizadoEm), formatarDia(venda.realizadoEm)),
    ...itensDiferentes(registro.itens, venda.itens).flatMap(([a, b]) => ladoALado('', ...dizerItens(a, b))),
  ]
  const ditas = diferencas.slice(0, DIFERENCAS_DITAS).join('; ')
  const resto = diferencas.length - DIFERENCAS_DITAS
  const mais = resto > 0 ? `; e mais ${resto} ${resto === 1 ? 'diferença' : 'diferenças'}` : ''
  return `Esta nota já está registrada com outro conteúdo: ${ditas}${mais}`
}

/** The items of each code that the two sides do not have alike. */
function itensDiferentes(a: readonly Item[], b: readonly Item[]): [Item[], Item[]][] {
  const [deA, deB] = [porCodigo(a), porCodigo(b)]
  return [...new Set([...deA.keys(), ...deB.keys()])]
    .map((codigo): [Item[], Item[]] => [deA.get(codigo) ?? [], deB.get(codigo) ?? []])
    .filter(([umas, outras]) => escrever(umas) !== escrever(outras))
}

/** Each code's items, one a unit price: whether a quantity stands in one row or two is no difference. */
function porCodigo(itens: readonly Item[]): Map<string, Item[]> {
  return new Map(
    [...Map.groupBy(itens, ({ codigo }) => codigo.toLowerCase())].map(([codigo, doCodigo]) => [
      codigo,
      [...Map.groupBy(doCodigo, ({ valorUnitario }) => valorUnitario).values()]
        .map((doPreco) => ({
          ...doPreco[0]!,
          qtde: somar(doPreco.map(({ qtde }) => qtde)),
          valorDesconto: somar(doPreco.map(({ valorDesconto }) => valorDesconto)),
        }))
        .sort((x, y) => x.valorUnitario - y.valorUnitario),
    ]),
  )
}

const escrever = (itens: readonly Item[]): string =>
  itens.map(({ qtde, valorUnitario, valorDesconto }) => `${qtde} ${valorUnitario} ${valorDesconto}`).join()

/** Two sides of one code: "2 × 75810", with prices and discounts where they differ. */
function dizerItens(a: readonly Item[], b: readonly Item[]): [string, string] {
  const { codigo } = (a[0] ?? b[0])!
  const diferem = (valor: (item: Item) => Centesimos) =>
    a.length > 0 && b.length > 0 && a.map(valor).join() !== b.map(valor).join()
  const comPreco = diferem(({ valorUnitario }) => valorUnitario)
  const comDesconto =
    diferem(({ valorDesconto }) => valorDesconto) && [...a, ...b].some(({ valorDesconto }) => valorDesconto > 0)
  const dizer = (itens: readonly Item[]) =>
    itens.length === 0
      ? `nenhum ${codigo}`
      : itens
          .map(
            ({ qtde, valorUnitario, valorDesconto }) =>
              `${formatarCentesimos(qtde, true)} × ${codigo}`
              + (comPreco ? ` a ${formatarDinheiro(valorUnitario)}` : '')
              + (comDesconto ? ` com ${formatarDinheiro(valorDesconto)} de desconto` : ''),
          )
          .join(' e ')
  return [dizer(a), dizer(b)]
}
