import { START } from '#services/engine/ledger/port.ts'
import { multiplicar, proporcao, somar } from '#contracts/values/centesimos.ts'
import { somarDias, somarMeses, type Dia } from '#contracts/values/dia.ts'
import { registrarCompras, type CompraParaRegistrar } from '#services/compras/registrar-compras.ts'
import { inicioDaHistoria, idDemo, idProdutoDemo, idRedeDemo } from './elenco.ts'
import { guardarProcessamento } from './envios.ts'
import { redesDemo } from './lugares.ts'
import { materiais, type Material } from './materiais.ts'
import { createRandom, type Random } from './random.ts'
import { instante, type BaseDaDemo } from './relogio.ts'
import type { VendaDaHistoria } from './vendas-da-historia.ts'

/** Months of sell-in up to the last one that is over. */
const MESES = 24
/** Products that a network orders every month; the others it orders every third one. */
const DE_TODO_MES = 30
/** Of what salespeople sell in a month their network buys so much, in percent. */
const REPOSICAO = [104, 122] as const
/** Of a hundred products that nobody asked for, how many a network does not order. */
const SEM_PEDIDO = 80
/** Units beside that, so that no shelf is empty. */
const PARA_A_PRATELEIRA = 4
/** This network's salespeople score more of the products that sell most than it bought. */
const PONTUA_DEMAIS = 2
const PRODUTOS_A_MAIS = 4
const COMPRA_DE_MENOS = 55
/** What a network pays of the price that shops pay, in percent. */
const PRECO = [61, 68] as const

const PROCURADOS = materiais.toSorted((a, b) => b.procura - a.procura)

/** A line of sell-in, by the month in which it is in the sheet that is sent. */
type CompraDaHistoria = CompraParaRegistrar & { mes: string }

/**
 * What the networks bought in 24 months: before the programme as much as they sold later, a little less; then what
 * their salespeople sold, and some for the shelf. One of them scores more of its best products than it bought.
 */
export function comprasDaHistoria(hoje: Dia, vendas: ReadonlyMap<Dia, readonly VendaDaHistoria[]>): CompraDaHistoria[] {
  const random = createRandom('lastro: compras')
  const vendidas = unidadesVendidas(vendas)
  const vendeAlgo = new Set([...vendidas.keys()].map((chave) => chave.slice(0, chave.lastIndexOf(' '))))
  const inicio = inicioDaHistoria(hoje).slice(0, 7)
  const meses = Array.from({ length: MESES }, (_, n) => somarMeses(hoje.slice(0, 7), n - MESES))
  const compras: CompraDaHistoria[] = []
  let pedido = 4_500_000
  for (const mes of meses)
    for (const [r, rede] of redesDemo.entries()) {
      const idRede = idRedeDemo(rede.nome)
      // Two orders a month, each with half of the products.
      const pedidos = [random.int(3, 9), random.int(16, 24)].map((dia) => ({
        dia: `${mes}-${String(dia).padStart(2, '0')}`,
        pedido: String((pedido += random.int(1, 9))),
      }))
      for (const [p, material] of PROCURADOS.entries()) {
        const cada = p < DE_TODO_MES ? 1 : 3
        if ((Number(mes.slice(5)) + p) % cada !== 0 || !vendeAlgo.has(`${idRede} ${material.codigo}`)) continue
        const falta = r === PONTUA_DEMAIS && p < PRODUTOS_A_MAIS
        if (falta && mes < inicio) continue
        const unidades = unidadesCompradas(random, vendidas, {
          idRede,
          material,
          mes,
          cada,
          antes: mes < inicio,
          falta,
        })
        if (unidades > 0) compras.push({ mes, idRede, ...linhaDe(random, pedidos[p % 2]!, material, unidades) })
      }
    }
  return compras
}

function unidadesCompradas(
  random: Random,
  vendidas: ReadonlyMap<string, number>,
  compra: { idRede: string; material: Material; mes: string; cada: number; antes: boolean; falta: boolean },
): number {
  const { idRede, material, mes, cada, antes, falta } = compra
  // Before the programme the same month a year later says what was needed.
  const base = antes ? somarMeses(mes, 12) : mes
  const nosMeses = Array.from({ length: cada }, (_, n) => somarMeses(base, -n))
  const procura = nosMeses.reduce((soma, um) => soma + (vendidas.get(`${idRede} ${material.codigo} ${um}`) ?? 0), 0)
  if (cada === 1 && procura === 0 && random.chance(SEM_PEDIDO)) return 0
  const porCento = falta ? COMPRA_DE_MENOS : antes ? random.int(70, 88) : random.int(...REPOSICAO)
  return Math.ceil((procura * porCento) / 100) + (falta ? 0 : PARA_A_PRATELEIRA)
}

function linhaDe(
  random: Random,
  { dia, pedido }: { dia: Dia; pedido: string },
  { codigo, valorUnitario }: Material,
  unidades: number,
): Pick<CompraParaRegistrar, 'pedido' | 'idProduto' | 'linha'> {
  const quantidade = unidades * 100
  const valorTotal = multiplicar(quantidade, proporcao(valorUnitario, random.int(...PRECO), 100))
  return { pedido, idProduto: idProdutoDemo(codigo), linha: { dia, quantidade, valorTotal } }
}

/** Units by network, product and month. */
function unidadesVendidas(vendas: ReadonlyMap<Dia, readonly VendaDaHistoria[]>): Map<string, number> {
  const unidades = new Map<string, number>()
  for (const { loja, realizadoEm, itens } of [...vendas.values()].flat())
    for (const { mapeamento, qtde } of itens) {
      const chave = `${loja.idRede} ${mapeamento.material.codigo} ${realizadoEm.slice(0, 7)}`
      unidades.set(chave, (unidades.get(chave) ?? 0) + qtde / 100)
    }
  return unidades
}

/** Each month's sell-in is sent in the first days of the next one; what is older, when the programme begins. */
export async function enviarHistorico(
  deps: BaseDaDemo,
  by: string,
  hoje: Dia,
  compras: CompraDaHistoria[],
): Promise<void> {
  const primeiro = somarDias(inicioDaHistoria(hoje), 2)
  const porDia = Map.groupBy(compras, ({ mes }) => {
    const dia = `${somarMeses(mes, 1)}-03`
    return dia < primeiro ? primeiro : dia < hoje ? dia : hoje
  })
  for (const [dia, doDia] of porDia) {
    const id = idDemo('historico', dia)
    const cause = { by, byKind: 'usuario', at: instante(deps, dia, '10:15').toISOString(), correlationId: id } as const
    const { position } = await registrarCompras(deps.ledger, doDia, { idProcessamento: id, hoje: dia, cause })
    const nome = dia === primeiro ? 'ate' : 'de'
    await guardarProcessamento(deps, {
      ...{ id, dia, tipo: 'upload-historico', linhas: doDia.length },
      nomeArquivo: `historico-${nome}-${doDia.at(-1)!.mes}.xlsx`,
      parametros: { enviadoEm: dia, depoisDe: START },
      resultado: {
        simulado: false,
        leitura: { aba: 'Compras', titulo: 1, ocultas: 0 },
        ...{ total: doDia.length, registradas: doDia.length, corrigidas: 0, repetidas: 0 },
        pedidos: new Set(doDia.map(({ pedido }) => pedido)).size,
        valor: somar(doDia.map(({ linha }) => linha.valorTotal)),
        ...{ mudancas: [], avisos: [], totalErros: 0, posicao: position ?? null },
      },
    })
  }
}
