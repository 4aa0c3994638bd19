import { formatarCentesimos, formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante, formatarInstanteComSegundos } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf } from '#contracts/values/documentos.ts'
import type { Coluna, TipoColuna } from '#contracts/lista.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'

/** What a list knows of its rows: a contract's column. */
export interface Field<Row> extends Coluna {
  /** Its value, when the row has no field of that name. */
  valor?: (row: Row) => unknown
}

export const valueOf = <Row>(field: Field<Row>, row: Row): unknown =>
  field.valor ? field.valor(row) : (row as Record<string, unknown>)[field.campo]

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

/** A value as shown on the screen, by its kind. */
export function textOf(
  { tipo, palavras, comSegundos }: Pick<Coluna, 'tipo' | 'palavras' | 'comSegundos'>,
  valor: unknown,
) {
  if (isEmpty(valor)) return SEM_VALOR
  if (palavras) return palavras[valor === 1 || valor === true ? 1 : 0]
  return comSegundos ? formatarInstanteComSegundos(valor as string) : writers[tipo](valor as never)
}
