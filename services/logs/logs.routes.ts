import type { Handlers } from '#services/engine/http/endpoints.ts'
import { TIPOS_DE_LOG } from './logs.list.ts'

const porNome = new Intl.Collator('pt-BR')

export const logsRoutes = () =>
  ({
    tiposDeLog: () =>
      Promise.resolve({
        tipos: [...TIPOS_DE_LOG]
          .map(([tipo, titulo]) => ({ tipo, titulo }))
          .sort((a, b) => porNome.compare(a.titulo, b.titulo)),
      }),
  }) satisfies Partial<Handlers>
