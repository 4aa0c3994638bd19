import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { Nomes } from '#services/engine/uploads/nomes.ts'
import type { LinhaEscrita } from './read-row.ts'

/** A row; its network, order and product by the numbers of `LinhasLidas`. */
export interface LinhaLida {
  linha: number
  rede: number
  pedido: number
  dia: Dia
  produto: number
  quantidade: Centesimos
  valorTotal: Centesimos
}

/** The rows of one sheet that can be read, while it is checked: texts that occur often are held once. */
export class LinhasLidas {
  readonly redes = new Nomes()
  readonly pedidos = new Nomes()
  readonly codigos = new Nomes()
  readonly todas: LinhaLida[] = []
  readonly #dias = new Nomes()

  incluir({ linha, rede, pedido, dia, codigo, quantidade, valorTotal }: LinhaEscrita): void {
    this.todas.push({
      linha,
      rede: this.redes.numero(rede),
      pedido: this.pedidos.numero(pedido),
      dia: this.#dias.textos[this.#dias.numero(dia)]!,
      produto: this.codigos.numero(codigo),
      quantidade,
      valorTotal,
    })
  }
}
