import type { Transaction } from 'kysely'
import { z } from 'zod'
import { centesimosSchema, formatarPontos } from '#contracts/values/centesimos.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { messageKind, primeiroNome } from '#services/engine/messages/message-kind.ts'

const dados = z.object({
  numero: z.int().positive(),
  idPremio: z.uuid(),
  qtde: z.int().positive(),
  /** What it cost, and what can be spent after it. */
  pontos: centesimosSchema,
  saldo: centesimosSchema,
})
export type DadosDoResgateFeito = z.output<typeof dados>

/** What a member redeemed (`decisions.md §G 88`): name, number, prize with its quantity, points, balance and link. */
export const resgateFeito = messageKind({
  name: 'resgateFeito',
  dados,
  texto: 'Olá, {{1}}! Recebemos seu resgate {{2}}: {{3}}, por {{4}} pontos. Saldo: {{5}}. Acompanhe em {{6}}.',
  contado: ({ numero, pontos, saldo }) =>
    `Recebemos seu resgate ${numero}, por ${formatarPontos(pontos)} pontos. Saldo: ${formatarPontos(saldo)}.`,
  parametros: async ({ numero, idPremio, qtde, pontos, saldo }, { nome }, trx, { publicUrl }) => {
    const premio = await trx.selectFrom('premios').select('nome').where('id', '=', idPremio).executeTakeFirstOrThrow()
    return [
      primeiroNome(nome),
      String(numero),
      `${qtde} × ${premio.nome}`,
      formatarPontos(pontos),
      formatarPontos(saldo),
      `${publicUrl}/pontuacoes`,
    ]
  },
  email: ([nome = '', numero = '', premio = '', pontos = '', saldo = '', url = '']) => ({
    assunto: `Recebemos seu resgate ${numero}`,
    paragrafos: [
      `Olá, ${nome}!`,
      `Recebemos seu resgate ${numero}: ${premio}, por ${pontos} pontos. Seu saldo agora é de ${saldo} pontos.`,
      'A entrega leva até 20 dias úteis. Se não foi você quem resgatou, fale conosco.',
    ],
    link: { rotulo: 'Ver no extrato', url },
  }),
})

/** The cause of the one message about a redemption, by the number that people see. */
export const causaDoResgate = (numero: number): string => `resgate:${numero}`

/** An e-mail to a member who has an address; the same redemption is told of once. */
export async function avisarResgate(
  trx: Transaction<Database>,
  idParceiro: string,
  feito: DadosDoResgateFeito,
): Promise<void> {
  const { email } = await trx
    .selectFrom('parceiros')
    .select('email')
    .where('id', '=', idParceiro)
    .executeTakeFirstOrThrow()
  if (email === '') return
  const mensagem = { causa: causaDoResgate(feito.numero), idParceiro, dados: feito }
  await enfileirarMensagens(trx, resgateFeito, [mensagem], 'email')
}
