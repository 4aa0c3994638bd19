import type pg from 'pg'
import type { AtoComLimite } from '#contracts/values/atos.ts'
import { comUnidade } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { DIAS_DA_CONTA, HORAS_DA_PESSOA } from '#services/aprovacoes/somas.ts'
import { idDoApagamento } from '#services/direitos/apagar-dados.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { pagesUpTo } from '#services/engine/ledger/pages.ts'
import type { Ledger, Recorded } from '#services/engine/ledger/port.ts'
import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import type { SemPar } from './conciliacao.ts'
import { comecouAntes, DEFINEM_VALORES, iniciosNoPassado, type ValorDefinido } from './inicios-no-passado.ts'
import { lerVigencias, type Vigencias } from './vigencias.ts'

export interface ProvaDosLimites {
  /** Acts that a limit was in force for. */
  atos: number
  alem: readonly SemPar[]
  /** Those beyond the ones named. */
  omitidos: number
}

const NAMED_MAX = 1000
const HORA = 3_600_000
/** No command writes its events so long after its moment: what names an earlier one was written later than it says. */
const ATRASO_MAXIMO = 24 * HORA

const TIPOS = [
  'PontosLancados',
  'PontuacaoCancelada',
  'VendaAnulada',
  'PontuacaoCorrigida',
  'PontosReativados',
  'ContaEncerrada',
  'AprovacaoPedida',
  'AprovacaoConcedida',
  ...DEFINEM_VALORES,
] as const
/** As many as there are sales, and lines of sell-in: looked at only where they ever had a limit. */
const MUITOS = {
  'registrar-vendas': ['VendaRegistrada'],
  'desfazer-historico': ['CompraAnulada', 'CompraCorrigida'],
} as const
type Tipo = (typeof TIPOS)[number] | (typeof MUITOS)[keyof typeof MUITOS][number]
type Lido = Recorded<Extract<LedgerEvent, { type: Tipo }>>

type Corrigida = Extract<Lido, { type: 'PontuacaoCorrigida' }>
/** Points that moved, or lines of sell-in. */
type Movimento = Exclude<Lido, ValorDefinido | { type: `Aprovacao${string}` }>
const ehValor = (event: Lido): event is ValorDefinido => (DEFINEM_VALORES as readonly string[]).includes(event.type)

/** What an event did of an act that has a limit. */
interface Feito {
  ato: AtoComLimite
  valor: Centesimos
}

/**
 * Names every act beyond the limit that was in force at its moment and that no second person confirmed, by what the
 * ledger holds: by itself, or with what the same person, or of the same account, had been done before. What was done
 * before sums were counted is judged by itself alone.
 */
export async function conferirLimites(
  { ledger, pool }: { ledger: Ledger; pool: pg.Pool },
  signal?: AbortSignal,
): Promise<ProvaDosLimites> {
  const vigencias = await lerVigencias(pool)
  const contados = contador(vigencias)
  const inicios = iniciosNoPassado(ledger, vigencias)
  const pedidos = new Map<string, string>()
  const confirmados = new Set<string>()
  const alem: SemPar[] = []
  let [atos, omitidos] = [0, 0]
  const nomear = ({ position: posicao, stream, type: evento }: Recorded, descricao: string): void => {
    if (alem.length < NAMED_MAX) alem.push({ posicao, stream, evento, descricao })
    else omitidos++
  }
  const semAprovacao = (ato: AtoComLimite, { correlationId, aprovadoPor, by }: Lido['metadata']): string | undefined =>
    confirmados.has([ato, correlationId, aprovadoPor, by].join(' '))
      ? undefined
      : 'diz que uma segunda pessoa o confirmou, e não há esta aprovação no ledger'
  /** The latest moment that an event up to here names. */
  let ultimo = -Infinity
  const doFeito = (event: Movimento): string | undefined => {
    const feito = feitoDe(event)
    if (!feito || (event.type === 'PontuacaoCorrigida' && contados.voltou(event))) return undefined
    return event.metadata.aprovadoPor === undefined
      ? contados.contar(event, feito, ultimo - ATRASO_MAXIMO)
      : semAprovacao(feito.ato, event.metadata)
  }
  const doValor = (event: ValorDefinido): string | undefined => {
    const sozinho = event.metadata.aprovadoPor === undefined
    const comLimite = sozinho && comecouAntes(event) && inicios.sozinho(event)
    inicios.definido(event)
    return sozinho ? (comLimite ? '' : undefined) : semAprovacao('valor-retroativo', event.metadata)
  }
  const tipos = Object.entries(MUITOS).reduce<readonly Tipo[]>(
    (antes, [ato, muitos]) => (vigencias.algumaVez(ato as keyof typeof MUITOS) ? [...antes, ...muitos] : antes),
    TIPOS,
  )
  for await (const page of pagesUpTo(ledger, await ledger.head(), tipos, signal))
    for (const event of page as Lido[]) {
      const { type, metadata } = event
      ultimo = Math.max(ultimo, Date.parse(metadata.at))
      if (type === 'AprovacaoPedida') pedidos.set(event.data.idPedido, event.data.pedidoPor)
      else if (type === 'AprovacaoConcedida') {
        const { ato, idPedido } = event.data
        for (const correlacao of [metadata.correlationId, idPedido])
          confirmados.add([ato, correlacao, metadata.by, pedidos.get(idPedido)].join(' '))
      } else {
        const descricao = ehValor(event) ? doValor(event) : doFeito(event)
        if (descricao !== undefined) atos++
        if (descricao) nomear(event, descricao)
      }
    }
  for (const { evento, descricao } of await inicios.conferir(signal)) nomear(evento, descricao)
  return { atos, alem, omitidos }
}

