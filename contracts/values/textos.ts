const LONE_SURROGATE = /\p{Surrogate}/u

/** Whether a text can be stored: the database has no NUL, and half a character is none. */
export const ehTexto = (texto: string): boolean => !texto.includes('\0') && !LONE_SURROGATE.test(texto)

export const TEXTO_INVALIDO = 'O texto tem um caractere que não pode ser guardado. Escreva-o de novo.'
