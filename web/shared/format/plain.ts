/** As people type it: "Açaí" is found by "acai", "−40" by "-40". */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\u2212', '-').toLowerCase().trim()
