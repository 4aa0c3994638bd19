/** Without accents and case: "Açaí" is found by "acai". */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
