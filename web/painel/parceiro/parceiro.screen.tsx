import { Skeleton, Tabs } from '@mantine/core'
import { IconHistory, IconId, IconReceipt, IconShoppingCart } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ehParceiro } from '#contracts/http/parceiros.ts'
import { soDigitos } from '#contracts/values/documentos.ts'
import { Card } from '../../shared/ui/card.tsx'
import { NoResults } from '../../shared/ui/states.tsx'
import { useUsuario } from '../person.ts'
import { readsHistory, RecordHistory } from '../record-history.tsx'
import { RecordPage } from '../record-page.tsx'
import { useParceirosQuery } from '../parceiros.api.ts'
import { Cadastro } from './cadastro.tsx'
import { Extrato } from './extrato.tsx'
import { Resumo } from './resumo.tsx'
import classes from './parceiro.module.css'

const Vendas = lazy(() => import('./vendas.tsx'))

const ABAS = [
  { valor: 'extrato', titulo: 'Extrato', icone: IconReceipt },
  { valor: 'vendas', titulo: 'Vendas', icone: IconShoppingCart },
  { valor: 'cadastro', titulo: 'Cadastro', icone: IconId },
  { valor: 'historico', titulo: 'Histórico', icone: IconHistory },
] as const
const [PRIMEIRA] = ABAS

const naoEncontrado = (
  <Card>
    <NoResults titulo="Vendedor não encontrado">
      Confira o CPF, ou busque pelo nome com Ctrl+K. Vendedores de outras dentais não aparecem para você.
    </NoResults>
  </Card>
)

/**
 * One salesperson (`doc 2 §2`): name and balance, and below them the explained statement, the sales and the
 * registration.
 */
export default function ParceiroScreen() {
  const cpf = soDigitos(useParams()['cpf'] ?? '')
  const [search, setSearch] = useSearchParams()
  const { permissao } = useUsuario()
  const abas = ABAS.filter(({ valor }) => valor !== 'historico' || readsHistory(permissao))
  const aba = abas.find(({ valor }) => valor === search.get('aba'))?.valor ?? PRIMEIRA.valor
  // Each tab has its own filters in the address: switching tabs removes them.
  const choose = (valor: string | null) => setSearch(valor === null || valor === PRIMEIRA.valor ? {} : { aba: valor })
  return (
    <RecordPage
      query={useParceirosQuery({ query: { cpf } })}
      de={({ parceiros }) => parceiros.find(ehParceiro)}
      nome={({ nome }) => nome}
      carregando="Carregando o vendedor"
      naoEncontrado={naoEncontrado}
    >
      {(parceiro) => (
        <>
          <Resumo parceiro={parceiro} />
          <Tabs value={aba} onChange={choose} keepMounted={false}>
            <Tabs.List aria-label="O que ver do vendedor" className={classes.abas}>
              {abas.map(({ valor, titulo, icone: Sign }) => (
                <Tabs.Tab
                  key={valor}
                  value={valor}
                  leftSection={<Sign size="1.125rem" stroke={1.75} aria-hidden="true" />}
                >
                  {titulo}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="extrato">
              <Extrato parceiro={parceiro} />
            </Tabs.Panel>
            <Tabs.Panel value="vendas">
              <Suspense fallback={<Skeleton height="16rem" />}>
                <Vendas cpf={parceiro.cpf} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="cadastro">
              <Cadastro parceiro={parceiro} />
            </Tabs.Panel>
            <Tabs.Panel value="historico">
              <Card titulo="Mudanças do cadastro" nivel={3}>
                <RecordHistory entidade="parceiros" id={parceiro.id} />
              </Card>
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </RecordPage>
  )
}
