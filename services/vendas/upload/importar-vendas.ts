import type pg from 'pg'
import { Failure } from '#contracts/errors.ts'
import { ERROS_NA_RESPOSTA, type ErroDeLinha, type Leitura } from '#contracts/works/linhas.ts'
import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { pontosDosProdutos, valorPontoDasRedes } from '#projections/valores/valores.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import { narrowedToRevendas, type Reach } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import { segundaPessoaDoUpload, type Aguardam } from '#services/vendas/pedidas/pedir-do-upload.ts'
import {
  registrarVendas,
  simularVendas,
  type Dependencies,
  type Remessa,
  type Resultado,
} from '#services/vendas/registrar-vendas.ts'
import { apagarErros, erroDoTotal, guardarErros } from '#services/engine/uploads/row-errors.ts'
import { readXlsx } from '#services/engine/spreadsheet/read-xlsx.ts'
import { lerCadastros } from './cadastros-da-planilha.ts'
import { avisosDeCodigos, conferirLinhas } from './conferir-linhas.ts'
import { conferirVendas, incomunsDaPlanilha, type Comparacao } from './conferir-vendas.ts'
import { LinhasLidas } from './linhas-lidas.ts'
import { ehTotal, lerLinhaDeVenda } from './read-row.ts'
import { localizarColunasDeVendas, type PosicaoDasColunas } from './sheet-columns.ts'
import { vendasBoas, type VendaBoa } from './vendas-boas.ts'
import { errosDasDivergentes } from './vendas-divergentes.ts'

/** What one seller earned in one upload; becomes one message. */
export interface GanhoDoParceiro {
  idParceiro: string
  vendas: number
  pontos: Centesimos
  saldo: Centesimos
}

export interface ImportacaoDependencies extends Dependencies {
  db: Db
  /** Of the database, for locks. */
  url: string
  pool: pg.Pool
  agora: () => Date
  diasValidade: number
  /** Waits until the named read models have passed the position; false when they took too long. */
  aguardar: (readModels: readonly string[], position: Position) => Promise<boolean>
  /** Waits until the screens show what the upload did, or for a bounded time. */
  mostrado: (position: Position) => Promise<void>
  /** One message a seller, unique by upload; answers how many are new. */
  enfileirarMensagens: (idProcessamento: string, ganhos: readonly GanhoDoParceiro[]) => Promise<number>
  /** Called as the job goes on; `total` is 0 while it is not known. */
  progresso: (andamento: { etapa: string; feito: number; total: number; erros: number }) => Promise<void>
}

/** What is kept of an import; its row errors stand in `processamentos_erros`. */
export type Importado = Omit<ResultadoVendas, 'erros' | 'aguardam'> & { aguardam?: Aguardam }

export interface Importacao {
  idProcessamento: string
  caminho: string
  simulado: boolean
  enviarMensagem: boolean
  /** Sales that probably repeat another one enter. */
  confirmarRepetidas?: boolean
  /** The day on which it was sent, whose values hold whenever it runs; unset: today. */
  enviadoEm?: Dia
  criadoPor: string
  /** The only shops, by their ids, of which an upload token sends sales. */
  revendas?: string[]
}

/**
 * Sales decided and appended together. Larger groups would share more appends, but data under way is copied by every
 * garbage collection.
 */
const VENDAS_POR_VEZ = 1000
const LINHAS_POR_VEZ = 2000
/**
 * Takes the sales of a spreadsheet in, or with `simulado` says what it would take in, by the same code. Repeating it
 * after a kill goes on where it was: what this batch has registered counts as its own and is not written twice.
 * @throws Failure when the file as a whole is refused, with a sentence for people; nothing of it is
 * in then
 */
export async function importarVendas(
  deps: ImportacaoDependencies,
  importacao: Importacao,
  signal?: AbortSignal,
): Promise<Importado> {
  const { idProcessamento, criadoPor, revendas, enviadoEm: hoje = diaDoInstante(deps.agora()) } = importacao
  const semAcesso = 'Quem enviou esta planilha não tem mais acesso ao painel.'
  const { quem, reach: todo } = await whoAsked({ id: idProcessamento, criadoPor }, deps, semAcesso)
  const reach = revendas ? narrowedToRevendas(todo, revendas) : todo
  const contexto = { hoje, quem, reach, vendaAntiga: quem.permissao === ADMINISTRADOR, signal }
  await apagarErros(deps.pool, idProcessamento)
  const { leitura, ...lida } = await lerPlanilha(deps, importacao, contexto)
  return { ...(await lancar(deps, importacao, { ...contexto, ...lida })), leitura }
}

