import { useParams } from 'react-router-dom'
import { Card } from '#web/shared/ui/card.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { RecordPage } from '#web/painel/pecas/record-page.tsx'
import { useProcessamentoQuery } from '#web/painel/processamentos/processamentos.api.ts'
import { EncerramentoFeito } from './encerramento-feito.tsx'

const naoEncontrado = (
  <Card>
    <NoResults title="Encerramento não encontrado">Ele não existe, ou foi feito por outra pessoa.</NoResults>
  </Card>
)

/** One closing of accounts, by the work that did it. */
export default function ClosedAccountsScreen() {
  const id = useParams()['id'] ?? ''
  return (
    <RecordPage
      query={useProcessamentoQuery({ params: { id } })}
      de={(job) => (job.tipo === 'encerrar-contas' && !job.simulado ? job : undefined)}
      nome={({ nomeArquivo }) => nomeArquivo}
      loading="Carregando o encerramento"
      naoEncontrado={naoEncontrado}
    >
      {(job) => <EncerramentoFeito job={job} />}
    </RecordPage>
  )
}
