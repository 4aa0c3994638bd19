import { z } from 'zod'
import { centesimosSchema, formatarPontos } from '#contracts/values/centesimos.ts'

/** What Lastro calls its messages; the names of their approved templates are settings. */
export type Modelo = 'pontosCreditados' | 'primeiroAcesso'

/** Numbers only: who the message is for is joined when it is delivered, so a deletion leaves nothing behind. */
export const dadosDosModelos = {
  pontosCreditados: z.object({
    /** Of this upload. */
    pontos: centesimosSchema,
    vendas: z.int().positive(),
    /** After it. */
    saldo: centesimosSchema,
  }),
  /** The temporary password is made when the message goes out: it is stored nowhere but as its hash. */
  primeiroAcesso: z.object({}),
} satisfies Record<Modelo, z.ZodType>

export type DadosDoModelo<M extends Modelo> = z.infer<(typeof dadosDosModelos)[M]>

/** What a message says besides its stored data. */
export interface AoEntregar {
  nome: string
  /** The temporary password of a first access. */
  senha?: string | undefined
}

/** The variables of the template, in order: name, points, sales ("3 vendas"), balance; name, password. */
export const parametrosDe: { [M in Modelo]: (dados: DadosDoModelo<M>, entrega: AoEntregar) => string[] } = {
  pontosCreditados: ({ pontos, vendas, saldo }, { nome }) => [
    primeiroNome(nome),
    formatarPontos(pontos),
    vendas === 1 ? '1 venda' : `${vendas} vendas`,
    formatarPontos(saldo),
  ],
  primeiroAcesso: (_dados, { nome, senha = '' }) => [primeiroNome(nome), senha],
}

/** The approved text (`decisions.md §I 96`). */
const TEXTOS: Record<Modelo, string> = {
  pontosCreditados: 'Olá, {{1}}! Você ganhou {{2}} pontos em {{3}}. Saldo: {{4}}.',
  primeiroAcesso:
    'Olá, {{1}}! Você foi cadastrado no programa de pontos. Entre com seu CPF e a senha temporária {{2}}, e troque-a no primeiro acesso.',
}

export const textoDe = (modelo: Modelo, parametros: readonly string[]): string =>
  TEXTOS[modelo].replace(/\{\{(\d+)\}\}/g, (_, n: string) => parametros[Number(n) - 1] ?? '')

const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''
