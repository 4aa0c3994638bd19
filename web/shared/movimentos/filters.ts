import type { TipoMovimento } from '#contracts/http/extrato.ts'

/** The chips of the statement, in order; without `tipo` everything shows. */
export const FILTROS: readonly { tipo?: TipoMovimento; rotulo: string }[] = [
  { rotulo: 'Todos' },
  { tipo: 'credito', rotulo: 'Créditos' },
  { tipo: 'estorno', rotulo: 'Estornos' },
  { tipo: 'resgate', rotulo: 'Resgates' },
  { tipo: 'devolucao', rotulo: 'Devoluções' },
  { tipo: 'expiracao', rotulo: 'Expirados' },
  { tipo: 'reativacao', rotulo: 'Reativados' },
  { tipo: 'lancamento', rotulo: 'Lançados' },
  { tipo: 'retirada', rotulo: 'Retirados' },
  { tipo: 'credito-recusado', rotulo: 'Recusados' },
]

/** With the kind that happens once, for staff. */
export const TODOS_OS_FILTROS: typeof FILTROS = [...FILTROS, { tipo: 'encerramento', rotulo: 'Encerramento' }]

/** The kind that an address asks for; anything else shows everything. */
export const filtroDe = (search: URLSearchParams, filtros = FILTROS): (typeof FILTROS)[number] =>
  filtros.find(({ tipo }) => tipo !== undefined && tipo === search.get('tipo')) ?? { rotulo: 'Todos' }
