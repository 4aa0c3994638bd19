import type pg from 'pg'
import { invalid } from '#contracts/errors.ts'
import type { LinhaDeCompra } from '#contracts/events/compra.ts'
import { ERROS_NA_RESPOSTA, type ErroDeLinha, type Leitura } from '#contracts/works/linhas.ts'
import type { MudancaDeLinha } from '#contracts/works/upload-de-cadastros.ts'
import type { ResultadoHistorico } from '#contracts/works/upload-de-historico.ts'
import { formatarDinheiro, formatarPontos, somar } from '#contracts/values/centesimos.ts'
import { formatarDia, type Dia } from '#contracts/values/dia.ts'
import {
  registrarCompras,
  simularCompras,
  streamDaCompra,
  type CompraParaRegistrar,
  type DesfechoDaCompra,
  type RemessaDeCompras,
} from '#services/compras/registrar-compras.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { latest, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { readSheet } from '#services/engine/spreadsheet/read-sheet.ts'
import { apagarErros, guardarErros } from '#services/engine/uploads/row-errors.ts'
import type { Progress } from '#services/engine/work/kind.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import { lerCadastros } from './cadastros-da-planilha.ts'
import { conferirLinhas, type LinhaBoa } from './conferir-linhas.ts'
import { LinhasLidas } from './linhas-lidas.ts'
import { lerLinhaDeCompra, type ReadingContext } from './read-row.ts'
import { COLUNAS, localizarColunas } from './sheet-columns.ts'

export interface ImportacaoDependencies {
  db: Db
  pool: pg.Pool
  ledger: Ledger
  agora: () => Date
  progresso: (andamento: Progress) => Promise<void>
}

export interface Importacao {
  id: string
  path: string
  simulado: boolean
  /** The day on which it was sent, however late it runs. */
  enviadoEm: Dia
  criadoPor: string
}

/** What is kept of an import; its row errors stand in `processamentos_erros`. */
export type Importado = Omit<ResultadoHistorico, 'erros'>

/** Lines decided and appended together, and row errors written together. */
const LINHAS_POR_VEZ = 1000

/**
 * Takes the sell-in of a sheet in, or with `simulado` says what it would take in, by the same code. Repeating it after
 * a kill goes on where it was: what it has registered counts as its own and is not written twice.
 * @throws Failure when the file as a whole is refused, with a sentence for people; nothing of it is in then
 */
export async function importarCompras(
  deps: ImportacaoDependencies,
  importacao: Importacao,
  signal: AbortSignal,
): Promise<Importado> {
  const { db, pool, progresso } = deps
  const { id, simulado, criadoPor, enviadoEm: hoje } = importacao
  const { reach } = await whoAsked({ id, criadoPor }, deps, 'Quem enviou este arquivo não tem mais acesso ao painel.')
  await apagarErros(pool, id)
  const { linhas, leitura, lidas, erros: ilegiveis } = await lerPlanilha(deps, importacao, signal)
  await progresso({ etapa: 'Conferindo as linhas', feito: 0, total: lidas, erros: ilegiveis })
  const cadastros = await lerCadastros(db, reach, linhas)
  const soma = new Soma()
  const remessa: RemessaDeCompras = {
    idProcessamento: id,
    hoje,
    cause: { by: criadoPor, byKind: 'usuario', at: deps.agora().toISOString(), correlationId: id },
  }
  let erros = ilegiveis
  let feito = ilegiveis
  const lancar = async (boas: readonly LinhaBoa[]): Promise<void> => {
    signal.throwIfAborted()
    const compras = boas.map(compraDe)
    const { desfechos, position } = simulado
      ? { desfechos: await simularCompras(deps.ledger, compras, remessa), position: undefined }
      : await registrarCompras(deps.ledger, compras, remessa)
    for (const [n, desfecho] of desfechos.entries()) soma.incluir(boas[n]!, desfecho)
    soma.position = latest(soma.position, position)
    feito += boas.length
    const etapa = simulado ? 'Conferindo as compras' : 'Registrando as compras'
    await progresso({ etapa, feito, total: lidas, erros })
  }
  let grupo: LinhaBoa[] = []
  for (const conferidas of conferirLinhas(linhas, cadastros)) {
    await guardar(pool, id, conferidas.erros)
    erros += conferidas.erros.length
    soma.repetidas += conferidas.iguais
    soma.avisar(...conferidas.avisos)
    for (const boa of conferidas.boas) grupo.push(boa)
    if (grupo.length < LINHAS_POR_VEZ) continue
    await lancar(grupo)
    grupo = []
  }
  await lancar(grupo)
  return { ...soma.resultado(), simulado, leitura, totalErros: erros }
}

