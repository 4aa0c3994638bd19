import { IconId, IconPackages, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import type { Revenda } from '#contracts/http/revendas.ts'
import { normalizarCnpj } from '#contracts/values/documentos.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { useUsuario } from '#web/painel/person.ts'
import { RecordPage } from '#web/painel/pecas/record-page.tsx'
import { historyTab, RecordTabs, type RecordTab } from '#web/painel/pecas/record-tabs.tsx'
import { useDentalQuery } from './revendas.api.ts'
import { Cadastro } from './cadastro.tsx'
import { Resumo } from './resumo.tsx'

const ProdutosDaDental = lazy(() => import('#web/painel/produtos-revenda/produtos-da-dental.tsx'))
const Vendedores = lazy(() => import('./vendedores.tsx'))

const naoEncontrada = (
  <Card>
    <NoResults title="Dental não encontrada">
      Confira o CNPJ, ou busque pelo nome com Ctrl+K. Dentais de outras redes não aparecem para você.
    </NoResults>
  </Card>
)

const abasDe = (dental: Revenda, permissao: Papel): RecordTab[] => [
  { valor: 'cadastro', title: 'Cadastro', icon: IconId, content: <Cadastro dental={dental} /> },
  { valor: 'produtos', title: 'Produtos', icon: IconPackages, content: <ProdutosDaDental cnpj={dental.cnpj} /> },
  { valor: 'vendedores', title: 'Vendedores', icon: IconUsers, content: <Vendedores dental={dental} /> },
  ...historyTab('revendas', dental.id, permissao),
]

/** One shop (`doc 2 §2`): its numbers, its products, its salespeople and its registration. */
export default function ShopScreen() {
  const { permissao } = useUsuario()
  const cnpj = normalizarCnpj(useParams()['cnpj'] ?? '')
  return (
    <RecordPage
      query={useDentalQuery(cnpj)}
      de={({ revendas: [dental] }) => dental}
      nome={({ nomeFantasia }) => nomeFantasia}
      loading="Carregando a dental"
      naoEncontrado={naoEncontrada}
    >
      {(dental) => (
        <>
          <Resumo dental={dental} />
          <RecordTabs label="Seções da dental" tabs={abasDe(dental, permissao)} />
        </>
      )}
    </RecordPage>
  )
}
