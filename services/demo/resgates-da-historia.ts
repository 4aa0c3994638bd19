import { multiplicar, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diasEntre, somarDias, type Dia } from '#contracts/values/dia.ts'
import { precoEmPontos } from '#contracts/values/premio.ts'
import { DIAS_CARENCIA_DEVOLUCAO } from '#services/resgates/resgate.reactions.ts'
import { DIAS_DE_HISTORIA, inicioDaHistoria, type Elenco, type Loja, type Vendedor } from './elenco.ts'
import { premiosDemo, type PremioDemo } from './premios.ts'
import { createRandom, weightsOf, type Random } from './random.ts'
import { lojaNoDia, VENDAS, type VendaDaHistoria } from './vendas-da-historia.ts'

export type PassoDoResgate = 'aprovar' | 'transportar' | 'entregar' | 'cancelar' | 'cancelar-pelo-fornecedor'

export interface ResgateDaHistoria {
  /** From 1, in order of days. */
  numero: number
  vendedor: Vendedor
  loja: Loja
  premio: PremioDemo
  qtde: number
  dia: Dia
  aguardaLiberacao: boolean
  /** Its delivery has a photo, for people with published log-ins to see. */
  comFoto: boolean
  /** Its later steps, at most one per day and none after today. */
  passos: { dia: Dia; passo: PassoDoResgate }[]
}

/** About this many redemptions for the whole history of sales; small histories get a few too. */
const RESGATES = 300
const RESGATES_MINIMOS = 14
/** The first day with redemptions: before it there is little to redeem. */
const PRIMEIRO_DIA = 30
/** Redemptions of this many last days get each status in turn; older ones get random ones. */
const DIAS_RECENTES = 20

/** What each of the two people with published log-ins has certainly redeemed, if they could: a card, and a photo. */
const PROMETIDOS = [
  { haDias: 34, premio: premiosDemo.find(({ tipo }) => tipo === 'credito')!, depois: [[2, 'entregar']] },
  {
    haDias: 18,
    premio: premiosDemo.find(({ tipo }) => tipo === 'geral')!,
    depois: [
      [2, 'transportar'],
      [5, 'entregar'],
    ],
  },
] satisfies { haDias: number; premio: PremioDemo; depois: Destino['depois'] }[]

/** One person's credits by day of registration, and how much of them can certainly be redeemed. */
class Credito {
  /** Days of the history, from 0, in order. */
  readonly dias: number[] = []
  readonly #pontos: Centesimos[] = []
  #de = 0
  #ate = 0
  #validos: Centesimos = 0
  #gasto: Centesimos = 0
  ultimoResgate: number | undefined

  creditar(noDia: number, pontos: Centesimos): void {
    this.dias.push(noDia)
    this.#pontos.push(pontos)
  }

  gastar(noDia: number, pontos: Centesimos): void {
    this.#gasto += pontos
    this.ultimoResgate = noDia
  }

