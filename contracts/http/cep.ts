import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { campoCep } from '../values/campos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

/** What the postal-code service knows of a CEP (`doc 1 §7`); a town with one CEP has no street. */
export const enderecoDoCepSchema = z.object({
  cep: z.string(),
  logradouro: z.string(),
  bairro: z.string(),
  localidade: z.string(),
  uf: z.string(),
  complemento: z.string(),
})
export type EnderecoDoCep = z.infer<typeof enderecoDoCepSchema>

/** An unknown CEP is a 404 'CEP inválido'; a 503 says that the address can be typed. */
export const cep = endpoint({
  method: 'GET',
  path: '/api/cep/:cep',
  access: { publico: true, painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'O endereço de um CEP, pelo serviço público de CEPs',
  params: z.object({ cep: campoCep }),
  answers: { 200: enderecoDoCepSchema },
  consultasPorMinuto: 30,
  failures: { 'cep-invalido': 404, 'cep-indisponivel': 503 },
  example: {
    params: { cep: '01310-100' },
    answer: {
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      bairro: 'Bela Vista',
      localidade: 'São Paulo',
      uf: 'SP',
      complemento: '',
    },
  },
})
