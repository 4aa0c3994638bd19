import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { texto } from '../values/campos.ts'
import { recusaDaSenha, senhaEnviada } from '../values/senha.ts'

/*
 * Recovery of a salesperson's forgotten password (`doc 3 §7`, `decisions.md §B 26`).
 */

export const pedidoDeRecuperacaoSchema = z.object({
  informacao: texto('E-mail ou CPF', 200, 'Informe seu email ou CPF primeiro'),
})

const mensagem = z.string()
const uuid = z.uuid()

/** The same answer, after the same work, whoever the person is and whether or not they exist. */
export const esqueceuSenha = endpoint({
  method: 'POST',
  path: '/api/sessoes/parceiro/esqueceu-senha',
  access: 'publico',
  resumo: 'Pede um link para criar uma nova senha, por e-mail ou WhatsApp; a resposta é a mesma para quem não existe',
  body: pedidoDeRecuperacaoSchema,
  answers: { 200: z.object({ mensagem }) },
  consultasPorMinuto: 5,
  example: {
    body: { informacao: '529.982.247-25' },
    answer: {
      mensagem:
        'Se há um cadastro com esses dados, você vai receber em instantes um link para criar uma nova senha. Ele vale por 1 hora.',
    },
  },
})

export const validarRecuperacao = endpoint({
  method: 'POST',
  path: '/api/sessoes/parceiro/validar-recuperacao',
  access: 'publico',
  resumo: 'Se um link de recuperação ainda vale',
  body: z.object({ uuid }),
  answers: { 200: z.object({ valido: z.boolean(), mensagem }) },
  consultasPorMinuto: 30,
  example: {
    body: { uuid: 'd5f1a2b6-3c1e-4c58-9a35-6e4f0c9b7a10' },
    answer: { valido: true, mensagem: 'Crie a sua nova senha.' },
  },
})

const novaSenha = z.string('Informe sua nova senha primeiro').min(1, 'Informe sua nova senha primeiro')

/** The form of a new password. */
export const novaSenhaSchema = z.object({
  novaSenha: novaSenha.superRefine((senha, contexto) => {
    const recusa = senha === '' ? undefined : recusaDaSenha(senha)
    if (recusa) contexto.addIssue({ code: 'custom', message: recusa })
  }),
})

/** A link works once; the new password ends all of the person's sessions and their other links. */
export const atualizarSenha = endpoint({
  method: 'POST',
  path: '/api/sessoes/parceiro/atualizar-senha',
  access: 'publico',
  resumo: 'Cria uma nova senha com um link de recuperação, que vale uma vez só',
  body: z.object({ uuid, novaSenha: novaSenha.pipe(senhaEnviada) }),
  answers: { 200: z.object({ mensagem }) },
  failures: { 'link-invalido': 400, 'senha-recusada': 400 },
  consultasPorMinuto: 10,
  example: {
    body: { uuid: 'd5f1a2b6-3c1e-4c58-9a35-6e4f0c9b7a10', novaSenha: 'uma frase nova de beto' },
    answer: { mensagem: 'Senha alterada com sucesso' },
  },
})
