import { useMemo } from 'react'
import { nomeDaPontuacao } from '#contracts/http/revendas.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { AddLink } from '#web/painel/pecas/add-link.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { revendasPaths } from './revendas.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { TabelaDeDentais } from './tabela-de-dentais.tsx'

const PONTUACAO: Filtro = {
  tipo: 'opcoes',
  campo: 'tipoPontuacao',
  label: 'Pontuação',
  todos: 'Todas',
  options: Object.entries(nomeDaPontuacao).map(([valor, titulo]) => ({ valor, title: titulo })),
}
const SITUACAO: Filtro = {
  tipo: 'opcoes',
  campo: 'ativo',
  label: 'Situação',
  todos: 'Todas',
  options: [
    { valor: '1', title: 'Ativas' },
    { valor: '0', title: 'Inativas' },
  ],
}

/** The shops (`doc 1 §2`). Only role 2 sees inactive ones, and can ask for them. */
export default function ShopsScreen() {
  const { permissao } = useUsuario()
  const rede = useNetworkFilter({ campo: 'redeId' })
  const filtros = useMemo(
    () => (permissao === ADMINISTRADOR ? [rede, PONTUACAO, SITUACAO] : [rede, PONTUACAO]),
    [rede, permissao],
  )
  const nova = (permissao === OPERADOR || permissao === ADMINISTRADOR) && (
    <AddLink to={revendasPaths.cadastrarDental}>Cadastrar dental</AddLink>
  )
  return <TabelaDeDentais filtros={filtros} nova={nova} />
}
