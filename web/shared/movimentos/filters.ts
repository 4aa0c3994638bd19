import type { TipoMovimento } from '#contracts/http/extrato.ts'

/** The chips of the statement, in order; without `tipo` everything shows. */
export const FILTROS: readonly { tipo?: TipoMovimento; label: string }[] = [
  { label: 'Todos' },
  { tipo: 'credito', label: 'Créditos' },
  { tipo: 'estorno', label: 'Estornos' },
  { tipo: 'resgate', label: 'Resgates' },
  { tipo: 'devolucao', label: 'Devoluções' },
  { tipo: 'expiracao', label: 'Expirados' },
  { tipo: 'reativacao', label: 'Reativados' },
  { tipo: 'lancamento', label: 'Lançados' },
  { tipo: 'retirada', label: 'Retirados' },
  { tipo: 'credito-recusado', label: 'Recusados' },
]

/** With the kind that happens once, for staff. */
export const TODOS_OS_FILTROS: typeof FILTROS = [...FILTROS, { tipo: 'encerramento', label: 'Encerramento' }]

/** The kind that an address asks for; anything else shows everything. */
export const filtroDe = (search: URLSearchParams, filtros = FILTROS): (typeof FILTROS)[number] =>
  filtros.find(({ tipo }) => tipo !== undefined && tipo === search.get('tipo')) ?? { label: 'Todos' }
