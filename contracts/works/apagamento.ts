import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'
import { workContract } from './work.ts'

/** The erasure of a person on request (`contracts/http/direitos.ts`). */
export const apagamento = workContract('apagamento', z.object({ pontos: decimalSchema }))
