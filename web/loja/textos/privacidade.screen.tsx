import { Documentos } from '#web/shared/content/documento.tsx'
import { politicaDePrivacidade } from '#web/shared/content/politica-de-privacidade.ts'
import { PrintedPage } from './printed-page.tsx'

/** The privacy policy (`doc 3 §1`), open for everybody (`decisions.md §A 12`). */
export default function PrivacyScreen() {
  return (
    <PrintedPage title={politicaDePrivacidade.title}>
      <Documentos documentos={[politicaDePrivacidade]} />
    </PrintedPage>
  )
}
