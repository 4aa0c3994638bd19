/** A text that people read, print and agree to. Content only: `documento.tsx` shows it. */
export interface Documento {
  titulo: string
  /** A summary in one or two sentences. */
  resumo: string
  /** The day from which it applies, as people write it. */
  vigencia: string
  secoes: readonly Secao[]
}

export interface Secao {
  /** Its address within the page. */
  id: string
  titulo: string
  /** Paragraphs; a list is an array. */
  texto: readonly (string | readonly string[])[]
}
