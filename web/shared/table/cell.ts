import { formatarCentesimos, formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf } from '#contracts/values/documentos.ts'
import type { TipoColuna } from '#contracts/lista.ts'
import { formatarInteiro } from '../format/numeros.ts'

/** Shown for a missing value, so that it does not look like a failed load. */
export const SEM_VALOR = '—'

const writers: Record<TipoColuna, (valor: never) => string> = {
  texto: (valor: unknown) => String(valor),
  inteiro: formatarInteiro,
  pontos: formatarPontos,
  dinheiro: formatarDinheiro,
  quantidade: (valor: number) => formatarCentesimos(valor, true),
  dia: formatarDia,
  momento: formatarInstante,
  cpf: formatarCpf,
  cnpj: formatarCnpj,
  simNao: (valor: unknown) => (valor === 1 || valor === true ? 'Sim' : 'Não'),
}

export const isEmpty = (valor: unknown): valor is null | undefined | '' =>
  valor === null || valor === undefined || valor === ''

/** A value as shown on the screen, by the kind of its column. */
export const textOf = (tipo: TipoColuna, valor: unknown): string =>
  isEmpty(valor) ? SEM_VALOR : writers[tipo](valor as never)
