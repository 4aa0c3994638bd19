import { z } from 'zod'

/**
 * What an act's effect is told with, beside the value that is compared with its limit, in the order in which people
 * read it (`contracts/events/pedido.ts` says what each is). An act gives those that it has.
 */
export const MEDIDAS = {
  saldoAntes: { titulo: 'Saldo antes', tipo: 'pontos' },
  saldoDepois: { titulo: 'Saldo depois', tipo: 'pontos' },
  limiteAntes: { titulo: 'Limite de agora', tipo: 'pontos' },
  pontosAntes: { titulo: 'Pontos dados', tipo: 'pontos' },
  pontosDepois: { titulo: 'Pontos com este valor', tipo: 'pontos' },
  custoAntes: { titulo: 'Custo das pontuações', tipo: 'dinheiro' },
  custoDepois: { titulo: 'Custo com este valor', tipo: 'dinheiro' },
  vendedores: { titulo: 'Vendedores', tipo: 'inteiro' },
  pontuacoes: { titulo: 'Pontuações', tipo: 'inteiro' },
  linhas: { titulo: 'Linhas do histórico', tipo: 'inteiro' },
  mudadas: { titulo: 'Linhas que ficam, mudadas depois', tipo: 'inteiro' },
  aumentos: { titulo: 'Pontos a mais', tipo: 'pontos' },
  reducoes: { titulo: 'Pontos a menos', tipo: 'pontos' },
  dividas: { titulo: 'Dívidas', tipo: 'pontos' },
  abatidos: { titulo: 'Quitam débitos', tipo: 'pontos' },
  recusadas: { titulo: 'Vendas que não podem mais entrar', tipo: 'inteiro' },
  comResgatesAbertos: { titulo: 'Ficam de fora, com resgates em aberto', tipo: 'inteiro' },
} as const satisfies Readonly<Record<string, { titulo: string; tipo: 'pontos' | 'dinheiro' | 'inteiro' }>>
export type Medida = keyof typeof MEDIDAS
export const NOMES_DAS_MEDIDAS = Object.keys(MEDIDAS) as Medida[]

type MedidasEm<P extends z.ZodType> = {
  [M in Medida]: z.ZodOptional<(typeof MEDIDAS)[M]['tipo'] extends 'inteiro' ? z.ZodInt : P>
}

/** The fields of an effect beside its value, with their points and money written down as `centesimos`. */
export const medidasEm = <P extends z.ZodType>(centesimos: P) =>
  Object.fromEntries(
    NOMES_DAS_MEDIDAS.map((medida) => [medida, (MEDIDAS[medida].tipo === 'inteiro' ? z.int() : centesimos).optional()]),
  ) as MedidasEm<P>
