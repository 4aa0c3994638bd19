import { IconBuildingStore, IconCoins } from '@tabler/icons-react'
import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { ADMINISTRADOR, OPERADOR, type Papel } from '#contracts/values/papeis.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { useUsuario } from '#web/painel/person.ts'
import { RecordPage } from '#web/painel/pecas/record-page.tsx'
import { historyTab, RecordTabs, type RecordTab } from '#web/painel/pecas/record-tabs.tsx'
import { useRedesQuery } from './redes.api.ts'
import type { RedeDaLista } from './rede.ts'
import { Resumo } from './resumo.tsx'

const Dentais = lazy(() => import('./dentais.tsx'))
const Valores = lazy(() => import('./valores.tsx'))

const naoEncontrada = (
  <Card>
    <NoResults title="Rede não encontrada">
      Busque pelo nome com Ctrl+K. Redes que não são suas não aparecem para você.
    </NoResults>
  </Card>
)

const abasDe = (rede: RedeDaLista, permissao: Papel): RecordTab[] => [
  { valor: 'dentais', title: 'Dentais', icon: IconBuildingStore, content: <Dentais rede={rede} /> },
  ...(permissao === OPERADOR || permissao === ADMINISTRADOR
    ? [{ valor: 'valores', title: 'Valores', icon: IconCoins, content: <Valores idRede={rede.id} /> }]
    : []),
  ...historyTab('redes', rede.id, permissao),
]

/** One network: its numbers, its shops, and what its point was and is worth. */
export default function NetworkScreen() {
  const { id = '' } = useParams()
  const { permissao } = useUsuario()
  const ativo = permissao === ADMINISTRADOR ? undefined : '1'
  return (
    <RecordPage
      query={useRedesQuery({ query: { completo: '1', ativo } })}
      de={({ redes }) => redes.find((rede) => rede.id === id)}
      nome={({ nome }) => nome}
      loading="Carregando a rede"
      naoEncontrado={naoEncontrada}
    >
      {(rede) => (
        <>
          <Resumo rede={rede} />
          <RecordTabs label="Seções da rede" tabs={abasDe(rede, permissao)} />
        </>
      )}
    </RecordPage>
  )
}
