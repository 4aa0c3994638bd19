import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { textoLongo } from '../values/campos.ts'

export const contatoSchema = z.object({ mensagem: textoLongo('Mensagem', 4000, 'Informe uma mensagem') })

export const enviarEmailContato = endpoint({
  method: 'POST',
  path: '/api/enviar-email-contato',
  access: { loja: true },
  resumo: 'O vendedor escreve ao atendimento do programa, que responde no e-mail dele',
  body: contatoSchema,
  answers: { 200: z.object({ mensagem: z.string() }) },
  deVendedorPorMinuto: 5,
  example: { body: { mensagem: 'Meu prêmio ainda não chegou.' }, answer: { mensagem: 'Mensagem enviada com sucesso' } },
})