function feitoDe({ type, data, metadata }: Movimento): Feito | undefined {
  switch (type) {
    case 'VendaRegistrada':
      return { ato: 'registrar-vendas', valor: data.totalPontos }
    case 'PontosLancados':
      return { ato: 'lancar-pontos', valor: data.pontos }
    case 'PontuacaoCancelada':
      return { ato: 'cancelar-em-massa', valor: data.totalPontos }
    case 'VendaAnulada':
      return { ato: metadata.causationId === null ? 'cancelar-em-massa' : 'desfazer-lote', valor: data.totalPontos }
    case 'PontuacaoCorrigida':
      return { ato: 'corrigir-todos', valor: Math.abs(data.diferenca) }
    case 'CompraAnulada':
      return { ato: 'desfazer-historico', valor: data.antes.valorTotal }
    case 'CompraCorrigida': {
      const { antes, depois, motivo } = data
      // Without a reason another upload corrected it, which has no limit.
      if (motivo === null) return undefined
      return { ato: 'desfazer-historico', valor: Math.abs(antes.valorTotal - depois.valorTotal) }
    }
    case 'PontosReativados':
      return { ato: 'estornar-por-data', valor: data.pontos }
    case 'ContaEncerrada': {
      const doApagamento = derivedId(idDoApagamento(data.idParceiro), 'encerrar-conta', data.idParceiro)
      const daPessoa = metadata.byKind === 'parceiro' || metadata.commandId === doApagamento
      return daPessoa ? undefined : { ato: 'encerrar', valor: data.pontos }
    }
  }
}

