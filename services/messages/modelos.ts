import { z } from 'zod'
import { centesimosSchema, formatarPontos } from '#contracts/values/centesimos.ts'

/** What Lastro calls its messages; the names of their approved templates are settings. */
export type Modelo = 'pontosCreditados'

/** Numbers only: who the message is for is joined when it is delivered, so a deletion leaves nothing behind. */
export const dadosDosModelos = {
  pontosCreditados: z.object({
    /** Of this upload. */
    pontos: centesimosSchema,
    vendas: z.int().positive(),
    /** After it. */
    saldo: centesimosSchema,
  }),
} satisfies Record<Modelo, z.ZodType>

export type DadosDoModelo<M extends Modelo> = z.infer<(typeof dadosDosModelos)[M]>

/** The variables of the template, in order: name, points, sales ("3 vendas"), balance. */
export const parametrosDe: { [M in Modelo]: (dados: DadosDoModelo<M>, nome: string) => string[] } = {
  pontosCreditados: ({ pontos, vendas, saldo }, nome) =>
    [primeiroNome(nome), formatarPontos(pontos), vendas === 1 ? '1 venda' : `${vendas} vendas`, formatarPontos(saldo)],
}

/** The approved text (`decisions.md §I 96`). */
const TEXTOS: Record<Modelo, string> = {
  pontosCreditados: 'Olá, {{1}}! Você ganhou {{2}} pontos em {{3}}. Saldo: {{4}}.',
}

export const textoDe = (modelo: Modelo, parametros: readonly string[]): string =>
  TEXTOS[modelo].replace(/\{\{(\d+)\}\}/g, (_, n: string) => parametros[Number(n) - 1] ?? '')

const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''
