/** One field of an act: its old and new value, or only its value. */
export interface Change {
  campo: string
  antes: string | null
  depois: string
}

export interface Changes {
  sobre: string | null
  campos: Change[]
}

const FIELD = /^([^:→]{1,60}): (.*)$/s

/**
 * The parts of a log's sentence, "Rede Azul · Região: Sul → Sudeste; Nome: Azul", to be shown one below the other. Only
 * a semicolon followed by a field's name begins another field; any other belongs to the text.
 */
export function changesOf(parametros: string): Changes {
  const [first = '', ...rest] = parametros.split(' · ')
  const named = rest.length > 0 || !FIELD.test(first)
  const campos: Change[] = []
  for (const part of (named ? rest.join(' · ') : parametros).split('; ').filter(Boolean)) {
    const [, campo, valor] = FIELD.exec(part) ?? []
    const last = campos.at(-1)
    if (campo !== undefined && valor !== undefined) {
      const [antes, ...depois] = valor.split(' → ')
      campos.push(
        depois.length === 0
          ? { campo, antes: null, depois: valor }
          : { campo, antes: antes ?? '', depois: depois.join(' → ') },
      )
    } else if (last !== undefined) last.depois += `; ${part}`
    else campos.push({ campo: '', antes: null, depois: part })
  }
  return { sobre: named && first !== '' ? first : null, campos }
}