/** What was done of something within the longest time that counts, oldest first. */
class Janela {
  /** Which event, when, and what was done up to then. */
  #feitos: { id: string; em: number; soma: Centesimos }[] = []
  incluir({ id, em, valor }: { id: string; em: number; valor: Centesimos }): void {
    this.#feitos.push({ id, em, soma: (this.#feitos.at(-1)?.soma ?? 0) + valor })
    const velhos = this.#primeiroDesde(em - 24 * DIAS_DA_CONTA * HORA)
    // The last of them says what came before the others.
    if (velhos > this.#feitos.length / 2) this.#feitos.splice(0, velhos - 1)
  }
  /** As if it had never been done; whether it had been. */
  retirar(id: string, valor: Centesimos): boolean {
    const qual = this.#feitos.findLastIndex((feito) => feito.id === id)
    if (qual < 0 || this.#feitos[qual]!.soma - (this.#feitos[qual - 1]?.soma ?? 0) !== valor) return false
    for (const feito of this.#feitos.slice(qual)) feito.soma -= valor
    return true
  }
  desde(quando: number): Centesimos {
    const antes = this.#primeiroDesde(quando) - 1
    return (this.#feitos.at(-1)?.soma ?? 0) - (this.#feitos[antes]?.soma ?? 0)
  }
  #primeiroDesde(quando: number): number {
    let [de, ate] = [0, this.#feitos.length]
    while (de < ate) {
      const meio = (de + ate) >> 1
      if (this.#feitos[meio]!.em < quando) de = meio + 1
      else ate = meio
    }
    return de
  }
}

/** One award cancelled or corrected by itself needed nobody before sums were counted. */
const POR_UM = new Set<AtoComLimite>(['cancelar-em-massa', 'corrigir-todos'])

/**
 * Counts what nobody confirmed: what is wrong with an event, as a sentence without its subject; empty when it is within
 * the limit, undefined when there is none. Of what one command did to many accounts the first beyond it is named.
 */
function contador(vigencias: Vigencias) {
  const janelas = new Map<string, Janela>()
  const janela = (chave: string): Janela => {
    const uma = janelas.get(chave) ?? new Janela()
    janelas.set(chave, uma)
    return uma
  }
  /** Of whoever did it, and of whose points it moved; sell-in moves nobody's. */
  const janelasDe = (ato: AtoComLimite, { data, metadata }: Movimento): [Janela, Janela?] => {
    const daPessoa = janela(`${ato} ${metadata.by}`)
    return 'idParceiro' in data ? [daPessoa, janela(`${ato} conta ${data.idParceiro}`)] : [daPessoa]
  }
  const corrigidas = new Map<string, Pick<Corrigida['data'], 'idVenda' | 'diferenca'>>()
  const sozinhos = new Map<string, { soma: Centesimos; eventos: number }>()
  const ditos = new Set<string>()
  /** Whether it took back what the same person had done: both together moved nothing (decision 0090). */
  const voltou = (movimento: Corrigida): boolean => {
    const { data, metadata } = movimento
    const corrigida = metadata.causationId === null ? undefined : corrigidas.get(metadata.causationId)
    if (!corrigida || corrigida.idVenda !== data.idVenda || corrigida.diferenca !== -data.diferenca) return false
    const janelas = janelasDe('corrigir-todos', movimento)
    return janelas.every((uma) => uma!.retirar(metadata.causationId!, Math.abs(data.diferenca)))
  }
  /** `escritoDepoisDe`: whatever moment it names, it was written after that one. */
  const contar = (movimento: Movimento, { ato, valor }: Feito, escritoDepoisDe: number): string | undefined => {
    if (!vigencias.algumaVez(ato)) return undefined
    const { id, metadata } = movimento
    const { by, at, correlationId } = metadata
    const em = Date.parse(at)
    const vigencia = vigencias.em(ato, by, Math.max(em, escritoDepoisDe))
    const alem = (frase: string, limite: Centesimos): string =>
      `${frase} do limite de ${comUnidade(ato, limite)} e não foi confirmado por uma segunda pessoa`
    // Each sale by itself, whatever else came with it: of as many as there are, nothing is summed.
    if (ato === 'registrar-vendas') return vigencia && (valor > vigencia.limite ? alem('passa', vigencia.limite) : '')
    const [daPessoa, daConta] = janelasDe(ato, movimento)
    // What somebody did who has no limit counts for the account, too.
    for (const uma of [daPessoa, daConta]) uma?.incluir({ id, em, valor })
    if (movimento.type === 'PontuacaoCorrigida') {
      const { idVenda, diferenca } = movimento.data
      corrigidas.set(id, { idVenda, diferenca })
    }
    if (!vigencia) return undefined
    const { limite, desde } = vigencia
    const um = `${ato} ${correlationId}`
    const dizer = (frase: string): string => {
      if (ditos.has(um)) return ''
      ditos.add(um)
      return alem(frase, limite)
    }
    const antes = sozinhos.get(um) ?? { soma: 0, eventos: 0 }
    const ele = { soma: antes.soma + valor, eventos: antes.eventos + 1 }
    sozinhos.set(um, ele)
    if (em < desde) return ele.soma > limite && (ele.eventos > 1 || !POR_UM.has(ato)) ? dizer('passa') : ''
    const haPouco = (horas: number): number => Math.max(em - horas * HORA, desde)
    if (daPessoa.desde(haPouco(HORAS_DA_PESSOA)) > limite)
      return dizer(ele.soma > limite ? 'passa' : `com as últimas ${HORAS_DA_PESSOA} horas da mesma pessoa, passa`)
    return daConta && daConta.desde(haPouco(24 * DIAS_DA_CONTA)) > limite
      ? dizer(`com os últimos ${DIAS_DA_CONTA} dias da mesma conta, passa`)
      : ''
  }
  return { contar, voltou }
}
