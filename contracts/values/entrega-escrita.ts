import { z } from 'zod'

/** Where a member gets prizes, as it is read. */
export const enderecoDeEntregaSchema = z.object({
  entregaNome: z.string(),
  entregaCep: z.string(),
  entregaRua: z.string(),
  entregaNumero: z.string(),
  entregaComplemento: z.string(),
  entregaBairro: z.string(),
  entregaCidade: z.string(),
  entregaEstado: z.string(),
})
export type EnderecoDeEntrega = z.output<typeof enderecoDeEntregaSchema>

/** What was given with a redemption, as it was checked; none where the prize asks for nothing. */
export const dadosDoResgateSchema = z
  .object({
    operadora: z.string(),
    celular: z.string(),
    tipoChave: z.string(),
    chave: z.string(),
    nomeCompleto: z.string(),
  })
  .partial()
export type DadosDoResgate = z.output<typeof dadosDoResgateSchema>
