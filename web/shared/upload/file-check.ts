import { EXTENSOES_HEIC, FOTO_HEIC } from '#contracts/values/foto.ts'
import { formatarTamanho } from '#web/shared/format/numeros.ts'

export interface FileRule {
  /**
   * With the dot, in lower case: ".xlsx", or several: ".jpg,.png". The server checks the content; this only avoids a
   * useless upload.
   */
  extensao: string
  tamanhoMaximo: number
}

/** The sentence for people when a file cannot be sent; null when it can (`doc 1 §5`, `interfaces.md §4`). */
export function fileProblem(
  file: { name: string; size: number } | null,
  { extensao, tamanhoMaximo }: FileRule,
): string | null {
  if (file === null) return 'Selecione um arquivo primeiro'
  if (!endsWith(file.name, extensao)) {
    if (endsWith('.jpg', extensao) && endsWith(file.name, EXTENSOES_HEIC)) return FOTO_HEIC
    return `Este arquivo não é ${emPalavras(extensao)}. Escolha um arquivo ${emPalavras(extensao)}.`
  }
  if (file.size === 0) return 'O arquivo está vazio. Escolha outro.'
  if (file.size > tamanhoMaximo)
    return `O arquivo tem ${formatarTamanho(file.size)} e o limite é ${formatarTamanho(tamanhoMaximo)}. Divida-o, ou escolha um menor.`
  return null
}

/** Said of a file that was changed or removed after it was chosen. */
export const ARQUIVO_ILEGIVEL = 'O arquivo mudou ou saiu do lugar. Escolha-o de novo.'

/** A file that was changed or removed after it was chosen fails as a lost connection does. */
export const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const endsWith = (name: string, extensoes: string): boolean =>
  extensoes.split(',').some((uma) => name.toLowerCase().endsWith(uma))

/** ".jpg, .png ou .webp". */
export const emPalavras = (extensao: string): string =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(extensao.split(','))
