import { cnpj, cpf } from 'cpf-cnpj-validator'

/** A CPF from its first nine digits. */
export function cpfDe(base: string): string {
  const comPrimeiro = base + cpf.verifierDigit(base)
  return comPrimeiro + cpf.verifierDigit(comPrimeiro)
}

/** A CNPJ from its root of eight characters and its branch; letters are allowed since July 2026 (`domain.md §2`). */
export function cnpjDe(raiz: string, filial: number): string {
  const base = raiz + String(filial).padStart(4, '0')
  const comPrimeiro = base + cnpj.verifierDigit(base)
  return comPrimeiro + cnpj.verifierDigit(comPrimeiro)
}
