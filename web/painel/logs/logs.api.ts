import { logs, tiposDeLog } from '#contracts/http/logs.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useLogsQuery, useTiposDeLogQuery } = api.injectEndpoints({
  endpoints: (build) => ({ logs: queryOf(build, logs), tiposDeLog: queryOf(build, tiposDeLog) }),
})
