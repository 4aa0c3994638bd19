import type pg from 'pg'
import { Failure, unavailable } from '#contracts/errors.ts'
import { ERROS_NA_RESPOSTA, type ErroDeLinha, type ResultadoVendas } from '#contracts/http/processamentos.ts'
import { multiplicar, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { pontosDosProdutos, valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import { iguaisEmOutraDental } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/database/connection.ts'
import { comparePositions, type Position } from '#services/ledger/port.ts'
import { registrarVendas, simularVendas, type Dependencies, type Lote, type Resultado, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'
import { PlanilhaRecusada, readXlsx } from '../spreadsheet/read-xlsx.ts'
import { lerLinhaDeVenda, type LinhaDeVenda } from './read-row.ts'
import { COLUNAS, localizarColunasDeVendas, type PosicaoDasColunas } from './sheet-columns.ts'
import { agruparVendas, conferirStaging, guardarErros, guardarLinhas, lerVendasAgrupadas, limparStaging, type VendaAgrupada } from './staging.ts'

/** What one seller earned in one upload; becomes one message. */
export interface GanhoDoParceiro { idParceiro: string; vendas: number; pontos: Centesimos; saldo: Centesimos }

export interface ImportacaoDependencies extends Dependencies {
  db: Db
  pool: pg.Pool
  agora: () => Date
  diasValidade: number
  /** Waits until the named read models have passed the position; false when they took too long. */
  aguardar: (readModels: readonly string[], position: Position) => Promise<boolean>
  /** One message a seller, unique by upload; answers how many are new. */
  enfileirarMensagens: (idProcessamento: string, ganhos: readonly GanhoDoParceiro[]) => Promise<number>
  /** Called as the job goes on; `total` is 0 while it is not known. */
  progresso: (andamento: { etapa: string; feito: number; total: number; erros: number }) => Promise<void>
}

export interface Importacao {
  idProcessamento: string
  caminho: string
  simulado: boolean
  enviarMensagem: boolean
  criadoPor: string
}

/** Sales decided and appended together: many of one seller share an append, and still there is progress to show. */
const VENDAS_POR_VEZ = 2000
const LINHAS_POR_VEZ = 2000
/** What depends on an upload: its figures are readable before it is called done. */
const READ_MODELS = ['vendas', 'dashboard', 'extrato', 'sellout'] as const

/**
 * Takes the sales of a spreadsheet in, or with `simulado` says what it would take in, by the same code. Repeating it
 * after a kill goes on where it was: what this batch has registered counts as its own and is not written twice.
 * @throws Failure or PlanilhaRecusada when the file as a whole is refused, with a sentence for people; nothing of it is in then
 */
export async function importarVendas(deps: ImportacaoDependencies, importacao: Importacao, signal?: AbortSignal): Promise<Omit<ResultadoVendas, 'erros'>> {
  const { idProcessamento } = importacao
  const hoje = diaDoInstante(deps.agora())
  const vendaAntiga = await podeLancarVendaAntiga(deps.db, importacao.criadoPor)
  await limparStaging(deps.pool, idProcessamento)
  try {
    const linhas = await lerPlanilha(deps, importacao, hoje, vendaAntiga, signal)
    return await lancar(deps, importacao, { hoje, vendaAntiga, linhas, signal })
  } finally {
    await deps.pool.query('delete from staging_vendas where id_processamento = $1', [idProcessamento])
  }
}

/** Streams the rows into staging and answers how many there were. */
async function lerPlanilha(deps: ImportacaoDependencies, { idProcessamento, caminho }: Importacao, hoje: Dia, vendaAntiga: boolean, signal?: AbortSignal): Promise<number> {
  const planilha = readXlsx(caminho, {}, signal)
  let colunas: PosicaoDasColunas | undefined
  let linhas = 0
  let erros = 0
  let prontas: LinhaDeVenda[] = []
  let comErro: ErroDeLinha[] = []
  let guardando = Promise.resolve()
  /** One batch is on its way while the next is read. */
  const guardar = async (): Promise<void> => {
    const [lote, errosDoLote] = [prontas, comErro]
    prontas = []
    comErro = []
    await guardando
    guardando = (async () => {
      if (lote.length > 0) await guardarLinhas(deps.pool, idProcessamento, lote)
      await guardarErros(deps.pool, idProcessamento, errosDoLote)
      linhas += lote.length
      erros += errosDoLote.length
      await deps.progresso({ etapa: 'Lendo a planilha', feito: linhas, total: 0, erros })
    })()
    guardando.catch(() => undefined)
  }
  try {
    for await (const rows of planilha) {
      for (const row of rows) {
        if (!colunas) {
          colunas = localizarColunasDeVendas(row.celulas)
          continue
        }
        const lida = lerLinhaDeVenda(row, { colunas, date1904: planilha.date1904, hoje, vendaAntiga })
        prontas.push(lida.venda)
        comErro.push(...lida.erros)
      }
      if (prontas.length >= LINHAS_POR_VEZ) await guardar()
    }
    await guardar()
    await guardando
  } finally {
    await guardando.catch(() => undefined)
  }
  if (linhas === 0) throw new Failure('invalid', 'planilha-vazia', 'A planilha não tem linhas')
  await deps.pool.query('analyze staging_vendas')
  return linhas
}

interface Contexto { hoje: Dia; vendaAntiga: boolean; linhas: number; signal: AbortSignal | undefined }

async function lancar(deps: ImportacaoDependencies, importacao: Importacao, contexto: Contexto): Promise<Omit<ResultadoVendas, 'erros'>> {
  const { idProcessamento, simulado } = importacao
  await deps.progresso({ etapa: 'Conferindo as linhas', feito: 0, total: contexto.linhas, erros: 0 })
  // What was entered a moment ago counts: the dated values are known up to now.
  if (!(await deps.aguardar(['valores', 'vendas'], await deps.ledger.head()))) {
    throw unavailable('leitura-atrasada', 'O sistema ainda está atualizando os dados. O processamento continua em instantes.')
  }
  const [pontos, valorPonto] = await Promise.all([pontosDosProdutos(deps.db, contexto.hoje), valorPontoDasRedes(deps.db, contexto.hoje)])
  const lote: Lote = {
    pontuadoEm: contexto.hoje, diasValidade: deps.diasValidade, origem: 'upload', idProcessamento, vendaAntiga: contexto.vendaAntiga, chave: idProcessamento,
    cause: { by: importacao.criadoPor, byKind: 'usuario', at: deps.agora().toISOString(), correlationId: idProcessamento },
  }
  const soma = somador()
  const client = await deps.pool.connect()
  try {
    // One snapshot for checks and sales: a registration that changes meanwhile cannot let a row vanish between the two.
    await client.query('begin isolation level repeatable read')
    await conferirStaging(client, idProcessamento, [...pontos.keys()])
    const erros = await contarErros(client, idProcessamento)
    await agruparVendas(client, idProcessamento)
    await client.query('commit')
    let linhasFeitas = 0
    const lancarGrupo = async (agrupadas: readonly VendaAgrupada[]): Promise<void> => {
      const vendas = agrupadas.map((venda) => paraRegistrar(venda, pontos, valorPonto))
      if (soma.avisos.length < ERROS_NA_RESPOSTA) soma.avisos.push(...(await avisosDe(deps.db, agrupadas, vendas)))
      soma.incluir(simulado ? { ...(await simularVendas(deps.ledger, vendas, lote)), position: undefined, saldos: new Map() } : await registrarVendas(deps, vendas, lote))
      linhasFeitas += agrupadas.reduce((total, venda) => total + venda.linhas, 0)
      await deps.progresso({ etapa: simulado ? 'Conferindo as vendas' : 'Registrando as vendas', feito: linhasFeitas, total: contexto.linhas, erros })
    }
    // Two groups at a time: while one waits for the database, the other is decided. Their sales are not the same.
    let anterior = Promise.resolve()
    for await (const agrupadas of lerVendasAgrupadas(client, VENDAS_POR_VEZ)) {
      contexto.signal?.throwIfAborted()
      const atual = lancarGrupo(agrupadas)
      atual.catch(() => undefined)
      await anterior
      anterior = atual
    }
    await anterior
    client.release()
    return await concluir(deps, importacao, soma, erros, contexto.linhas)
  } catch (error) {
    // Its transaction, or the sales that it still holds, end with the connection.
    client.release(true)
    throw error
  }
}

async function concluir(deps: ImportacaoDependencies, { idProcessamento, simulado, enviarMensagem }: Importacao, soma: Soma, erros: number, linhas: number): Promise<Omit<ResultadoVendas, 'erros'>> {
  await deps.progresso({ etapa: 'Atualizando os painéis', feito: linhas, total: linhas, erros })
  if (soma.position) await deps.aguardar(READ_MODELS, soma.position)
  const ganhos = enviarMensagem ? [...soma.ganhos.values()] : []
  const mensagens = simulado || ganhos.length === 0 ? ganhos.length : await deps.enfileirarMensagens(idProcessamento, ganhos)
  return {
    simulado, total: soma.itens, vendas: soma.vendas, pontos: soma.pontos, valor: soma.valor, parceiros: soma.ganhos.size, repetidas: soma.repetidas,
    avisos: soma.avisos.slice(0, ERROS_NA_RESPOSTA), totalErros: erros, mensagens, posicao: soma.position ?? null,
  }
}

interface Soma {
  vendas: number; itens: number; pontos: Centesimos; valor: Centesimos; repetidas: number
  position: Position | undefined
  ganhos: Map<string, GanhoDoParceiro>
  avisos: ErroDeLinha[]
  incluir: (resultado: Resultado) => void
}

function somador(): Soma {
  return {
    vendas: 0, itens: 0, pontos: 0, valor: 0, repetidas: 0, position: undefined, ganhos: new Map(), avisos: [],
    incluir({ registradas, repetidas, position, saldos }) {
      this.repetidas += repetidas.length
      this.vendas += registradas.length
      for (const { venda, pontos, valor } of registradas) {
        this.itens += venda.itens.length
        this.pontos = somar([this.pontos, pontos])
        this.valor = somar([this.valor, valor])
        const ganho = this.ganhos.get(venda.idParceiro) ?? { idParceiro: venda.idParceiro, vendas: 0, pontos: 0, saldo: 0 }
        this.ganhos.set(venda.idParceiro, { ...ganho, vendas: ganho.vendas + 1, pontos: somar([ganho.pontos, pontos]) })
      }
      for (const [idParceiro, saldo] of saldos) {
        const ganho = this.ganhos.get(idParceiro)
        if (ganho) ganho.saldo = saldo
      }
      if (position && (!this.position || comparePositions(position, this.position) > 0)) this.position = position
    },
  }
}

function paraRegistrar(venda: VendaAgrupada, pontos: ReadonlyMap<string, Centesimos>, valorPonto: ReadonlyMap<string, Centesimos>): VendaParaRegistrar {
  return {
    idParceiro: venda.id_parceiro, idRevenda: venda.id_revenda, idRede: venda.id_rede, valorPonto: valorPonto.get(venda.id_rede) ?? null,
    tipoFiscal: venda.tipo_fiscal, identificador: venda.identificador, realizadoEm: venda.realizado_em,
    itens: venda.itens.map((item) => ({ ...item, valorPontos: pontos.get(item.idProduto)! })),
  }
}

/** The same number, seller, day and total in another shop: taken in, but a person should look (`domain.md §4`). */
async function avisosDe(db: Db, agrupadas: readonly VendaAgrupada[], vendas: readonly VendaParaRegistrar[]): Promise<ErroDeLinha[]> {
  const iguais = await iguaisEmOutraDental(db, agrupadas.map((venda, n) => ({
    chave: venda.chave, idParceiro: venda.id_parceiro, idRevenda: venda.id_revenda, realizadoEm: venda.realizado_em, totalVenda: totalDe(vendas[n]!),
  })))
  return agrupadas.flatMap((venda, n) => {
    const outra = iguais.get(n) ?? (venda.iguais_no_arquivo > 0 ? 'outra dental desta planilha' : undefined)
    return outra ? [{
      linha: venda.primeira_linha, coluna: COLUNAS.identificador.titulo, valor: venda.identificador,
      mensagem: `Mesmo número, vendedor, data e total de uma venda em ${outra}`,
    }] : []
  })
}

const totalDe = ({ itens }: VendaParaRegistrar): Centesimos =>
  somar(itens.map((item) => multiplicar(item.qtde, item.valorUnitario) - item.valorDesconto))

async function contarErros(client: pg.ClientBase, idProcessamento: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from processamentos_erros where id_processamento = $1', [idProcessamento])
  return rows[0]!.n
}

async function podeLancarVendaAntiga(db: Db, idUsuario: string): Promise<boolean> {
  const usuario = await db.selectFrom('usuarios').select('permissao').where('id', '=', idUsuario).executeTakeFirst()
  return usuario?.permissao === ADMINISTRADOR
}

/** Whether the file itself is at fault: trying again would say the same. */
export const recusaDoArquivo = (error: unknown): string | undefined =>
  error instanceof PlanilhaRecusada || (error instanceof Failure && error.kind !== 'unavailable') ? error.message : undefined

