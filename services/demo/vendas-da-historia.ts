import { multiplicar, proporcao } from '#contracts/values/centesimos.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import { DIAS_DE_HISTORIA, inicioDaHistoria, type Elenco, type Loja, type Mapeamento, type Vendedor } from './elenco.ts'
import { createRandom, weightsOf, type Random, type Weights } from './random.ts'

export interface VendaDaHistoria {
  vendedor: Vendedor
  loja: Loja
  tipoFiscal: TipoFiscal
  identificador: string
  realizadoEm: Dia
  itens: { mapeamento: Mapeamento; qtde: number; valorUnitario: number; valorDesconto: number }[]
}

/** About this many sales; the daily random numbers change it a little. */
export const VENDAS = 20_000

/** Sunday to Saturday: shops are closed on Sundays and open shorter on Saturdays. */
const PESO_DO_DIA = [0, 90, 105, 110, 108, 118, 42]
/** January to December, in percent: slow in holidays, busy around congresses and the end of the year. */
const PESO_DO_MES = [78, 90, 104, 98, 103, 100, 92, 106, 108, 110, 112, 86]
/** Sales of the last day relative to the first, in percent: the programme grows. */
const CRESCIMENTO = 165

/** Weekday of a day, 0 = Sunday. */
export const diaDaSemana = (dia: Dia): number => new Date(`${dia}T12:00:00Z`).getUTCDay()

/**
 * Every sale of 13 months up to today, by the day on which it is registered: daily, or on the shop's own day of the
 * week. The same day always gives the same sales.
 */
export function vendasPorDiaDeEnvio(elenco: Elenco, hoje: Dia, total = VENDAS): Map<Dia, VendaDaHistoria[]> {
  const random = createRandom('lastro: vendas')
  const inicio = inicioDaHistoria(hoje)
  const dias = Array.from({ length: DIAS_DE_HISTORIA }, (_, n) => somarDias(inicio, n))
  const pesos = dias.map((dia, n) => pesoDe(dia, n))
  const soma = pesos.reduce((total, peso) => total + peso, 0)
  const pesosDosItens = new Map(
    elenco.revendas.map((loja) => [loja, weightsOf(loja.mapeamentos.map(({ material }) => material.procura))]),
  )
  const numeros = new Map<string, number>()
  const porEnvio = new Map<Dia, VendaDaHistoria[]>()
  dias.forEach((dia, n) => {
    const quantas = Math.round((total * pesos[n]! * random.int(85, 115)) / (soma * 100))
    const ativos = elenco.parceiros.filter(
      (vendedor) => vendedor.forca > 0 && vendedor.entrouNoDia <= n && (vendedor.saiuNoDia ?? Infinity) > n,
    )
    const forcas = weightsOf(ativos.map((vendedor) => vendedor.forca))
    for (let venda = 0; venda < quantas; venda++) {
      const vendedor = ativos[random.weighted(forcas)]!
      const loja = lojaNoDia(vendedor, n)
      const envio = diaDeEnvio(loja, dia, hoje)
      const lista = porEnvio.get(envio) ?? []
      lista.push(sortearVenda(random, vendedor, loja, dia, pesosDosItens.get(loja)!, numeros))
      porEnvio.set(envio, lista)
    }
  })
  return new Map([...porEnvio].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const pesoDe = (dia: Dia, n: number): number =>
  PESO_DO_DIA[diaDaSemana(dia)]!
  * PESO_DO_MES[Number(dia.slice(5, 7)) - 1]!
  * (100 * DIAS_DE_HISTORIA + (CRESCIMENTO - 100) * n)

/** The person's shop on the n-th day of the history. */
export const lojaNoDia = ({ loja, mudouPara }: Vendedor, n: number): Loja =>
  mudouPara && n >= mudouPara.noDia ? mudouPara.loja : loja

function diaDeEnvio(loja: Loja, dia: Dia, hoje: Dia): Dia {
  if (loja.diaDeEnvio === 0) return dia
  const espera = (loja.diaDeEnvio - diaDaSemana(dia) + 7) % 7
  const envio = somarDias(dia, espera)
  return envio < hoje ? envio : hoje
}

function sortearVenda(
  random: Random,
  vendedor: Vendedor,
  loja: Loja,
  dia: Dia,
  pesos: Weights,
  numeros: Map<string, number>,
): VendaDaHistoria {
  const tipoFiscal = random.chance(68) ? 'N' : 'C'
  const serie = `${loja.id}${tipoFiscal}`
  const numero = (numeros.get(serie) ?? random.int(1_000, 60_000)) + random.int(1, 9)
  numeros.set(serie, numero)
  const quantosItens = random.pick([1, 1, 1, 2, 2, 3, 4])
  const mapeamentos = new Set(Array.from({ length: quantosItens }, () => loja.mapeamentos[random.weighted(pesos)]!))
  return {
    vendedor,
    loja,
    tipoFiscal,
    realizadoEm: dia,
    identificador: tipoFiscal === 'N' ? String(numero).padStart(9, '0') : String(numero),
    itens: [...mapeamentos].map((mapeamento) => sortearItem(random, mapeamento)),
  }
}

/** Expensive products sell one at a time; a third of the items have a discount of up to 15 percent. */
function sortearItem(random: Random, mapeamento: Mapeamento): VendaDaHistoria['itens'][number] {
  const { valorUnitario } = mapeamento.dados
  const unidades = valorUnitario > 500_00 ? 1 : random.pick([1, 1, 1, 2, 2, 3, 4, 6, 10])
  const desconto = random.chance(33) ? random.int(2, 15) : 0
  return {
    mapeamento,
    qtde: unidades * 100,
    valorUnitario,
    valorDesconto: proporcao(multiplicar(unidades * 100, valorUnitario), desconto, 100),
  }
}
