/** Numbers for texts, in the order in which they first come. */
export class Numeros {
  readonly #numeros = new Map<string, number>()

  numero(texto: string): number {
    const numero = this.#numeros.get(texto) ?? this.#numeros.size
    if (numero === this.#numeros.size) this.#numeros.set(texto, numero)
    return numero
  }
}

/** The same, and the texts by their numbers. */
export class Nomes extends Numeros {
  readonly textos: string[] = []

  override numero(texto: string): number {
    const numero = super.numero(texto)
    if (numero === this.textos.length) this.textos.push(texto)
    return numero
  }
}
