import { contractApi } from '#web/shared/api/contract-api.ts'

/** The store's calls; features add theirs with `injectEndpoints` in `x.api.ts`. */
export const api = contractApi()