/** Reads the rows into memory, and writes down what is wrong with each by itself. */
async function lerPlanilha(
  { pool, progresso }: ImportacaoDependencies,
  { id, path, enviadoEm: hoje }: Importacao,
  signal: AbortSignal,
): Promise<{ linhas: LinhasLidas; leitura: Leitura; lidas: number; erros: number }> {
  const planilha = await readSheet(path, {}, signal)
  const linhas = new LinhasLidas()
  let contexto: ReadingContext | undefined
  let [titulo, lidas, erros] = [0, 0, 0]
  for await (const rows of planilha) {
    const comErro: ErroDeLinha[] = []
    for (const row of rows) {
      if (!contexto) {
        const { aba, date1904 } = planilha
        titulo = row.linha
        // Beside a sheet of Excel's there may be notes; in a CSV they are separators inside a value.
        const largura = aba === null ? row.celulas.length : undefined
        contexto = { colunas: localizarColunas({ ...row, ...(aba !== null && { aba }) }), largura, date1904, hoje }
        continue
      }
      lidas++
      const lida = lerLinhaDeCompra(row, contexto)
      if (Array.isArray(lida)) comErro.push(...lida)
      else linhas.incluir(lida)
    }
    await guardarErros(pool, id, comErro)
    erros += comErro.length
    await progresso({ etapa: 'Lendo o arquivo', feito: lidas, total: 0, erros })
  }
  if (lidas === 0) throw invalid('planilha-vazia', 'A planilha não tem linhas')
  return { linhas, leitura: { aba: planilha.aba, titulo, ocultas: planilha.ocultas }, lidas, erros }
}

async function guardar(pool: pg.Pool, id: string, erros: readonly ErroDeLinha[]): Promise<void> {
  for (let de = 0; de < erros.length; de += LINHAS_POR_VEZ)
    await guardarErros(pool, id, erros.slice(de, de + LINHAS_POR_VEZ))
}

const linhaDe = ({ lida: { dia, quantidade, valorTotal } }: LinhaBoa): LinhaDeCompra => ({
  dia,
  quantidade,
  valorTotal,
})

const compraDe = (boa: LinhaBoa): CompraParaRegistrar => ({
  idRede: boa.rede.id,
  pedido: boa.pedido,
  idProduto: boa.produto.id,
  linha: linhaDe(boa),
})

/** What the rows of a sheet came to. */
class Soma {
  repetidas = 0
  position: Position | undefined
  #registradas = 0
  #corrigidas = 0
  #valor = 0
  readonly #pedidos = new Set<string>()
  readonly #comOutroDia = new Set<string>()
  readonly #mudancas: MudancaDeLinha[] = []
  readonly #avisos: ErroDeLinha[] = []

  avisar(...avisos: ErroDeLinha[]): void {
    if (this.#avisos.length < ERROS_NA_RESPOSTA) this.#avisos.push(...avisos)
  }

  incluir(boa: LinhaBoa, desfecho: DesfechoDaCompra): void {
    if (desfecho.tipo === 'repetida') {
      this.repetidas++
      return
    }
    const compra = compraDe(boa)
    const pedido = streamDaCompra(compra)
    this.#pedidos.add(pedido)
    this.#valor = somar([this.#valor, compra.linha.valorTotal])
    if (desfecho.tipo === 'registrada') this.#registradas++
    else {
      this.#corrigidas++
      if (this.#mudancas.length < ERROS_NA_RESPOSTA) this.#mudancas.push(mudancaDe(boa, desfecho.antes))
    }
    if (desfecho.outroDia === undefined || this.#comOutroDia.has(pedido)) return
    this.#comOutroDia.add(pedido)
    this.avisar({
      linha: boa.linha,
      coluna: COLUNAS.data.titulo,
      valor: formatarDia(compra.linha.dia),
      mensagem: `O pedido ${boa.pedido} tem outros produtos com a data ${formatarDia(desfecho.outroDia)}. Confira a data`,
    })
  }

  resultado() {
    const [registradas, corrigidas] = [this.#registradas, this.#corrigidas]
    return {
      total: registradas + corrigidas,
      registradas,
      corrigidas,
      repetidas: this.repetidas,
      pedidos: this.#pedidos.size,
      valor: this.#valor,
      mudancas: this.#mudancas.toSorted((a, b) => a.linha - b.linha),
      avisos: this.#avisos.toSorted((a, b) => a.linha - b.linha).slice(0, ERROS_NA_RESPOSTA),
      posicao: this.position ?? null,
    }
  }
}

const ESCRITAS = {
  dia: ['Data', formatarDia],
  quantidade: ['Quantidade', formatarPontos],
  valorTotal: ['Valor total', formatarDinheiro],
} as const

/** What a row changes of a line that stands, from what to what. */
function mudancaDe(boa: LinhaBoa, antes: LinhaDeCompra): MudancaDeLinha {
  const depois = linhaDe(boa)
  const escrita = <C extends keyof LinhaDeCompra>(campo: C) => {
    const [titulo, formatar] = ESCRITAS[campo] as readonly [string, (valor: LinhaDeCompra[C]) => string]
    return antes[campo] === depois[campo]
      ? []
      : [{ campo: titulo, antes: formatar(antes[campo]), depois: formatar(depois[campo]) }]
  }
  return {
    linha: boa.linha,
    codigo: boa.produto.codigo,
    nome: `${boa.rede.nome}, pedido ${boa.pedido}`,
    campos: [...escrita('dia'), ...escrita('quantidade'), ...escrita('valorTotal')],
  }
}
