import type { Db } from '#services/database/connection.ts'
import { buscar } from '#services/busca/buscar.ts'
import type { Handlers } from '../endpoints.ts'

export const buscaRoutes = ({ db }: { db: Db }): Pick<Handlers, 'busca'> => ({
  busca: ({ query }, { actor }) => buscar(db, query.termo, actor),
})
