import { sql, type Transaction } from 'kysely'
import { ERROS_NA_RESPOSTA, type ErroDeLinha } from '#contracts/works/linhas.ts'
import type { MudancaDeLinha, ResultadoCadastros } from '#contracts/works/upload-de-cadastros.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { valorParaPessoas, type Nomes } from '#services/engine/records/campo.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { noFio, type Audited } from '#services/engine/records/record.ts'
import { whoAsked } from '#services/engine/work/who-asked.ts'
import { lerLinhas, type LeituraDoCsv, type LinhaDoCsv } from './read-records.ts'
import { refusedRowsOfSheet } from './refused-sheet.ts'
import { apagarErros, guardarErros, primeirosErros } from './row-errors.ts'
import type { UploadKind } from './upload-kind.ts'

/** Where rows are taken in. */
export interface Entrega<Input> {
  trx: Transaction<Database>
  context: CommandContext
  reach: Reach
  input: Input
  /** The upload; ids of what it creates derive from it. */
  id: string
  /** Whether nothing is to be written. */
  simulado: boolean
}

/** What became of some rows; those that are neither wrong nor counted say what stands already. */
export interface Tomadas {
  criados: number
  alterados: number
  erros: ErroDeLinha[]
  avisos: ErroDeLinha[]
  /** What changes of records that stood, field by field. */
  mudancas: MudancaDeLinha[]
  /** Of the last event that they caused. */
  position?: Position | undefined
}

/** What is kept of the result; its row errors stand in `processamentos_erros`. */
type Guardado = Omit<ResultadoCadastros, 'erros' | 'mudancas'> & { mudancas?: MudancaDeLinha[] }

interface Definition<Tipo, Input, Dados> extends LeituraDoCsv<Dados> {
  tipo: Tipo
  /** Read models that show what it did. */
  touches?: readonly string[]
  /**
   * Takes good rows in, or says what it would do. A run that was killed is done again: rows that stand as they came
   * are looked for in `tomadasAntes`.
   * @throws Failure when whoever sent the file may not
   */
  tomar: (linhas: readonly LinhaDoCsv<Dados>[], entrega: Entrega<Input>) => Promise<Tomadas>
}

/** Rows taken in together, in one transaction. */
const LINHAS_POR_VEZ = 500

/** An upload of records by CSV: creates and updates them by a code. The same file again changes nothing. */
export const recordsUpload = <Tipo extends string, Input, Dados>({
  tipo,
  touches,
  tomar,
  ...leitura
}: Definition<Tipo, Input, Dados>): UploadKind<Tipo, Input, Guardado, ResultadoCadastros, EngineWorker> => ({
  tipo,
  formato: 'csv',
  everybodys: [OPERADOR, ADMINISTRADOR],
  touches,
  failure: {
    codigo: 'processamento-falhou',
    etapa: 'Não foi possível processar',
    falha: 'O processamento não pôde ser concluído. Envie o arquivo de novo: o que já entrou não entra outra vez.',
  },
  refusedRows: refusedRowsOfSheet,
  async run({ id, input, arquivo, simulado, criadoPor, signal, progress, shown }, worker) {
    const { db, pool } = worker
    const semAcesso = 'Quem enviou este arquivo não tem mais acesso ao painel.'
    const { context, reach } = await whoAsked({ id, criadoPor }, worker, semAcesso)
    await apagarErros(pool, id)
    const guardar = (erros: readonly ErroDeLinha[]) => guardarErros(pool, id, erros)
    const {
      linhas,
      erros: ilegiveis,
      leitura: lidos,
    } = await worker.files.withLocalPath(arquivo, (path) =>
      lerLinhas(path, leitura, {
        guardar,
        signal,
        progresso: (feito, erros) => progress({ etapa: 'Lendo o arquivo', feito, total: 0, erros }),
      }),
    )
    const soma = {
      criados: 0,
      alterados: 0,
      erros: ilegiveis,
      avisos: [] as ErroDeLinha[],
      mudancas: [] as MudancaDeLinha[],
    }
    let recusadas = 0
    let position: Position | undefined
    for (let feito = 0; feito < linhas.length; feito += LINHAS_POR_VEZ) {
      signal.throwIfAborted()
      const etapa = simulado ? 'Conferindo as linhas' : 'Gravando as linhas'
      await progress({ etapa, feito, total: linhas.length, erros: soma.erros })
      const algumas = linhas.slice(feito, feito + LINHAS_POR_VEZ)
      const tomadas = await db
        .transaction()
        .execute((trx) => tomar(algumas, { trx, context, reach, input, id, simulado }))
      await guardar(tomadas.erros)
      soma.criados += tomadas.criados
      soma.alterados += tomadas.alterados
      soma.erros += tomadas.erros.length
      soma.avisos.push(...tomadas.avisos)
      soma.mudancas.push(...tomadas.mudancas)
      recusadas += new Set(tomadas.erros.map(({ linha }) => linha)).size
      position = latest(position, tomadas.position)
    }
    if (position !== undefined) await shown(position)
    const { criados, alterados, erros, avisos, mudancas } = soma
    const total = criados + alterados
    return {
      etapa: simulado ? 'Conferência pronta' : 'Linhas gravadas',
      resultado: {
        simulado,
        total,
        criados,
        alterados,
        iguais: linhas.length - recusadas - total,
        mudancas: mudancas.slice(0, ERROS_NA_RESPOSTA),
        avisos: avisos.slice(0, ERROS_NA_RESPOSTA),
        totalErros: erros,
        leitura: lidos,
      },
      erros,
    }
  },
  result: async (kept, { id }, { db }) => ({
    ...kept,
    // Results from before it was told have none.
    mudancas: kept.mudancas ?? [],
    erros: await primeirosErros(db, id),
  }),
})

/** The fields of a record that new values would change, as its log tells them. */
export function camposMudados(
  { campos }: Audited,
  row: Readonly<Record<string, unknown>>,
  valores: Readonly<Record<string, unknown>>,
  nomes: Nomes = new Map(),
): MudancaDeLinha['campos'] {
  return Object.entries(valores).flatMap(([coluna, depois]) => {
    const campo = campos[noFio(coluna)]
    if (!campo || row[coluna] === depois) return []
    const escrito = (valor: unknown) => valorParaPessoas(campo, valor, nomes)
    return [{ campo: campo.titulo, antes: escrito(row[coluna]), depois: escrito(depois) }]
  })
}

/** Which of these records an earlier run of the same upload had created, and which it had changed. */
export async function tomadasAntes(
  { trx, id }: Pick<Entrega<unknown>, 'trx' | 'id'>,
  entidade: string,
  ids: readonly string[],
): Promise<Map<string, 'criados' | 'alterados'>> {
  const { rows } = await sql<{ id_entidade: string; acao: string }>`
    select id_entidade, acao from auditoria
    where entidade = ${entidade} and id_entidade = any(${ids}::uuid[]) and correlacao = ${id}`.execute(trx)
  return new Map(rows.map(({ id_entidade: de, acao }) => [de, acao.startsWith('criar-') ? 'criados' : 'alterados']))
}
