import { formatarInstante } from '#contracts/values/dia.ts'
import type { MensagemDaPagina } from '#contracts/values/mensagem.ts'

const CANAL = { whatsapp: 'WhatsApp', email: 'e-mail' } as const

/** What a salesperson was told of a sale or a redemption, as facts of its page. */
export const told = (mensagens: readonly MensagemDaPagina[]): (readonly [string, string])[] =>
  mensagens.map(({ canal, estado, criadaEm, enviadaEm }) => [
    `Aviso por ${CANAL[canal]}`,
    {
      pendente: `aguarda o envio desde ${formatarInstante(criadaEm)}`,
      enviada: `enviado em ${formatarInstante(enviadaEm ?? criadaEm)}`,
      falhou: 'não pôde ser entregue',
      'sem-destino': 'não enviado: falta o contato do vendedor',
    }[estado],
  ])
