/** `doc 3 §8`. */
export const TOAST_MS = 5_000
