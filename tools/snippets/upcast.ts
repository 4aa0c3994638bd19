import { z } from 'zod'
import { event } from '#contracts/event.ts'

interface V1 {
  centavos: number
}
const schema = z.object({ valorPonto: z.number(), motivo: z.string().nullable() })

// #region An event of a newer version
export const valorPontoDefinido = event('ValorPontoDefinido', 'Valor do ponto da rede definido', schema, {
  version: 2,
  upcasts: [({ centavos, ...rest }: V1) => ({ ...rest, valorPonto: centavos, motivo: null })],
})
// #endregion