interface Contexto {
  hoje: Dia
  /** Whoever sent the sheet, and what they may see. */
  quem: ActorPainel
  reach: Reach
  vendaAntiga: boolean
  signal: AbortSignal | undefined
}

interface Lida {
  linhas: LinhasLidas
  erros: number
  leitura: Leitura
}

/** Streams the rows into memory, and what is wrong with each by itself into the database. */
async function lerPlanilha(
  deps: ImportacaoDependencies,
  { idProcessamento, caminho }: Importacao,
  { hoje, vendaAntiga, signal }: Contexto,
): Promise<Lida> {
  const planilha = readXlsx(caminho, {}, signal)
  const linhas = new LinhasLidas()
  let colunas: PosicaoDasColunas | undefined
  let titulo = 0
  let contadas = 0
  let erros = 0
  for await (const rows of planilha) {
    const comErro: ErroDeLinha[] = []
    for (const row of rows) {
      if (!colunas) {
        colunas = localizarColunasDeVendas({ ...row, aba: planilha.aba })
        titulo = row.linha
        continue
      }
      if (ehTotal(row, colunas)) {
        comErro.push(erroDoTotal(row, 'um item'))
        continue
      }
      const lida = lerLinhaDeVenda(row, { colunas, date1904: planilha.date1904, hoje, vendaAntiga })
      linhas.incluir(lida.venda, lida.erros.length > 0)
      comErro.push(...lida.erros)
    }
    await guardarErros(deps.pool, idProcessamento, comErro)
    erros += comErro.length
    if (linhas.quantas - contadas >= LINHAS_POR_VEZ) {
      contadas = linhas.quantas
      await deps.progresso({ etapa: 'Lendo a planilha', feito: contadas, total: 0, erros })
    }
  }
  linhas.fechar()
  if (linhas.quantas === 0) throw new Failure('invalid', 'planilha-vazia', 'A planilha não tem linhas')
  return { linhas, erros, leitura: { aba: planilha.aba, titulo, ocultas: planilha.ocultas } }
}

async function lancar(
  deps: ImportacaoDependencies,
  importacao: Importacao,
  { hoje, quem, reach, vendaAntiga, signal, linhas, erros: errosDeLeitura }: Contexto & Omit<Lida, 'leitura'>,
): Promise<Importado> {
  const { idProcessamento, simulado } = importacao
  await deps.progresso({ etapa: 'Conferindo as linhas', feito: 0, total: linhas.quantas, erros: errosDeLeitura })
  // Sales entered a moment ago count, so the dated values must be known up to now.
  await knowingForWork(deps, 'valores', 'vendas', 'sellout', 'aprovacoes')
  const [pontos, valorPonto] = await Promise.all([pontosDosProdutos(deps.db, hoje), valorPontoDasRedes(deps.db, hoje)])
  const cadastros = await lerCadastros(deps, reach, linhas)
  let erros =
    errosDeLeitura
    + (await guardarTodos(deps, idProcessamento, conferirLinhas(linhas, cadastros, pontos, LINHAS_POR_VEZ), signal))
  const remessa: Remessa & { idProcessamento: string } = {
    pontuadoEm: hoje,
    diasValidade: deps.diasValidade,
    origem: 'upload',
    idProcessamento,
    vendaAntiga,
    chave: idProcessamento,
    cause: {
      by: importacao.criadoPor,
      byKind: 'usuario',
      at: deps.agora().toISOString(),
      correlationId: idProcessamento,
    },
  }
  const comparacao: Comparacao = {
    db: deps.db,
    reach,
    incomuns: await incomunsDaPlanilha(deps.db, linhas, cadastros),
    confirmarRepetidas: importacao.confirmarRepetidas ?? false,
  }
  const { enviarMensagem, revendas } = importacao
  const porChave = revendas !== undefined
  const segundaPessoa = await segundaPessoaDoUpload(deps, { quem, remessa, enviarMensagem, porChave })
  const soma = somador()
  soma.avisos.push(...avisosDeCodigos(linhas, cadastros).slice(0, ERROS_NA_RESPOSTA))
  let linhasFeitas = 0
  const lancarGrupo = async (grupo: readonly VendaBoa[]): Promise<void> => {
    const { boas: conferidas, retidas, avisos } = await conferirVendas(comparacao, grupo)
    const { boas, erros: emOutroPedido, deAntes } = await segundaPessoa.separar(conferidas)
    soma.provaveisRepetidas += retidas.length
    if (soma.avisos.length < ERROS_NA_RESPOSTA) soma.avisos.push(...avisos)
    const vendas = boas.map(({ venda }) => venda)
    const resultado = simulado
      ? { ...(await simularVendas(deps.ledger, vendas, remessa)), position: undefined, saldos: new Map() }
      : await registrarVendas(deps, vendas, remessa)
    soma.incluir(resultado)
    soma.repetidas += deAntes.repetidas.length
    const outroConteudo = [...resultado.divergentes, ...deAntes.divergentes]
    const divergentes = await errosDasDivergentes(deps.db, conferidas, outroConteudo)
    const deFora = [...retidas, ...emOutroPedido, ...divergentes]
    await guardarErros(deps.pool, idProcessamento, deFora)
    erros += deFora.length
    linhasFeitas += grupo.reduce((total, { venda }) => total + venda.itens.length, 0)
    await deps.progresso({
      etapa: simulado ? 'Conferindo as vendas' : 'Registrando as vendas',
      feito: linhasFeitas,
      total: linhas.quantas,
      erros,
    })
  }
  // Two groups at a time: while one waits for the database, the other is decided. Their sales are not the same.
  let anterior = Promise.resolve()
  let atual = anterior
  try {
    for (const boas of vendasBoas(linhas, cadastros, { pontos, valorPonto }, VENDAS_POR_VEZ)) {
      signal?.throwIfAborted()
      atual = lancarGrupo(boas)
      atual.catch(() => undefined)
      await anterior
      anterior = atual
    }
    await anterior
  } finally {
    // Whoever hears of a failure may begin again: by then this run must write nothing more.
    await Promise.allSettled([anterior, atual])
  }
  const { aguardam, position } = await segundaPessoa.pedir(simulado, signal)
  soma.position = latest(soma.position, position)
  return { ...(await concluir(deps, importacao, soma, erros, linhas.quantas)), aguardam }
}

