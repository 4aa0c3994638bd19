import { z } from 'zod'
import { messageKind } from '#services/engine/messages/message-kind.ts'

/** What a salesperson writes to the programme. The text is in `textos`, where a deletion finds it. */
export const contato = messageKind({
  name: 'contato',
  dados: z.object({ idTexto: z.uuid() }),
  texto: '{{1}}: {{2}}',
  contado: () => '(texto excluído a pedido)',
  paraAtendimento: true,
  parametros: async ({ idTexto }, { id, nome }, trx) => {
    const row = await trx.selectFrom('textos').select('texto').where('id', '=', idTexto).executeTakeFirst()
    const { celular, email } = await trx
      .selectFrom('parceiros')
      .select(['celular', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [nome, row?.texto ?? '(texto excluído a pedido)', email, celular]
  },
  email: ([nome = '', texto = '', email = '', celular = '']) => ({
    assunto: `Mensagem de ${nome}`,
    paragrafos: [
      `${nome} escreveu pela loja:`,
      texto,
      email === ''
        ? `O cadastro não tem e-mail: responda pelo celular ${celular}.`
        : 'Responda a este e-mail para responder ao vendedor.',
    ],
  }),
})
