import { z } from 'zod'
import { ATOS, NOMES_DOS_ATOS } from '#contracts/values/atos.ts'
import { diaSchema, formatarDia } from '#contracts/values/dia.ts'
import { messageKind, primeiroNome } from '#services/engine/messages/message-kind.ts'

/** For each of those who may confirm a request, the day before its last one is over. */
export const pedidoQueVence = messageKind({
  name: 'pedidoQueVence',
  dados: z.object({ numero: z.int().positive(), ato: z.enum(NOMES_DOS_ATOS), venceEm: diaSchema }),
  texto: 'Olá, {{1}}! O pedido {{2}} ({{3}}) vence em {{4}}. Responda em {{5}}.',
  contado: ({ numero }) => `O pedido ${numero} vence sem resposta`,
  parametros: ({ numero, ato, venceEm }, { nome }, _trx, { publicUrl }) => [
    primeiroNome(nome),
    String(numero),
    ATOS[ato].titulo,
    formatarDia(venceEm),
    `${publicUrl}/painel/aprovacao/${numero}`,
  ],
  email: ([nome = '', numero = '', titulo = '', venceEm = '', url = '']) => ({
    assunto: `O pedido ${numero} vence em ${venceEm}`,
    paragrafos: [
      `Olá, ${nome}!`,
      `O pedido ${numero} (${titulo}) aguarda uma segunda pessoa, e você pode responder a ele. Depois de ${venceEm} ele vence, e nada é feito.`,
    ],
    link: { rotulo: 'Ver o pedido', url },
  }),
})
