import { Documentos } from '#web/shared/content/documento.tsx'
import { regulamento } from '#web/shared/content/regulamento.ts'
import { regulamentoDoCartao } from '#web/shared/content/regulamento-do-cartao.ts'
import { PrintedPage } from './printed-page.tsx'

/** The regulation, and that of the card (`doc 3 §2`), open for everybody (`decisions.md §A 12`). */
export default function RegulationScreen() {
  return (
    <PrintedPage title={regulamento.title}>
      <Documentos documentos={[regulamento, regulamentoDoCartao]} />
    </PrintedPage>
  )
}
