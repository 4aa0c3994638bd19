import { TIPOS_DE_LOG } from '#services/logs/logs.list.ts'
import type { Handlers } from '../endpoints.ts'

const porNome = new Intl.Collator('pt-BR')

export const logsRoutes = (): Pick<Handlers, 'tiposDeLog'> => ({
  tiposDeLog: () =>
    Promise.resolve({
      tipos: [...TIPOS_DE_LOG]
        .map(([tipo, titulo]) => ({ tipo, titulo }))
        .sort((a, b) => porNome.compare(a.titulo, b.titulo)),
    }),
})
