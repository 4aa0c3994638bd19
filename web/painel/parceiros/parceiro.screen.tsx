import { IconId, IconReceipt, IconShoppingCart } from '@tabler/icons-react'
import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { ehParceiro, type Parceiro } from '#contracts/http/parceiros.ts'
import { soDigitos } from '#contracts/values/documentos.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { AvisoDeEncerramento } from '#web/painel/encerramento/encerramento.tsx'
import { useParceirosQuery } from './parceiros.api.ts'
import { useUsuario } from '#web/painel/person.ts'
import { RecordPage } from '#web/painel/pecas/record-page.tsx'
import { historyTab, RecordTabs, type RecordTab } from '#web/painel/pecas/record-tabs.tsx'
import { Extrato } from './extrato.tsx'
import { Resumo } from './resumo.tsx'

const Cadastro = lazy(() => import('./cadastro.tsx'))
const Vendas = lazy(() => import('./vendas.tsx'))

const naoEncontrado = (
  <Card>
    <NoResults title="Vendedor não encontrado">
      Confira o CPF, ou busque pelo nome com Ctrl+K. Vendedores de outras dentais não aparecem para você.
    </NoResults>
  </Card>
)

const abasDe = (parceiro: Parceiro, permissao: Papel): RecordTab[] => [
  { valor: 'extrato', title: 'Extrato', icon: IconReceipt, content: <Extrato parceiro={parceiro} /> },
  { valor: 'vendas', title: 'Vendas', icon: IconShoppingCart, content: <Vendas cpf={parceiro.cpf} /> },
  { valor: 'cadastro', title: 'Cadastro', icon: IconId, content: <Cadastro parceiro={parceiro} /> },
  ...historyTab('parceiros', parceiro.id, permissao),
]

/**
 * One salesperson (`doc 2 §2`): name and balance, and below them the explained statement, the sales and the
 * registration.
 */
export default function SalespersonScreen() {
  const cpf = soDigitos(useParams()['cpf'] ?? '')
  const { permissao } = useUsuario()
  return (
    <RecordPage
      query={useParceirosQuery({ query: { cpf } })}
      de={({ parceiros }) => parceiros.find(ehParceiro)}
      nome={({ nome }) => nome}
      loading="Carregando o vendedor"
      naoEncontrado={naoEncontrado}
    >
      {(parceiro) => (
        <>
          <Resumo parceiro={parceiro} />
          <AvisoDeEncerramento encerramento={parceiro.encerramento} />
          <RecordTabs label="Seções do vendedor" tabs={abasDe(parceiro, permissao)} />
        </>
      )}
    </RecordPage>
  )
}
