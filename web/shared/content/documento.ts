/** A text that people read, print and agree to. Content only: `documento.tsx` shows it. */
export interface Documento {
  title: string
  /** A summary in one or two sentences. */
  resumo: string
  /** The day from which it applies, as people write it. */
  vigencia: string
  sections: readonly Secao[]
}

export interface Secao {
  /** Its address within the page. */
  id: string
  title: string
  /** Paragraphs; a list is an array. */
  texto: readonly (string | readonly string[])[]
}
