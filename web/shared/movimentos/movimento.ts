import type { Movimento, TipoMovimento } from '#contracts/http/extrato.ts'
import { formatarPontos, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { formatarDia, mesDoDia } from '#contracts/values/dia.ts'
import { siglaDoDocumento } from '#contracts/values/documentos.ts'
import { nomeDoLancamento } from '#contracts/values/lancamentos.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { premiosDe } from '#web/shared/format/premios.ts'
import { nomeDoMovimento } from './nomes.ts'

type DaLinha = Pick<Movimento, 'tipo' | 'causa' | 'documento' | 'itens' | 'resgate' | 'lotes'>

/** What is particular to a movement: "Resina A1 + 2" and "NF 8797", "Pontuação corrigida" and "Resina A1 · NF 8797". */
export function textosDaLinha(movimento: DaLinha): { nome: string; documento: string | null } {
  const { tipo, causa, documento, itens, resgate, lotes } = movimento
  const nome = nomeDoMovimento(movimento)
  if (resgate !== null)
    return tipo === 'resgate'
      ? { nome: `${nome} ${resgate.numero}`, documento: premiosDe(resgate) }
      : { nome, documento: `${nomeDoLancamento.resgate} ${resgate.numero}` }
  if (documento === null) return { nome, documento: tipo === 'expiracao' ? ganhosQuando(lotes) : null }
  const produtos = produtosDe(itens)
  const nota = siglaDoDocumento(documento)
  if (produtos === null) return { nome, documento: nota }
  return tipo === 'credito' && causa === null
    ? { nome: produtos, documento: nota }
    : { nome, documento: `${produtos} · ${nota}` }
}

/** "Resina A1 + 2": the first product and how many others; null without items. */
function produtosDe(itens: Movimento['itens']): string | null {
  const [primeiro] = itens
  if (primeiro === undefined) return null
  const outros = new Set(itens.map(({ codigo }) => codigo)).size - 1
  return outros === 0 ? primeiro.produto : `${primeiro.produto} e mais ${outros}`
}

/** "ganhos em 20/11/2025", or in how many credits; null when no lot is known. */
function ganhosQuando(lotes: Movimento['lotes']): string | null {
  const dias = new Set(lotes.map(({ pontuadoEm }) => pontuadoEm))
  const [dia] = dias
  if (dia === undefined) return null
  return dias.size === 1 ? `ganhos em ${formatarDia(dia)}` : `de ${contar(lotes.length, 'crédito', 'créditos')}`
}

/** "+157,50", "−40", "0": a movement always shows its sign. */
export const comSinal = (pontos: Centesimos): string => `${pontos > 0 ? '+' : ''}${formatarPontos(pontos)}`

const UM: Centesimos = 100

/** The texts before and after the large number of the balance card; a debt is also named in words. */
export const fraseSaldo = (saldo: Centesimos): { antes: string; depois: string } => ({
  antes: saldo < 0 ? 'Seu saldo está negativo:' : 'Você tem',
  depois: Math.abs(saldo) === UM ? 'ponto' : 'pontos',
})

/** "hoje", "amanhã", "em 12 dias". */
export function quando(dias: number): string {
  if (dias === 0) return 'hoje'
  return dias === 1 ? 'amanhã' : `em ${dias} dias`
}

interface Vencimento {
  venceEm: string
  pontos: Centesimos
  dias: number
}

const vencem = (pontos: Centesimos): string => `${formatarPontos(pontos)} ${pontos === UM ? 'vence' : 'vencem'}`

/** "300 vencem em 12 dias (02/12/2026)", on today's statement. */
export const fraseVencimento = ({ venceEm, pontos, dias }: Vencimento): string =>
  `${vencem(pontos)} ${quando(dias)} (${formatarDia(venceEm)})`

/** "300 vencem em 02/12/2026", "300 vencem nesse dia": on the statement of another day, where "hoje" is no word. */
export const fraseVencimentoDeOutroDia = ({ venceEm, pontos, dias }: Vencimento): string =>
  `${vencem(pontos)} ${dias === 0 ? 'nesse dia' : `em ${formatarDia(venceEm)}`}`

/** The points that expire after the dates that the API lists, so that the list adds up to all valid points. */
export const vencemDepois = (saldo: Centesimos, divida: Centesimos, vencimentos: readonly Vencimento[]): Centesimos =>
  somar([saldo, divida, ...vencimentos.map(({ pontos }) => -pontos)])

export interface Dia {
  dia: string
  movimentos: Movimento[]
}
export interface Mes {
  mes: string
  dias: Dia[]
}

/**
 * Groups the statement by months and days in its given order. The running balance only makes sense in ledger order, so
 * a day that occurs again later gets a second heading.
 */
export function porMesEDia(movimentos: readonly Movimento[]): Mes[] {
  const meses: Mes[] = []
  for (const movimento of movimentos) {
    let mes = meses.at(-1)
    if (mes?.mes !== mesDoDia(movimento.data)) meses.push((mes = { mes: mesDoDia(movimento.data), dias: [] }))
    let dia = mes.dias.at(-1)
    if (dia?.dia !== movimento.data) mes.dias.push((dia = { dia: movimento.data, movimentos: [] }))
    dia.movimentos.push(movimento)
  }
  return meses
}

/** One row of a calculation whose rows add up to its total. */
export interface Parcela {
  label: string
  pontos: Centesimos
}

/**
 * Explains a sale's credit: the items' sum and, for a correction that credits only the difference, what had been
 * credited before. The rows add up to the movement's points. Null without items.
 */
export function contaDosItens({
  itens,
  pontos,
}: Pick<Movimento, 'itens' | 'pontos'>): { soma: Centesimos; antes: Parcela | null } | null {
  if (itens.length === 0) return null
  const soma = somar(itens.map((item) => item.pontos))
  return { soma, antes: soma === pontos ? null : { label: 'Já creditado antes por esta venda', pontos: pontos - soma } }
}

const ENTRADAS: readonly TipoMovimento[] = ['credito', 'devolucao', 'reativacao', 'lancamento']

/** Where points went to or came from: one row for each lot, and one for what became or paid debt. */
export function contaDosLotes({
  tipo,
  lotes,
  divida,
}: Pick<Movimento, 'tipo' | 'lotes' | 'divida'>): { title: string; parcelas: Parcela[] } | null {
  const entra = ENTRADAS.includes(tipo)
  const parcelas = lotes.map(({ pontos, pontuadoEm, venceEm }): Parcela => ({
    label: entra
      ? `vale até ${formatarDia(venceEm)}`
      : `ganhos em ${formatarDia(pontuadoEm)}, ${tipo === 'expiracao' ? 'venceram em' : 'valiam até'} ${formatarDia(venceEm)}`,
    pontos: entra ? pontos : -pontos,
  }))
  if (divida > 0) parcelas.push({ label: 'ficaram como saldo negativo', pontos: -divida })
  return parcelas.length === 0 ? null : { title: entra ? 'Validade' : 'De quais pontos saíram', parcelas }
}