/** Writes the errors down as they are found, and answers how many there were. */
async function guardarTodos(
  deps: ImportacaoDependencies,
  idProcessamento: string,
  encontrados: Iterable<ErroDeLinha[]>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let quantos = 0
  for (const erros of encontrados) {
    signal?.throwIfAborted()
    // Others have work in this process too.
    await (erros.length > 0 ? guardarErros(deps.pool, idProcessamento, erros) : new Promise(setImmediate))
    quantos += erros.length
  }
  return quantos
}

async function concluir(
  deps: ImportacaoDependencies,
  { idProcessamento, simulado, enviarMensagem }: Importacao,
  soma: Soma,
  erros: number,
  linhas: number,
): Promise<Importado> {
  await deps.progresso({ etapa: 'Atualizando os painéis', feito: linhas, total: linhas, erros })
  if (soma.position) await deps.mostrado(soma.position)
  const ganhos = enviarMensagem ? [...soma.ganhos.values()] : []
  const mensagens =
    simulado || ganhos.length === 0 ? ganhos.length : await deps.enfileirarMensagens(idProcessamento, ganhos)
  return {
    simulado,
    total: soma.itens,
    vendas: soma.vendas,
    pontos: soma.pontos,
    valor: soma.valor,
    parceiros: soma.ganhos.size,
    repetidas: soma.repetidas,
    provaveisRepetidas: soma.provaveisRepetidas,
    avisos: soma.avisos.toSorted((a, b) => a.linha - b.linha).slice(0, ERROS_NA_RESPOSTA),
    totalErros: erros,
    mensagens,
    posicao: soma.position ?? null,
  }
}

interface Soma {
  vendas: number
  itens: number
  pontos: Centesimos
  valor: Centesimos
  repetidas: number
  provaveisRepetidas: number
  position: Position | undefined
  ganhos: Map<string, GanhoDoParceiro>
  avisos: ErroDeLinha[]
  incluir: (resultado: Resultado) => void
}

function somador(): Soma {
  return {
    vendas: 0,
    itens: 0,
    pontos: 0,
    valor: 0,
    repetidas: 0,
    provaveisRepetidas: 0,
    position: undefined,
    ganhos: new Map(),
    avisos: [],
    incluir({ registradas, repetidas, position, saldos }) {
      this.repetidas += repetidas.length
      this.vendas += registradas.length
      for (const { venda, pontos, valor } of registradas) {
        this.itens += venda.itens.length
        this.pontos = somar([this.pontos, pontos])
        this.valor = somar([this.valor, valor])
        const ganho = this.ganhos.get(venda.idParceiro) ?? {
          idParceiro: venda.idParceiro,
          vendas: 0,
          pontos: 0,
          saldo: 0,
        }
        this.ganhos.set(venda.idParceiro, { ...ganho, vendas: ganho.vendas + 1, pontos: somar([ganho.pontos, pontos]) })
      }
      for (const [idParceiro, saldo] of saldos) {
        const ganho = this.ganhos.get(idParceiro)
        if (ganho) ganho.saldo = saldo
      }
      this.position = latest(this.position, position)
    },
  }
}