  /**
   * Credits of days before `noDia` that are still valid, minus everything ever redeemed. Must be called in order of
   * days.
   */
  disponivel(noDia: number, diasValidade: number): Centesimos {
    while (this.dias[this.#ate]! < noDia) this.#validos += this.#pontos[this.#ate++]!
    while (this.#de < this.#ate && this.dias[this.#de]! + diasValidade < noDia)
      this.#validos -= this.#pontos[this.#de++]!
    return this.#validos - this.#gasto
  }
}

function creditosPorVendedor(
  porEnvio: ReadonlyMap<Dia, readonly VendaDaHistoria[]>,
  inicio: Dia,
): Map<Vendedor, Credito> {
  const creditos = new Map<Vendedor, Credito>()
  for (const [dia, vendas] of porEnvio) {
    const noDia = diasEntre(inicio, dia)
    for (const { vendedor, itens } of vendas) {
      const credito = creditos.get(vendedor) ?? new Credito()
      credito.creditar(
        noDia,
        somar(itens.map(({ qtde, mapeamento }) => multiplicar(qtde, mapeamento.material.valorPontos))),
      )
      creditos.set(vendedor, credito)
    }
  }
  return creditos
}

export interface HistoriaDeResgates {
  resgates: ResgateDaHistoria[]
  /**
   * For each day before today, the people whose lots may expire, for that day's expiry run. Today's run is left out, so
   * that it can be shown.
   */
  expiracoes: Map<Dia, Vendedor[]>
}

/**
 * Redemptions over the year, more towards its end, each within what the member certainly has: still valid credits of
 * earlier days, minus everything ever redeemed, returned or not. The same day always gives the same redemptions.
 */
export function resgatesDaHistoria(
  elenco: Elenco,
  hoje: Dia,
  porEnvio: ReadonlyMap<Dia, readonly VendaDaHistoria[]>,
  {
    diasValidade,
    vendas = VENDAS,
    valorDoPonto,
  }: { diasValidade: number; vendas?: number; valorDoPonto: ReadonlyMap<string, Centesimos> },
): HistoriaDeResgates {
  const random = createRandom('lastro: resgates')
  const inicio = inicioDaHistoria(hoje)
  const creditos = creditosPorVendedor(porEnvio, inicio)
  // Of the two people with published log-ins, one saves nearly everything and one often redeems small prizes, to show
  // the store both ways.
  const [poupa, resgataMuito] = elenco.parceiros
  const tabela = tabelaDePrecos(valorDoPonto)
  const quantos = Math.max(RESGATES_MINIMOS, Math.round((RESGATES * vendas) / VENDAS))
  const resgates: ResgateDaHistoria[] = []
  const anotar = (noDia: number, feito: Feito, destino: Destino, comFoto: boolean): void => {
    const { pontos, ...resgate } = feito
    creditos.get(feito.vendedor)!.gastar(noDia, pontos)
    const dia = somarDias(inicio, noDia)
    resgates.push({ numero: resgates.length + 1, ...resgate, dia, comFoto, ...noTempo(destino, dia, hoje) })
  }
  const prometidos = PROMETIDOS.map((prometido) => ({ ...prometido, noDia: DIAS_DE_HISTORIA - 1 - prometido.haDias }))
  const precoDe = (loja: Loja, premio: PremioDemo): Centesimos =>
    tabela.get(loja.idRede)?.find((um) => um.premio === premio)?.preco ?? Infinity
  const prometidosPor = (loja: Loja): Centesimos => somar(prometidos.map(({ premio }) => precoDe(loja, premio)))
  const prometerAte = (ultimo: number): void => {
    for (let prometido = prometidos[0]; prometido && prometido.noDia <= ultimo; prometido = prometidos[0]) {
      prometidos.shift()
      const { noDia, premio, depois } = prometido
      for (const vendedor of [poupa!, resgataMuito!]) {
        const loja = lojaNoDia(vendedor, noDia)
        const pontos = precoDe(loja, premio)
        const credito = creditos.get(vendedor)
        if (
          credito === undefined
          || credito.ultimoResgate === noDia
          || credito.disponivel(noDia, diasValidade) < pontos
        )
          continue
        anotar(noDia, { vendedor, loja, premio, qtde: 1, pontos }, { aguardaLiberacao: false, depois }, true)
      }
    }
  }
  for (let n = 0; n < quantos; n++) {
    const noDia = PRIMEIRO_DIA + Math.floor((DIAS_DE_HISTORIA - PRIMEIRO_DIA) * Math.sqrt((n + 0.5) / quantos))
    prometerAte(noDia)
    const podem = [...creditos].flatMap(([vendedor, credito]) => {
      if (vendedor === poupa || credito.ultimoResgate === noDia || (vendedor.saiuNoDia ?? Infinity) <= noDia) return []
      const loja = lojaNoDia(vendedor, noDia)
      const pontos = credito.disponivel(noDia, diasValidade) - (vendedor === resgataMuito ? prometidosPor(loja) : 0)
      const cabem = (tabela.get(loja.idRede) ?? []).filter(({ preco }) => preco <= pontos)
      return cabem.length === 0 ? [] : [{ vendedor, credito, loja, pontos, cabem }]
    })
    if (podem.length === 0) continue
    const conhecido = n % 15 === 7 ? podem.find(({ vendedor }) => vendedor === resgataMuito) : undefined
    const { vendedor, loja, pontos, cabem } =
      conhecido ?? podem[random.weighted(weightsOf(podem.map((um) => Math.floor(um.pontos / 100))))]!
    const desejados = conhecido ? cabem.slice(0, 4) : cabem
    const { premio, preco } = desejados[random.weighted(weightsOf(desejados.map((um) => um.premio.procura)))]!
    const qtde = !conhecido && preco * 2 <= pontos && random.chance(12) ? 2 : 1
    const recentes = diasEntre(somarDias(inicio, noDia), hoje) < DIAS_RECENTES
    const destino = recentes ? recente(resgates.length, premio) : antigo(random, premio)
    anotar(noDia, { vendedor, loja, premio, qtde, pontos: preco * qtde }, destino, false)
  }
  return { resgates, expiracoes: quandoExpira(creditos, resgates, inicio, hoje, diasValidade) }
}

/** The price of each prize in each network. */
const tabelaDePrecos = (valorDoPonto: ReadonlyMap<string, Centesimos>) =>
  new Map(
    [...valorDoPonto].map(
      ([idRede, valorPonto]) =>
        [
          idRede,
          premiosDemo.map((premio) => ({ premio, preco: precoEmPontos(premio.custoTotal, valorPonto)! })),
        ] as const,
    ),
  )

interface Feito extends Pick<ResgateDaHistoria, 'vendedor' | 'loja' | 'premio' | 'qtde'> {
  pontos: Centesimos
}

interface Destino {
  aguardaLiberacao: boolean
  /** Later steps, with the days since the step before. */
  depois: [dias: number, passo: PassoDoResgate][]
}

const naHora = ({ tipo }: PremioDemo) => tipo === 'recarga' || tipo === 'pix' || tipo === 'credito'

/** Each status in turn, reached at the latest on the next day. */
function recente(n: number, premio: PremioDemo): Destino {
  const semEspera = (...depois: Destino['depois']): Destino => ({ aguardaLiberacao: false, depois })
  switch (n % 7) {
    case 0:
      return semEspera()
    case 1:
      return { aguardaLiberacao: true, depois: [] }
    case 2:
      return semEspera([1, naHora(premio) ? 'entregar' : 'transportar'])
    case 3:
      return { aguardaLiberacao: true, depois: [[1, 'aprovar']] }
    case 4:
      return semEspera([1, 'cancelar'])
    case 5:
      return semEspera([1, 'transportar'])
    default:
      return semEspera([1, 'cancelar-pelo-fornecedor'])
  }
}

function antigo(random: Random, premio: PremioDemo): Destino {
  const aguardaLiberacao = random.chance(9)
  const liberar: Destino['depois'] = aguardaLiberacao ? [[random.int(1, 4), 'aprovar']] : []
  if (random.chance(7)) return { aguardaLiberacao, depois: [[random.int(1, 6), 'cancelar']] }
  if (random.chance(5))
    return { aguardaLiberacao, depois: [...liberar, [random.int(2, 8), 'cancelar-pelo-fornecedor']] }
  if (naHora(premio)) return { aguardaLiberacao, depois: [...liberar, [random.int(1, 3), 'entregar']] }
  const entrega: Destino['depois'] = [...liberar, [random.int(1, 5), 'transportar'], [random.int(3, 14), 'entregar']]
  // Broken on arrival and returned.
  return { aguardaLiberacao, depois: random.chance(2) ? [...entrega, [random.int(2, 9), 'cancelar']] : entrega }
}

function noTempo(
  { aguardaLiberacao, depois }: Destino,
  dia: Dia,
  hoje: Dia,
): Pick<ResgateDaHistoria, 'aguardaLiberacao' | 'passos'> {
  let quando = dia
  const passos = depois.map(([dias, passo]) => ({ dia: (quando = somarDias(quando, dias)), passo }))
  return { aguardaLiberacao, passos: passos.filter((um) => um.dia <= hoje) }
}

/** Lots expire on the day after their last day; returned lots keep their last day or get the days of grace. */
function quandoExpira(
  creditos: ReadonlyMap<Vendedor, Credito>,
  resgates: readonly ResgateDaHistoria[],
  inicio: Dia,
  hoje: Dia,
  diasValidade: number,
): Map<Dia, Vendedor[]> {
  const porDia = new Map<Dia, Set<Vendedor>>()
  const anotar = (vendedor: Vendedor, ultimoDia: Dia): void => {
    const dia = somarDias(ultimoDia, 1)
    if (dia < hoje) porDia.set(dia, (porDia.get(dia) ?? new Set()).add(vendedor))
  }
  for (const [vendedor, { dias }] of creditos)
    for (const noDia of new Set(dias)) anotar(vendedor, somarDias(inicio, noDia + diasValidade))
  for (const { vendedor, passos } of resgates) {
    for (const { dia, passo } of passos)
      if (passo.startsWith('cancelar')) anotar(vendedor, somarDias(dia, DIAS_CARENCIA_DEVOLUCAO))
  }
  return new Map([...porDia].map(([dia, vendedores]) => [dia, [...vendedores]]))
}
