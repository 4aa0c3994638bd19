import type { Answer } from '#contracts/endpoint.ts'
import type { redes } from '#contracts/http/redes.ts'

export type RedeDaLista = Answer<typeof redes>['redes'][number]
