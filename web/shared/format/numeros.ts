import { MENOS } from '#contracts/values/centesimos.ts'

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** "1.204": counts. Points and money have their own formatters in `contracts/values/centesimos.ts`. */
export const formatarInteiro = (numero: number): string => inteiro.format(numero).replace('-', MENOS)

/** "1 venda", "1.204 vendas", "0 vendas". */
export const contar = (numero: number, um: string, varios: string): string =>
  `${formatarInteiro(numero)} ${numero === 1 ? um : varios}`

/** A ledger position as people read it: "48.213"; positions that are not plain numbers stay as they are. */
export const formatarPosicao = (posicao: string): string =>
  /^\d+$/.test(posicao) ? posicao.replace(/\B(?=(\d{3})+$)/g, '.') : posicao

/** "3,2 MB", "640 kB"; "0 kB" is an empty file's alone. */
export function formatarTamanho(bytes: number): string {
  const mega = bytes / 1024 / 1024
  if (mega >= 1) return `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }).format(mega)} MB`
  return `${inteiro.format(Math.max(Math.sign(bytes), Math.round(bytes / 1024)))} kB`
}
