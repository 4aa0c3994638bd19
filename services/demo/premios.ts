import type { TipoPremio } from '#contracts/events/resgate.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'

export interface PremioDemo {
  codigo: string
  nome: string
  tipo: TipoPremio
  custoTotal: Centesimos
  /** How often it is redeemed, relative to the others. */
  procura: number
}

/** `[name, kind, cost in reais, demand]` */
const lista: readonly [nome: string, tipo: TipoPremio, reais: number, procura: number][] = [
  ['Recarga de celular R$ 15', 'recarga', 15, 20],
  ['Recarga de celular R$ 30', 'recarga', 30, 24],
  ['Vale iFood R$ 50', 'recarga', 50, 16],
  ['Pix R$ 20', 'pix', 20, 18],
  ['Pix R$ 50', 'pix', 50, 30],
  ['Pix R$ 100', 'pix', 100, 26],
  ['Crédito no cartão R$ 100', 'credito', 100, 14],
  ['Crédito no cartão R$ 250', 'credito', 250, 10],
  ['Caneca térmica 500 ml', 'geral', 59, 12],
  ['Garrafa térmica 1 litro', 'geral', 89, 10],
  ['Mochila para notebook', 'geral', 149, 9],
  ['Caixa de som portátil', 'geral', 189, 9],
  ['Fone de ouvido sem fio', 'geral', 229, 10],
  ['Sanduicheira', 'bivolt', 119, 8],
  ['Liquidificador', 'bivolt', 159, 7],
  ['Fritadeira elétrica 4 litros', 'bivolt', 379, 6],
  ['Cafeteira de cápsulas', 'bivolt', 429, 5],
  ['Relógio inteligente', 'geral', 499, 5],
  ['Aspirador robô', 'bivolt', 899, 2],
  ['Televisor 32 polegadas', 'bivolt', 1_199, 2],
]

export const premiosDemo: readonly PremioDemo[] = lista.map(([nome, tipo, reais, procura], n) => ({
  codigo: `PR${String(101 + n)}`,
  nome,
  tipo,
  custoTotal: reais * 100,
  procura,
}))
