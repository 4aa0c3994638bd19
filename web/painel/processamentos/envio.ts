import type { TipoDeEnvio } from '#contracts/http/processamentos.ts'
import type { ErroDeLinha, Leitura } from '#contracts/works/linhas.ts'
import type { MudancaDeLinha } from '#contracts/works/upload-de-cadastros.ts'
import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import { contar } from '#web/shared/format/numeros.ts'
import type { FileRule } from '#web/shared/upload/file-check.ts'
import type { Upload } from '#web/shared/upload/uploads.slice.ts'

/** What every uploaded sheet answers, beside its own figures. */
export interface ResultadoDeEnvio {
  simulado: boolean
  leitura?: Leitura | undefined
  totalErros: number
  erros: readonly ErroDeLinha[]
  avisos: readonly ErroDeLinha[]
  /** What changes of records that stand. */
  mudancas?: readonly MudancaDeLinha[]
}

/** A result without its rows, as a list has it. */
export type Resumo<Resultado> = Omit<Resultado, 'erros' | 'avisos' | 'mudancas'>

/** A result in one sentence, and how it is to be taken. */
export interface Sentenca {
  tom: 'sucesso' | 'neutro' | 'atencao' | 'perigo'
  texto: string
}

/** Errors are counted, not rows: one row may have several. */
export const contarErros = (quantos: number): string => contar(quantos, 'erro', 'erros')

/** What becomes of the rest of a file of which something was taken in. */
export const ficaDeFora = ({ simulado, totalErros }: { simulado: boolean; totalErros: number }): string =>
  `${contarErros(totalErros)}: o que tem erro ${simulado ? 'fica' : 'ficou'} de fora.`

/** Where the headings stood, and what people do not see in their program. */
export const dizerLeitura = ({ aba, titulo, ocultas }: Leitura): string => {
  const titulos = `Títulos lidos na linha ${titulo}${aba === null ? '' : ` da aba “${aba}”`}.`
  return ocultas === 0
    ? titulos
    : `${titulos} ${contar(ocultas, 'linha oculta também conta', 'linhas ocultas também contam')}.`
}

export interface Coluna {
  nome: string
  exemplo: string
  ajuda: string
}

/** One kind of upload, as its screen says it. */
export interface Envio<Resultado extends ResultadoDeEnvio> {
  tipo: TipoDeEnvio
  /** What is sent: "Planilha de vendas". */
  title: string
  /** "Enviar vendas". */
  button: string
  /** Instead of "Enviando...", and of the words that choose a file, where the specification names them. */
  busyText?: string
  escolher?: string
  rule: FileRule
  /** The rule in words. */
  hint: string
  /** What checking and sending do. */
  nota: string
  ajuda: { texto: string; colunas: readonly Coluna[]; modelo: { href: string; nome: string } }
  sentenca: (resumo: Resumo<Resultado>) => Sentenca
  /** The figures of a result, each with its name. */
  cifras: (resumo: Resumo<Resultado>) => readonly (readonly [nome: string, valor: string])[]
  /** Whether anything of what was checked is still to be sent. */
  temNovo: (resumo: Resumo<Resultado>) => boolean
  /** What was left out until somebody confirms it: how much of it, and what the tick says that does. */
  porConfirmar?: (resumo: Resumo<Resultado>) => { quantas: number; confirmo: string; campo: string }
  /** What of it waits for a second person, and the requests in which it does. */
  aguardam?: (resumo: Resumo<Resultado>) => NonNullable<ResultadoVendas['aguardam']> | null
  /** What happens to refused rows, and what a warning means. */
  sobreErros: string
  sobreAvisos: string
}

/** Whether it only checks the file. */
export const isCheck = ({ call }: Upload): boolean => call.query?.['simular'] === '1'

/** The job that the server started for it. */
export const jobOf = ({ step }: Upload): string | null =>
  step.phase === 'taken' ? (step.data as { idProcessamento: string }).idProcessamento : null
