/** The addresses of its screens. */
export const dashboardPaths = {
  dashboard: '/painel/dashboard',
  vendedoresContados: '/painel/dashboard/vendedores',
  dentaisContadas: '/painel/dashboard/dentais',
} as const
