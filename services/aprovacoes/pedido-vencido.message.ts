import { z } from 'zod'
import { ATOS, NOMES_DOS_ATOS } from '#contracts/values/atos.ts'
import { messageKind, primeiroNome } from '#services/engine/messages/message-kind.ts'

/** For who asked, once nobody answered in time. */
export const pedidoVencido = messageKind({
  name: 'pedidoVencido',
  dados: z.object({ numero: z.int().positive(), ato: z.enum(NOMES_DOS_ATOS) }),
  texto: 'Olá, {{1}}! O pedido {{2}} ({{3}}) venceu sem resposta: nada foi feito. Veja em {{4}}.',
  contado: ({ numero }) => `O pedido ${numero} venceu sem resposta`,
  parametros: ({ numero, ato }, { nome }, _trx, { publicUrl }) => [
    primeiroNome(nome),
    String(numero),
    ATOS[ato].titulo,
    `${publicUrl}/painel/aprovacao/${numero}`,
  ],
  email: ([nome = '', numero = '', titulo = '', url = '']) => ({
    assunto: `O pedido ${numero} venceu sem resposta`,
    paragrafos: [
      `Olá, ${nome}!`,
      `Ninguém respondeu a tempo ao seu pedido ${numero} (${titulo}): ele venceu, e nada foi feito.`,
      'Se ainda for preciso, peça de novo e avise quem pode confirmar.',
    ],
    link: { rotulo: 'Ver o pedido', url },
  }),
})
