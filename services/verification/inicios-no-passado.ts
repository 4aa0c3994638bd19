import { comUnidade } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { ultimoDia, type Datado } from '#contracts/values/datado.ts'
import { diaDoInstante, somarDias, type Dia } from '#contracts/values/dia.ts'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import { HORAS_DA_PESSOA } from '#services/aprovacoes/somas.ts'
import { pagesUpTo } from '#services/engine/ledger/pages.ts'
import { comparePositions, type Ledger, type Recorded } from '#services/engine/ledger/port.ts'
import type { Vigencias } from './vigencias.ts'

export const DEFINEM_VALORES = ['ValorPontoDefinido', 'ValorPontosDefinido'] as const
export type ValorDefinido = Recorded<Extract<LedgerEvent, { type: (typeof DEFINEM_VALORES)[number] }>>

const HORA = 3_600_000
/** Awards of so long before may not have been known to who gave the value: they do not count. */
const MARGEM_MS = 60_000

/** The awards that a value touches: those of its network or product, on its days. */
interface Toca {
  alvo: string
  de: Dia
  ate: Dia
}

interface Inicio extends Toca {
  evento: ValorDefinido
  valor: Centesimos
  limite: Centesimos
  /** Those of the same person that count with it. */
  antes: Toca[]
}

const doEvento = ({ data }: ValorDefinido) =>
  'idRede' in data
    ? { alvo: data.idRede, valor: data.valorPonto, desde: data.desde }
    : { alvo: data.idProduto, valor: data.valorPontos, desde: data.desde }

/** Whether the value started before the day on which it was given. */
export const comecouAntes = ({ data, metadata }: ValorDefinido): boolean =>
  data.desde < diaDoInstante(new Date(metadata.at))

/** Gathers the earlier starts that nobody confirmed, while the ledger is read; `conferir` judges them. */
export function iniciosNoPassado(ledger: Ledger, vigencias: Vigencias) {
  const valores = new Map<string, Datado[]>()
  const sozinhos = new Map<string, { em: number; alvo: string; desde: Dia }[]>()
  const inicios: Inicio[] = []
  return {
    /** A value joins those of its network or product. */
    definido(evento: ValorDefinido): void {
      const { alvo, desde } = doEvento(evento)
      valores.set(alvo, [...(valores.get(alvo) ?? []), { desde }])
    },
    /** Before it joined them. Says whether there was a limit for it. */
    sozinho(evento: ValorDefinido): boolean {
      const { by, at } = evento.metadata
      const { alvo, valor, desde } = doEvento(evento)
      const em = Date.parse(at)
      const hoje = diaDoInstante(new Date(at))
      const toca = (um: { alvo: string; desde: Dia }): Toca => {
        const prazo = somarDias(hoje, -DIAS_DE_REVISAO)
        const ate = ultimoDia(valores.get(um.alvo) ?? [], um.desde) ?? hoje
        return { alvo: um.alvo, de: um.desde > prazo ? um.desde : prazo, ate }
      }
      const dela = sozinhos.get(by ?? '') ?? []
      sozinhos.set(by ?? '', [...dela, { em, alvo, desde }])
      const vigencia = vigencias.em('valor-retroativo', by, em)
      if (!vigencia) return false
      const contadoDesde = Math.max(em - HORAS_DA_PESSOA * HORA, vigencia.desde)
      const antes = em < vigencia.desde ? [] : dela.filter((um) => um.em >= contadoDesde).map(toca)
      inicios.push({ evento, valor, limite: vigencia.limite, antes, ...toca({ alvo, desde }) })
      return true
    },
    /** Those beyond the limit, as sentences without their subject. */
    async conferir(signal?: AbortSignal): Promise<{ evento: ValorDefinido; descricao: string }[]> {
      const alem: { evento: ValorDefinido; descricao: string }[] = []
      const julgar = ({ evento, valor, limite, antes, ...toca }: Inicio, contar: Contar): void => {
        const [so, somadas] = [contar(toca, valor), antes.map((um) => contar(um)).reduce((a, b) => a + b, 0)]
        if (so === 0 || (so + somadas) * 100 <= limite) return
        const como = so * 100 > limite ? 'passa' : `com as últimas ${HORAS_DA_PESSOA} horas da mesma pessoa, passa`
        const doLimite = `do limite de ${comUnidade('valor-retroativo', limite)}`
        alem.push({ evento, descricao: `${como} ${doLimite} e não foi confirmado por uma segunda pessoa` })
      }
      if (inicios.length > 0) await contarEm(ledger, inicios, julgar, signal)
      return alem
    },
  }
}

/** Of the awards that stand, those that a value touches and that have another; without one, all of them. */
type Contar = (toca: Toca, valor?: Centesimos) => number

interface Venda {
  em: number
  pontuadoEm: Dia
  idRede: string
  valorPonto: Centesimos | null
  itens: Map<number, { idProduto: string; valorPontos: Centesimos }>
}

/** Reads the sales that they touch, and stops at each of them. */
async function contarEm(
  ledger: Ledger,
  inicios: readonly Inicio[],
  ver: (inicio: Inicio, contar: Contar) => void,
  signal?: AbortSignal,
): Promise<void> {
  const tocam = inicios.flatMap((inicio) => [inicio, ...inicio.antes])
  const alvos = new Set(tocam.map(({ alvo }) => alvo))
  const de = tocam.map((um) => um.de).reduce((a, b) => (a < b ? a : b))
  const vendas = new Map<string, Venda>()
  const contarAte =
    (em: number): Contar =>
    (toca, valor) =>
      [...vendas.values()].filter((venda) => venda.em <= em && ehTocada(venda, toca, valor)).length
  const porVer = [...inicios]
  const verAntesDe = (position?: string): void => {
    while (porVer[0] && (position === undefined || comparePositions(porVer[0].evento.position, position) < 0)) {
      const inicio = porVer.shift()!
      ver(inicio, contarAte(Date.parse(inicio.evento.metadata.at) - MARGEM_MS))
    }
  }
  const types = ['VendaRegistrada', 'PontuacaoCorrigida', 'PontuacaoCancelada', 'VendaAnulada'] as const
  for await (const page of pagesUpTo(ledger, inicios.at(-1)!.evento.position, types, signal))
    for (const { type, data, metadata, position } of page) {
      verAntesDe(position)
      if (type === 'VendaRegistrada') {
        const { idVenda, idRede, pontuadoEm, valorPonto, itens } = data
        if (pontuadoEm < de || !(alvos.has(idRede) || itens.some(({ idProduto }) => alvos.has(idProduto)))) continue
        const doItem = new Map(itens.map(({ idItem, idProduto, valorPontos }) => [idItem, { idProduto, valorPontos }]))
        vendas.set(idVenda, { em: Date.parse(metadata.at), pontuadoEm, idRede, valorPonto, itens: doItem })
      } else if (type === 'PontuacaoCorrigida') {
        const venda = vendas.get(data.idVenda)
        for (const { idItem, valorPontos } of data.itens) {
          const item = venda?.itens.get(idItem)
          if (item) item.valorPontos = valorPontos
        }
      } else vendas.delete(data.idVenda)
    }
  verAntesDe()
}

function ehTocada(venda: Venda, { alvo, de, ate }: Toca, valor: Centesimos | undefined): boolean {
  if (venda.pontuadoEm < de || venda.pontuadoEm > ate) return false
  if (venda.idRede === alvo) return venda.valorPonto !== valor
  return [...venda.itens.values()].some((item) => item.idProduto === alvo && item.valorPontos !== valor)
}
