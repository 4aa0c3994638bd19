import { z } from 'zod'
import { textoProcurado } from '../values/campos.ts'
import { NOMES, endpoint } from '../endpoint.ts'
import { tipoFiscalSchema } from '../values/documentos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { SITUACOES_DA_VENDA } from './pontuacoes.ts'

/** Fewer letters find everything and nothing. */
export const MIN_LETRAS = 2
/** Records of each kind in an answer. */
export const POR_TIPO = 5

export const busca = endpoint({
  method: 'GET',
  path: '/api/busca',
  access: { painel: TODOS_OS_PAPEIS },
  resumo:
    'Vendedores, dentais, redes, produtos, vendas e resgates que a pessoa pode ver, por parte do nome, do código, do CPF ou do CNPJ, ou pelo número',
  query: z.object({ termo: textoProcurado(100).min(MIN_LETRAS) }),
  answers: {
    200: z.object({
      vendedores: z.array(z.object({ id: z.uuid(), nome: z.string(), cpf: z.string(), revenda: z.string() })),
      dentais: z.array(
        z.object({ id: z.uuid(), codigo: z.string(), nomeFantasia: z.string(), cnpj: z.string(), rede: z.string() }),
      ),
      redes: z.array(z.object({ id: z.uuid(), nome: z.string(), regiao: z.string() })),
      produtos: z.array(z.object({ id: z.uuid(), codigo: z.string(), nome: z.string() })),
      vendas: z.array(
        z.object({
          id: z.uuid(),
          numero: z.int(),
          tipoFiscal: tipoFiscalSchema,
          identificador: z.string(),
          realizadoEm: z.string(),
          vendedor: z.string(),
          cpf: z.string(),
          revenda: z.string(),
          situacao: z.enum(SITUACOES_DA_VENDA),
        }),
      ),
      resgates: z.array(
        z.object({
          numero: z.int(),
          codigoPremio: z.string(),
          premio: z.string(),
          qtde: z.int(),
          resgatadoEm: z.string(),
          vendedor: z.string(),
          revenda: z.string(),
        }),
      ),
    }),
  },
  touches: [...NOMES, 'premios', 'extrato'],
  example: {
    query: { termo: 'beto' },
    answer: {
      vendedores: [
        { id: '0198f0f0-0000-7000-8000-000000000001', nome: 'Beto Reis', cpf: '52998224725', revenda: 'Dental Sul' },
      ],
      dentais: [],
      redes: [],
      produtos: [],
      vendas: [],
      resgates: [],
    },
  },
})
