import { formatarTamanho } from '../format/numeros.ts'

export interface FileRule {
  /** With the dot, in lower case: ".xlsx". The server checks the content; this only avoids a useless upload. */
  extensao: string
  tamanhoMaximo: number
}

/** The sentence for people when a file cannot be sent; null when it can (`doc 1 §5`, `interfaces.md §4`). */
export function fileProblem(
  file: { name: string; size: number } | null,
  { extensao, tamanhoMaximo }: FileRule,
): string | null {
  if (file === null) return 'Selecione um arquivo primeiro'
  if (!file.name.toLowerCase().endsWith(extensao))
    return `Este arquivo não é ${extensao}. Escolha um arquivo ${extensao}.`
  if (file.size === 0) return 'O arquivo está vazio. Escolha outro.'
  if (file.size > tamanhoMaximo)
    return `O arquivo tem ${formatarTamanho(file.size)} e o limite é ${formatarTamanho(tamanhoMaximo)}. Divida-o, ou escolha um menor.`
  return null
}
